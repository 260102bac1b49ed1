/* The window around the pages of a static site: it starts Python, passes requests to it, shows
   the progress of long work, and keeps the address of the page in its own address, behind the #. */
"use strict";

(function () {
  const SITE = self.SITE;
  const ROOT = new URL("./", location.href).pathname;
  const TAB = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join("");
  const APP = `${ROOT}app/${TAB}`;
  const CACHE = `noloss ${ROOT} ${SITE.version}`;
  const SOON = 700; // milliseconds after which work is shown
  const LOOK = 300;
  const LONG = /^\/(audit|verify\/(jobs|verdicts)|machines\/(jump|tests|branches)|play\/game)\b/u;
  const HELP = "Load this page again; if that does not help, use another browser.";
  const NO_ROOM = "This browser has no room to keep the site: each visit needs the network.";
  const byId = (id) => document.getElementById(id);

  /** A worker that runs Python, for one request after the other; it is started again when its work
      is stopped. */
  class Python {
    constructor(name, keep = false) {
      Object.assign(this, { name, keep, number: 0, waiting: new Map(), under: null, ready: false, said: "" });
      this.start();
    }

    start() {
      [this.ready, this.under] = [false, null];
      this.said = "Python is being fetched";
      this.worker = new Worker("python.js", { type: "module" });
      this.worker.onmessage = ({ data }) => this.told(data);
      this.worker.onerror = (event) => this.fail(event.message || "it could not be loaded");
      this.worker.postMessage({ kind: "begin", site: SITE, root: ROOT, cache: CACHE, keep: this.keep });
    }

    told(data) {
      if (data.kind === "progress") this.said = data.said;
      else if (data.kind === "ready") [this.ready, this.said] = [true, ""];
      else if (data.kind === "failed") this.fail(data.said);
      else if (data.kind === "far") this.said = farText(data.far);
      else if (data.kind === "fault") this.end(data.number, refusal(this.waiting.get(data.number), 500, data.said));
      else this.end(data.number, data);
      this.next();
      show();
    }

    fail(said) {
      this.worker.terminate();
      this.worker = null;
      trouble(`Python cannot run here: ${said}. ${HELP}`);
      this.refuse("Python cannot run here.");
    }

    ask(question, port) {
      if (!this.worker) this.start();
      const number = (this.number += 1);
      this.waiting.set(number, { port, since: Date.now(), headers: question.headers, question });
      port.onmessage = () => this.leave(number);
      this.next();
    }

    /** Begin the request that has waited longest. */
    next() {
      if (!this.ready || this.under !== null || !this.waiting.size) return;
      const [[number, { question }]] = this.waiting;
      const { method, target, headers, body, root } = question;
      this.under = number;
      this.worker.postMessage({ kind: "asked", number, method, target, headers, body, root }, [body]);
    }

    /** Forget a request whose page has left, unless it is under way. */
    leave(number) {
      if (number === this.under) return;
      this.end(number, refusal(this.waiting.get(number), 503, "The page has left."));
      show();
    }

    /** Forget the pages that wait: another one takes their place. */
    leavePages() {
      for (const [number, { question }] of this.waiting) if (question.page) this.leave(number);
    }

    end(number, answer) {
      const asked = this.waiting.get(number);
      if (!asked) return;
      this.waiting.delete(number);
      if (this.under === number) this.under = null;
      if (!this.waiting.size && this.ready) this.said = "";
      const { status, headers, body } = answer;
      asked.port.postMessage({ status, headers, body });
    }

    refuse(said) {
      for (const [number, asked] of this.waiting) this.end(number, refusal(asked, 503, said));
    }

    /** End the work, and all requests that wait for it. */
    stop() {
      if (this.worker) this.worker.terminate();
      this.refuse("The work was stopped.");
      this.start();
      show();
    }

    get since() {
      return Math.min(...Array.from(this.waiting.values(), ({ since }) => since));
    }
  }

  function refusal(asked, status, said) {
    const html = asked && (asked.headers.accept || "").includes("text/html");
    const body = html ? `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>noloss</title><p>${said}</p><p><a href="${APP}/">To the first page</a></p></html>` : JSON.stringify({ problem: said, hint: "try something smaller" });
    return { status, headers: [["content-type", html ? "text/html; charset=utf-8" : "application/json"]], body };
  }

  function farText({ part, asked }) {
    return part ? `${part}${asked ? `, asked ${asked.toLocaleString("en")} times` : ""}` : "";
  }

  let [quick, slow, shownWork, timer, note] = [null, null, null, 0, ""];

  /** Pass a request to Python: long work to a second one, so that pages still come. */
  function asked(question, port) {
    const long = LONG.test(question.target);
    if (long && !slow) slow = new Python("slow");
    const python = long ? slow : quick;
    if (question.page) [quick, slow].forEach((one) => one && one.leavePages());
    python.ask(question, port);
    clearTimeout(timer);
    timer = setTimeout(show, SOON);
  }

  /** Show what is waited for, with its seconds and a button that ends it, or else a note. */
  function show() {
    clearTimeout(timer);
    const busy = [slow, quick].filter((one) => one && one.waiting.size && Date.now() - one.since > SOON);
    const [one] = busy;
    shownWork = one;
    byId("bar").hidden = !one && !note;
    byId("close").hidden = Boolean(one);
    byId("stop").hidden = !one || !one.ready;
    if (!one) return void (byId("said").textContent = note);
    const seconds = Math.floor((Date.now() - one.since) / 1000);
    byId("said").textContent = `${one.said || "noloss is at work"} · ${seconds} s`;
    timer = setTimeout(show, LOOK);
  }

  function trouble(said) {
    byId("trouble").textContent = said;
    if (byId("page").hidden) byId("begin").hidden = false;
    else tell(said); // what is typed there stays
  }

  /** Show a note until it is closed. */
  function tell(said) {
    note = said;
    show();
  }

  // the address

  function wanted() {
    const path = location.hash.slice(1);
    return path.startsWith("/") && !path.startsWith("//") ? path : "/";
  }

  function shown() {
    try {
      const { pathname, search, hash } = byId("page").contentWindow.location;
      return pathname.startsWith(`${APP}/`) ? pathname.slice(APP.length) + search + hash : null;
    } catch {
      return null; // a page of another site
    }
  }

  let followed = null; // a typed address stays until its page is there

  function follow() {
    const path = shown();
    if (path === null || path === followed) return;
    followed = path;
    if (path !== wanted()) history.replaceState(null, "", path === "/" ? ROOT : `${ROOT}#${path}`);
  }

  function open() {
    if (shown() !== wanted()) byId("page").contentWindow.location.replace(APP + wanted());
  }

  function loaded() {
    if (shown() === null) return;
    byId("begin").hidden = true;
    byId("page").hidden = false;
    document.title = byId("page").contentDocument.title;
    follow();
  }

  // the beginning

  async function controlled() {
    const workers = navigator.serviceWorker;
    await workers.register("service_worker.js", { scope: ROOT, updateViaCache: "none" });
    await workers.ready;
    if (workers.controller) return;
    await new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, 3_000); // a page that is loaded without its cache gets no controller
    });
  }

  async function begin() {
    if (typeof WebAssembly !== "object") return trouble("This browser has no WebAssembly, which runs Python. Use another one.");
    if (!navigator.serviceWorker) {
      return trouble("This page needs a service worker. Open it by https, and not in a private window.");
    }
    try {
      await controlled();
    } catch (error) {
      return trouble(`This page needs a service worker, and the browser refuses it: ${error.message}`);
    }
    const { active } = await navigator.serviceWorker.ready;
    const name = () => (navigator.serviceWorker.controller || active).postMessage({ kind: "tab", tab: TAB });
    navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
      if (data.kind === "which tab") name();
      else if (data.kind === "no room") tell(NO_ROOM);
      else if (data.kind === "asked") asked(data, ports[0]);
    });
    name();
    quick = new Python("quick", true);
    addEventListener("hashchange", open);
    byId("page").addEventListener("load", loaded);
    byId("stop").addEventListener("click", () => shownWork && shownWork.stop());
    byId("close").addEventListener("click", () => tell(""));
    open();
    setInterval(follow, LOOK);
    (navigator.serviceWorker.controller || active).postMessage({ kind: "fill" });
  }

  begin();
})();
