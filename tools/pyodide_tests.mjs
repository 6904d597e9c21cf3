// Usage: node tools/pyodide_tests.mjs [pytest arguments]
// Runs the tests of the rules in the Python of the page: Pyodide, under Node, with fewer examples.

import { readdirSync } from "node:fs";
import path from "node:path";
import { projectFolder, run, startPython } from "./node_python.mjs";

const TESTS = [
  "tests/rules",
  "tests/ai",
  ...["daily", "dice", "fair", "match", "record", "share"].map((module) => `tests/test_${module}.py`),
];

const ENVIRONMENT = {
  HYPOTHESIS_PROFILE: "pyodide",
  PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", // Playwright's plugin is not for here
  PYTHONDONTWRITEBYTECODE: "1",
};

/** The packages of the virtual environment, whichever Python made it. */
function sitePackages() {
  const folder = path.join(projectFolder, ".venv/lib");
  const python = readdirSync(folder).find((name) => name.startsWith("python3"));
  return path.join(folder, python, "site-packages");
}

run(async () => {
  const python = await startPython({
    env: ENVIRONMENT,
    folders: { "/site-packages": sitePackages() },
  });
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : TESTS;
  python.globals.set("chosen", python.toPy(chosen));
  return python.runPython(`
    import os
    import sys

    sys.path.append("/site-packages")
    os.chdir("/project")
    import pytest

    int(pytest.main(["-q", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider", *chosen]))
  `);
});
