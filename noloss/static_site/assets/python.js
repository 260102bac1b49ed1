/* Python in a worker: it fetches Pyodide and noloss, then answers one request after the other. */
import { UNPACK } from "./unpack.mjs";

const BYTECODE_AFTER = 3_000; // milliseconds for the first answers
let answer = null;

onmessage = ({ data }) => {
  if (data.kind === "begin") begin(data).catch((error) => postMessage({ kind: "failed", said: String(error) }));
  else answer(data);
};

function say(said) {
  postMessage({ kind: "progress", said });
}

async function begin({ site, root, cache, keep }) {
  const address = (name) => new URL(name, location.href).href;
  const bytes = async (name) => {
    const given = await fetch(address(name));
    if (!given.ok) throw new Error(`${name}: ${given.status} ${given.statusText}`);
    return new Uint8Array(await given.arrayBuffer());
  };
  say("Python is being fetched");
  const home = address(site.pyodide);
  const packed = Promise.all(site.packages.map(bytes)); // beside Python
  const [{ loadPyodide }, viz] = await Promise.all([import(`${home}pyodide.mjs`), site.graphviz ? import(address(site.graphviz)) : null]);
  const [python, drawing] = await Promise.all([loadPyodide({ indexURL: home }), viz && viz.instance()]);
  say("noloss is being unpacked");
  python.runPython(UNPACK);
  const unpack = python.globals.get("unpack");
  for (const one of await packed) unpack(python.toPy(one));
  const compiled = site.packages.includes("packages/bytecode.zip");
  const kept = compiled ? null : await caches.open(cache).then((open) => open.match(`${root}bytecode`)).catch(() => null);
  if (kept) unpack(python.toPy(new Uint8Array(await kept.arrayBuffer())));
  say("noloss is being loaded");
  python.registerJsModule("noloss_browser", { graphviz: (dot, engine, format) => drawn(drawing, dot, engine, format) });
  const web = python.pyimport("noloss.web.browser");
  web.listen((far) => postMessage({ kind: "far", far: JSON.parse(far) }));
  answer = (request) => answered(python, web, request);
  postMessage({ kind: "ready" });
  if (keep && !compiled && !kept) setTimeout(() => keepBytecode(python, web, cache, root).catch(() => null), BYTECODE_AFTER); // without room for it, the next visit makes it again
}

async function keepBytecode(python, web, cache, root) {
  await web.load();
  const made = python.globals.get("bytecode")().toJs();
  await (await caches.open(cache)).put(`${root}bytecode`, new Response(made));
}

function drawn(viz, dot, engine, format) {
  if (!viz) return ["", "this site was made without Graphviz"];
  const made = viz.render(dot, { format, engine });
  return made.status === "success" ? [made.output, ""] : ["", made.errors.map(({ message }) => message).join("; ")];
}

async function answered(python, web, { number, method, target, headers, body, root }) {
  try {
    const given = await web.answer(method, target, python.toPy(headers), python.toPy(new Uint8Array(body)), root);
    const [status, made, content] = given.toJs();
    given.destroy();
    postMessage({ kind: "answer", number, status, headers: made, body: content }, [content.buffer]);
  } catch (error) {
    console.error(error);
    const said = /MemoryError|out of memory/iu.test(String(error)) ? "The memory of this browser is used up." : "This is a bug in noloss; the console shows where.";
    postMessage({ kind: "fault", number, said });
  }
}
