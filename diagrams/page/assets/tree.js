/* The play tree of a strategy: its map, and the details of a board. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const tree = noloss.data("tree"), places = noloss.data("places");
  const known = noloss.worths(noloss.data("atlas"));
  const answers = noloss.answers(tree.answers, tree.play, known);
  const details = noloss.details(document.getElementById("details"), known);
  const percent = element("span", { class: "percent" });
  const position = (at) => places.boards[at][0];
  const before = new Map(places.edges.map(([from, to]) => [to, from]));
  const after = places.boards.map(() => []);
  for (const [from, to] of places.edges) after[from].push(to);

  const map = noloss.map(document.getElementById("map"), places, {
    name: `How a game of ${tree.name} can go`,
    label: (at) => `${moved(at)}${game.told(position(at))}; ${[ended(at), noloss.boardSaid(position(at), known)].filter(Boolean).join("; ")}`,
    sign: (at) => {
      const { cells, end, below } = tree.boards[at];
      return [[cells.join(","), end, below && `+${below}`].filter(Boolean).join(" "), end || ""];
    },
    next: (at, key) => (key === "ArrowLeft" ? before.get(at) : key === "ArrowRight" ? after[at][0] : undefined),
    edges: (at) => [...(before.has(at) ? [[before.get(at), at, ""]] : []), ...after[at].map((to) => [at, to, ""])],
    chosen: (at) => {
      const step = (to, of) => [tree.boards[of].cells.join(", ") || "–", position(to), () => map.choose(to)];
      details.show(position(at), before.has(at) ? [step(before.get(at), at)] : [], after[at].map((to) => step(to, to)), facts(at));
      history.replaceState(null, "", `#board=${at}`);
    },
    zoomed: (scale) => { percent.textContent = `${Math.round(scale * 100)} %`; },
  });

  function moved(at) {
    const { cells, rules } = tree.boards[at];
    if (!cells.length) return "";
    return `${game.markAt(8 - game.free(position(at)).length)} on ${cells.join(", ")}${rules.length ? ` by ${rules.join(", ")}` : ""}; `;
  }

  function ended(at) {
    const { end, below } = tree.boards[at];
    if (end) return `${tree.name}: ${end}`;
    return below ? `${below} games follow, which are not drawn` : "";
  }

  /* The line that leads to a board of the tree. */
  function line(at) {
    return before.has(at) ? line(before.get(at)) + (tree.boards[at].cells[0] || "") : "";
  }

  function facts(at) {
    const { rules, turned } = tree.boards[at], told = [];
    const mine = (game.free(position(at)).length % 2 === 0) === (tree.seat === "first");  /* the last move was its own */
    if (rules.length) told.push(`By the rule: ${rules.join(", ")}.`);
    else if (mine && before.has(at) && tree.boards[at].cells.length) told.push(`${tree.name} made this move.`);
    if (turned) told.push("It makes this move on a turned or mirrored board only.");
    if (ended(at)) told.push(`${ended(at)}.`);
    const asked = new URLSearchParams({ strategy: tree.name, seat: tree.seat, line: line(at) });
    const links = [tree.play && element("a", { href: `${tree.play}?${asked}` }, "Play from here"),
      tree.atlas && element("a", { href: `${tree.atlas}#class=${noloss.classes.least(position(at))}` }, "Its class in the atlas")];
    return [...told.map((text) => element("p", {}, text)), ...links.filter(Boolean).map((link) => element("p", {}, link)),
      ...(tree.answers ? [answers.at(position(at), line(at))] : [])];
  }

  function button(text, name, act) {
    const made = element("button", { type: "button", "aria-label": name }, text);
    made.addEventListener("click", act);
    return made;
  }

  function go() {
    const at = Number((/^#board=(\d{1,5})$/.exec(location.hash) || [])[1] || 0);
    map.choose(at < places.boards.length ? at : 0, false);
  }

  document.getElementById("controls").append(button("−", "Zoom out", () => map.zoom(0.8)), percent,
    button("+", "Zoom in", () => map.zoom(1.25)), button("All", "Show the whole map", () => map.whole()));
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  document.getElementById("list").open = false;
  addEventListener("hashchange", go);
  go();
})(window.noloss);
