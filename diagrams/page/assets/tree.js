/* The play tree of a strategy: its map, and the details of a board; the address names a board. */
"use strict";

(function (noloss) {
  const { element, game, classes } = noloss;
  const tree = noloss.data("tree"), places = noloss.data("places");
  const known = noloss.worths(noloss.data("atlas"));
  const answers = noloss.answers(tree.answers, tree.play, known);
  const details = noloss.details(document.getElementById("details"), known);
  const position = (at) => places.boards[at][0];
  const before = new Map(places.edges.map(([from, to]) => [to, from]));
  const after = places.boards.map(() => []);
  for (const [from, to] of places.edges) after[from].push(to);
  const zooms = noloss.zoomButtons(() => map);

  const map = noloss.map(document.getElementById("map"), places, {
    name: `How a game of ${tree.name} can go`, label, sign, edges, next, chosen, zoomed: zooms.told,
  });

  function label(at) {
    const said = [ended(at), noloss.boardSaid(position(at), known)].filter(Boolean).join("; ");
    return `${moved(at)}${game.told(position(at))}; ${said}`;
  }

  function sign(at) {
    const { cells, end, below } = tree.boards[at];
    return [[cells.join(","), end, below && `+${below}`].filter(Boolean).join(" "), end ? `${end} ended` : ""];
  }

  function edges(at) {
    const to = after[at].map((child) => [at, child]);
    return before.has(at) ? [[before.get(at), at], ...to] : to;
  }

  /* The boards before are on the left, those after on the right. */
  function next(at, key) {
    return { ArrowLeft: before.get(at), ArrowRight: after[at][0] }[key];
  }

  function chosen(at) {
    const step = (to, of) => [tree.boards[of].cells.join(", ") || "–", position(to), () => map.choose(to)];
    const from = before.has(at) ? [step(before.get(at), at)] : [];
    details.show(position(at), from, after[at].map((to) => step(to, to)), more(at));
    history.replaceState(null, "", `#board=${at}`);
  }

  function moved(at) {
    const { cells, rules } = tree.boards[at];
    if (!cells.length) return "";
    const mark = game.markAt(game.plies(position(at)) - 1);
    const by = rules.length ? ` by ${rules.join(", ")}` : "";
    return `${mark} on ${cells.join(", ")}${by}; `;
  }

  function ended(at) {
    const { end, below } = tree.boards[at];
    if (end) return `${tree.name}: ${end}`;
    return below ? `${below} games follow, which are not drawn` : "";
  }

  function more(at) {
    const { rules, turned, line } = tree.boards[at];
    const there = game.after(line) === position(at) ? "" : ", on a turned or mirrored board";
    const told = [
      rules.length ? `By the rule: ${rules.join(", ")}.` : "",
      turned ? "It makes this move on a turned or mirrored board only." : "",
      ended(at) ? `${ended(at)}.` : "",
    ];
    const asked = new URLSearchParams({ strategy: tree.name, seat: tree.seat, line });
    const links = [
      tree.play && element("a", { href: `${tree.play}?${asked}` }, `Play from here${there}`),
      tree.atlas && element("a", { href: `${tree.atlas}#class=${classes.least(position(at))}` }, "Its class in the atlas"),
    ];
    const said = [...told, ...links].filter(Boolean).map((each) => element("p", {}, each));
    return tree.answers ? [...said, answers.at(position(at), line)] : said;
  }

  function go() {
    const [, asked] = /^#board=(\d{1,5})$/.exec(location.hash) || [];
    const at = Number(asked || 0);
    map.choose(at < places.boards.length ? at : 0, false);
  }

  document.getElementById("controls").append(...zooms.buttons);
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  document.getElementById("list").open = false;
  noloss.onLink(go);
  go();
})(window.noloss);
