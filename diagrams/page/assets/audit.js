"use strict";
/* The audit: claims filtered by publication and verdict, searched, and opened one by one. */
(function (noloss) {
  const { element } = noloss;
  const table = document.querySelector(".counts");
  const claims = [...document.querySelectorAll(".claim")].map((article) => ({
    article,
    details: article.querySelector("details"),
    source: article.closest("[data-source]").dataset.source,
    verdict: article.dataset.verdict,
    text: null,  /* read at the first search */
  }));
  if (!table || claims.length === 0) return;

  const chosen = { source: new Set(), verdict: new Set() };  /* nothing chosen: all */
  const search = element("input", { type: "search", id: "search", autocomplete: "off" });
  const told = element("p", { role: "status" });
  const clear = element("button", { type: "button" }, "Show all");
  const open = element("button", { type: "button" }, "Open all shown");
  const toggles = [];

  /* The address: #publication=…&verdict=…&search=…, or the id of a claim. */
  const NAMES = { source: "publication", verdict: "verdict" };

  function read() {
    const hash = noloss.fragment();
    const claim = claims.find(({ article }) => article.id === hash);
    const asked = new URLSearchParams(hash.includes("=") ? location.hash.slice(1) : "");
    for (const [kind, name] of Object.entries(NAMES)) {
      const known = new Set(claims.map((each) => each[kind]));
      chosen[kind] = new Set((asked.get(name) || "").split(",").filter((word) => known.has(word)));
    }
    search.value = asked.get("search") || "";
    show();
    if (claim) reveal(claim);
  }

  function write() {
    const parts = new URLSearchParams();
    for (const [kind, name] of Object.entries(NAMES)) {
      if (chosen[kind].size) parts.set(name, [...chosen[kind]].join(","));
    }
    const sought = search.value.trim().replace(/\s+/g, " ");
    if (sought) parts.set("search", sought);
    const hash = parts.toString().replaceAll("%2C", ",");
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    show();
  }

  function words() {
    return search.value.toLowerCase().split(/\s+/).filter(Boolean);
  }

  function holds(claim, wanted) {
    if (wanted.length === 0) return true;
    claim.text = claim.text || claim.article.textContent.toLowerCase();
    return wanted.every((word) => claim.text.includes(word));
  }

  function show() {
    const wanted = words();
    const shown = claims.filter((claim) => {
      const fits = ["source", "verdict"].every((kind) => !chosen[kind].size || chosen[kind].has(claim[kind]));
      const here = fits && holds(claim, wanted);
      claim.article.hidden = !here;
      return here;
    });
    for (const section of document.querySelectorAll("section[data-source]")) {
      section.hidden = !shown.some((claim) => claim.source === section.dataset.source);
    }
    for (const { button, kind, name } of toggles) {
      button.setAttribute("aria-pressed", String(chosen[kind].has(name)));
    }
    count(shown);
    told.textContent = `${shown.length} of ${claims.length} claims shown`;
    clear.hidden = shown.length === claims.length;
    open.hidden = shown.length === 0;
  }

  /* The table counts what is shown; its last row and column are sums. */
  function count(shown) {
    const sources = [...table.querySelectorAll("thead [data-source]")].map((head) => head.dataset.source);
    for (const row of table.tBodies[0].rows) {
      const { verdict } = row.cells[0].dataset;
      [...row.cells].slice(1).forEach((cell, at) => {
        const source = sources[at];
        const number = shown.filter((claim) =>
          (!verdict || claim.verdict === verdict) && (!source || claim.source === source)).length;
        cell.textContent = number;
        cell.classList.toggle("zero", number === 0);
      });
    }
  }

  function reveal(claim) {
    claim.details.open = true;
    claim.article.scrollIntoView({ block: "start" });
    claim.article.querySelector("summary").focus({ preventScroll: true });
  }

  /* Make the heads of the table buttons that choose. */
  function choosing() {
    for (const [kind, heads] of [["source", "thead [data-source]"], ["verdict", "tbody [data-verdict]"]]) {
      for (const head of table.querySelectorAll(heads)) {
        const name = head.dataset[kind];
        const button = element("button", { type: "button", "aria-pressed": "false" });
        button.append(kind === "verdict" ? head.firstChild : name);
        button.addEventListener("click", () => {
          if (!chosen[kind].delete(name)) chosen[kind].add(name);
          write();
        });
        head.replaceChildren(button);
        toggles.push({ button, kind, name });
      }
    }
  }

  /* An opened claim that does not hold shows its line of play on a board at once. */
  function opened(claim) {
    if (!claim.details.open) return;
    const strips = [...claim.details.querySelectorAll(".steps")];
    const lines = strips.map((strip) => noloss.line(strip));
    if ("false" in claim.article.dataset && lines[0]) lines[0].show(Infinity, false);
    for (const wide of claim.details.querySelectorAll(".wide")) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;  /* the keyboard scrolls it, too */
    }
  }

  /* From claim to claim by the arrows, while one of them has the keyboard. */
  function moving(event) {
    const summary = event.target.closest(".claim > details > summary");
    if (!summary || event.ctrlKey || event.altKey || event.metaKey) return;
    const shown = claims.filter((claim) => !claim.article.hidden);
    const here = shown.findIndex((claim) => claim.article.contains(summary));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || !shown[to]) return;
    event.preventDefault();
    shown[to].article.querySelector("summary").focus();
  }

  for (const details of document.querySelectorAll("main details")) details.open = false;
  for (const claim of claims) claim.details.addEventListener("toggle", () => opened(claim));
  choosing();
  const finding = element("div", { class: "finding", role: "search" },
    element("label", { for: "search" }, "Search in all texts"), search, told, open, clear);
  table.after(finding);
  search.addEventListener("input", write);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !search.value) return;
    search.value = "";
    write();
  });
  clear.addEventListener("click", () => {
    chosen.source.clear();
    chosen.verdict.clear();
    search.value = "";
    write();
    search.focus();
  });
  open.addEventListener("click", () => {
    for (const { article, details } of claims) details.open = !article.hidden;
  });
  document.addEventListener("keydown", moving);
  addEventListener("hashchange", () => {
    const place = document.getElementById(noloss.fragment());
    if (!place || place.closest(".claim, [hidden]")) read();  /* another place is in sight already */
  });
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  addEventListener("load", read);  /* once more: the browser itself has gone to the claim by now */
  read();
})(window.noloss);
