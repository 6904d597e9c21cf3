// Usage: node import_from_archive.mjs ARCHIVE MODULE…
// Starts Pyodide with nothing but the page's archive and imports the modules; prints a line of JSON:
// the modules that are neither built in nor from there, and a SHA-256 as a proof of life.

import { loadPyodide } from "pyodide";
import { run } from "../tools/node_python.mjs";

const [archive, ...modules] = process.argv.slice(2);

run(async () => {
  const python = await loadPyodide({ stdLibURL: archive });
  python.globals.set("modules", python.toPy(modules));
  console.log(
    python.runPython(`
      import hashlib
      import importlib
      import json

      files = {name: getattr(importlib.import_module(name), "__file__", None) for name in modules}
      strangers = [name for name, file in files.items() if file and "python314.zip" not in file]
      json.dumps({"strangers": strangers, "sha256": hashlib.sha256(b"kocky").hexdigest()})
    `),
  );
});
