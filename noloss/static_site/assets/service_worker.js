/* Answers the requests of the site without a network.

   A file of the site comes from the browser's cache, once it was fetched. A page comes from the tab
   that has asked: the window there passes the request to Python. Its address has the name of the
   tab: FOLDER/app/TAB/machines?name=…  */
"use strict";

importScripts("settings.js");

const ROOT = new URL("./", location.href).pathname;
const CACHES = `noloss ${ROOT} `; // and the version
const { version, files, pages, headers, pyodide } = self.SITE;
const KNOWN = new Set(files.map((name) => new URL(name, location.href).href));
const PATIENCE = 5_000; // milliseconds until a window must have said which tab it is
const LOOK = 50;
const tabs = new Map(); // the name of a tab -> its window

// A later version takes over only with all its files; the first one fetches them while it works.
self.addEventListener("install", (event) => event.waitUntil(self.registration.active ? fill() : null));

/** Fetch all files; a window hears if the browser has no room for them. */
async function fill(window) {
  const cache = await caches.open(CACHES + version);
  for (const name of files) {
    const address = new URL(name, location.href).href;
    if (await cache.match(address)) continue;
    const given = await fetch(address, { cache: "no-cache" });
    await keep(cache, address, given);
    if (window && given.ok && !(await cache.match(address))) return window.postMessage({ kind: "no room" });
  }
  return undefined;
}

/** Keep a file; without room for it, it is fetched again the next time. */
async function keep(cache, address, given) {
  if (given.ok) await cache.put(address, given.clone()).catch(() => null);
  return given;
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHES) && name !== CACHES + version) await caches.delete(name);
  }
  await clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data.kind === "tab") tabs.set(event.data.tab, event.source.id);
  else event.waitUntil(fill(event.source));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const inside = address.origin === location.origin && address.pathname.startsWith(ROOT);
  const [, tab, path] = (inside && /^app\/(\w+)(\/.*)$/u.exec(address.pathname.slice(ROOT.length))) || [];
  if (tab) event.respondWith(page(event.request, tab, path, address.search));
  else if (event.request.method === "GET" && ours(address)) event.respondWith(file(event.request.url));
});

function ours(address) {
  const name = address.href.replace(/[?#].*$/u, "");
  return KNOWN.has(name) || (pyodide.startsWith("https:") && name.startsWith(pyodide));
}

/** Give a file of the site. */
async function file(address) {
  const cache = await caches.open(CACHES + version);
  const kept = await cache.match(address, { ignoreSearch: true });
  if (kept) return kept;
  return keep(cache, address.replace(/[?#].*$/u, ""), await fetch(address, { cache: "no-cache" }));
}

async function page(request, tab, path, query) {
  if (request.mode === "navigate" && request.destination === "document") {
    return Response.redirect(`${ROOT}#${path}${query}${new URL(request.url).hash}`, 302); // in a new window: the whole site
  }
  if (path.startsWith("/assets/")) return file(new URL(ROOT + path.slice(1), location.origin).href);
  const root = `${ROOT}app/${tab}`;
  if (request.method === "GET" && pages[path] && (!query || path === "/audit")) {
    const made = await file(new URL(ROOT + pages[path], location.origin).href);
    return new Response((await made.text()).replaceAll("@root@", root), { headers });
  }
  return asked(request, tab, { method: request.method, target: path + query, root, page: request.mode === "navigate" });
}

/** Have the window of a tab answer. */
async function asked(request, tab, question) {
  const window = await windowOf(tab);
  if (!window) return new Response("This tab is closed: open the site again.\n", { status: 503 });
  const sent = {};
  for (const name of ["accept", "content-type"]) {
    if (request.headers.has(name)) sent[name] = request.headers.get(name);
  }
  const body = await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  request.signal.addEventListener("abort", () => port1.postMessage("left"));
  window.postMessage({ kind: "asked", ...question, headers: sent, body }, [port2, body]);
  const { status, headers: given, body: content } = await answer;
  const place = given.find(([name]) => name === "location");
  if (place && status >= 300 && status < 400) {
    return Response.redirect(new URL(place[1], location.origin).href, status);
  }
  return new Response(content, { status, headers: given });
}

async function windowOf(tab) {
  const until = Date.now() + PATIENCE;
  for (const window of tabs.has(tab) ? [] : await clients.matchAll({ type: "window", includeUncontrolled: true })) {
    window.postMessage({ kind: "which tab" });
  }
  while (!tabs.has(tab) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  return tabs.has(tab) ? clients.get(tabs.get(tab)) : null;
}
