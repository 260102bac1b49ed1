/* The atlas: the map of all classes, their details, search and filter; the address names a class. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const known = noloss.worths(noloss.data("atlas"));
  const answers = noloss.answers(noloss.data("answers"), noloss.data("play"), known);
  const SIGNS = { 1: ["X", "for-x"], 0: ["=", "even"], "-1": ["O", "for-o"] };
  const details = noloss.details(document.getElementById("details"), known);
  const percent = element("span", { class: "percent" });
  const ply = (position) => 9 - game.free(position).length;

  const map = noloss.map(document.getElementById("map"), noloss.data("places"), {
    name: "All classes of positions",
    label: (at) => {
      const one = known.all[at];
      return `ply ${ply(one.position)}, ${game.told(one.position)}; ${noloss.boardSaid(one.position, known)}`;
    },
    sign: (at) => {
      const one = known.all[at], [text, kind] = SIGNS[one.worth];
      return [text, game.over(one.position) ? `${kind} over` : kind];
    },
    edges: (at) => {
      const one = known.at(at);
      return [...one.before.map(([from]) => [from, at, ""]), ...one.after.map(([to, cells]) => [at, to, cells.join(",")])];
    },
    chosen: (at) => {
      const one = known.at(at);
      const step = (to, cells) => [cells.join(", "), known.all[to].position, () => map.choose(to)];
      details.show(one.position, one.before.map(([from, cells]) => step(from, cells)), one.after.map(([to, cells]) => step(to, cells)), [answers.at(one.position, one.line)]);
      history.replaceState(null, "", `#class=${one.position}`);
    },
    zoomed: (scale) => { percent.textContent = `${Math.round(scale * 100)} %`; },
  });

  /* ── search and filter ── */
  const search = element("input", { type: "search", id: "find", size: 12, autocomplete: "off", placeholder: "159 or X...O...X", spellcheck: "false" });
  const told = element("span", { role: "status" });
  const worth = choice("Worth", [["", "all"], ["1", "X wins"], ["0", "a draw"], ["-1", "O wins"]]);
  const plies = choice("Ply", [["", "all"], ...Array.from({ length: 10 }, (_, at) => [String(at), String(at)])]);

  function choice(name, options) {
    const select = element("select", {}, ...options.map(([value, text]) => element("option", { value }, text)));
    select.addEventListener("change", filter);
    return { select, label: element("label", {}, name, select) };
  }

  function filter() {
    const out = new Set();
    known.all.forEach((one, at) => {
      const fits = (!worth.select.value || String(one.worth) === worth.select.value) && (!plies.select.value || String(ply(one.position)) === plies.select.value);
      if (!fits) out.add(at);
      document.getElementById(one.position).hidden = !fits;
    });
    map.dim(out.size ? out : null);
    told.textContent = `${known.all.length - out.size} of ${known.all.length} classes`;
  }

  /* A position in any orientation, or a line of play. */
  function meant(text) {
    const plain = text.trim().toUpperCase().replaceAll("0", "O").replace(/[-_]/g, ".").replace(/[\s/|]/g, "");
    if (/^[1-9]{1,9}$/.test(plain)) {
      let position = game.EMPTY;
      for (const digit of plain) {
        if (game.over(position) || position[digit - 1] !== ".") return -1;
        position = game.put(position, Number(digit));
      }
      return known.find(position);
    }
    return /^[XO.]{9}$/.test(plain) ? known.find(plain) : -1;
  }

  search.addEventListener("input", () => {
    const at = meant(search.value);
    told.textContent = at >= 0 ? "found" : search.value.trim() ? "not yet a position or a line of play" : "";
    if (at >= 0) map.choose(at, false);
  });
  search.addEventListener("keydown", (event) => {
    const at = meant(search.value);
    if (event.key === "Enter" && at >= 0) map.choose(at);
  });

  function button(text, name, act) {
    const made = element("button", { type: "button", "aria-label": name }, text);
    made.addEventListener("click", act);
    return made;
  }

  function go() {
    const at = meant(decodeURIComponent(location.hash.slice(1)).replace("class=", ""));
    map.choose(Math.max(0, at), false);
  }

  document.getElementById("controls").append(element("label", {}, "Find a position or a line", search), worth.label, plies.label,
    button("−", "Zoom out", () => map.zoom(0.8)), percent, button("+", "Zoom in", () => map.zoom(1.25)),
    button("All", "Show the whole map", () => map.whole()), told);
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  document.getElementById("list").open = false;
  document.getElementById("list").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    map.choose(meant(link.getAttribute("href").slice(1)), false);
    document.getElementById("details").focus();
  });
  addEventListener("hashchange", go);
  map.whole(0.55);
  go();
})(window.noloss);
