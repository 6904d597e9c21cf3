// Usage: node tools/compile.mjs TARGET.zip
// Compiles and packs the page's Python inside the Pyodide that will run it; see pack.py.

import path from "node:path";
import { run, startPython } from "./node_python.mjs";

const target = path.resolve(process.argv[2]);

run(async () => {
  const python = await startPython({
    env: { PYTHONHASHSEED: "0" },
    folders: { "/target": path.dirname(target) },
  });
  python.globals.set("target", `/target/${path.basename(target)}`);
  python.runPython(`
    import sys
    from pathlib import Path

    sys.path.append("/project/tools")
    from pack import pack

    pack(Path("/project"), Path(target))
  `);
});
