/* Loads noloss with the site's Python, in Node, and writes the bytecode.

   node bytecode.mjs ARCHIVE…   beside unpack.mjs and the folder pyodide; writes bytecode.zip */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { UNPACK } from "./unpack.mjs";

const BEST = 9; // of the levels of compression
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("pyodide/", import.meta.url)) });
python.runPython(UNPACK);
const unpack = python.globals.get("unpack");
for (const name of process.argv.slice(2)) unpack(python.toPy(new Uint8Array(readFileSync(name))));
python.registerJsModule("noloss_browser", { graphviz: () => ["", "there is no Graphviz here"] });
await python.pyimport("noloss.web.browser").load();
writeFileSync("bytecode.zip", python.globals.get("bytecode")(BEST).toJs());
