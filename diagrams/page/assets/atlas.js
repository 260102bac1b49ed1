/* The atlas: the map of all classes, their details, search and filter; the address names a class. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const known = noloss.worths(noloss.data("atlas"));
  const answers = noloss.answers(noloss.data("answers"), noloss.data("play"), known);
  const details = noloss.details(document.getElementById("details"), known);
  const list = document.getElementById("list");
  const SIGNS = { 1: ["X", "win"], 0: ["=", "draw"], "-1": ["O", "loss"] };
  const WORTHS = [["", "all"], ["1", "X wins"], ["0", "a draw"], ["-1", "O wins"]];
  const PLIES = [["", "all"], ...Array.from("0123456789", (ply) => [ply, ply])];

  const search = element("input", {
    type: "search", id: "find", size: 12, autocomplete: "off", spellcheck: "false",
    placeholder: "159 or X...O...X",
  });
  const told = element("span", { role: "status" });
  const worth = choice("Worth", WORTHS);
  const plies = choice("Ply", PLIES);
  const zooms = noloss.zoomButtons(() => map);

  const map = noloss.map(document.getElementById("map"), noloss.data("places"), {
    name: "All classes of positions", label, sign, edges, chosen, zoomed: zooms.told,
  });

  function label(at) {
    const { position } = known.all[at];
    return `ply ${game.plies(position)}, ${game.told(position)}; ${noloss.boardSaid(position, known)}`;
  }

  function sign(at) {
    const { position, worth: value } = known.all[at], [text, kind] = SIGNS[value];
    return [text, game.over(position) ? `${kind} over` : kind];
  }

  function edges(at) {
    const { before, after } = known.at(at);
    return [...before.map(([from]) => [from, at]), ...after.map(([to]) => [at, to])];
  }

  function chosen(at) {
    const { position, line, before, after } = known.at(at);
    const step = ([to, cells]) => [cells.join(", "), known.all[to].position, () => map.choose(to)];
    details.show(position, before.map(step), after.map(step), [answers.at(position, line)]);
    history.replaceState(null, "", `#class=${position}`);
  }

  /* ── search and filter ── */
  function choice(name, options) {
    const made = options.map(([value, text]) => element("option", { value }, text));
    const select = element("select", {}, ...made);
    select.addEventListener("change", filter);
    return { label: element("label", {}, name, select), holds: (text) => !select.value || select.value === text };
  }

  function filter() {
    const out = new Set();
    known.all.forEach((one, at) => {
      const fits = worth.holds(String(one.worth)) && plies.holds(String(game.plies(one.position)));
      if (!fits) out.add(at);
      document.getElementById(one.position).hidden = !fits;
    });
    map.dim(out.size ? out : null);
    told.textContent = `${known.all.length - out.size} of ${known.all.length} classes`;
  }

  /* The class of a position in any orientation, or of a line of play; -1 if it is neither. */
  function meant(text) {
    const plain = text.trim().toUpperCase().replaceAll("0", "O").replace(/[-_]/g, ".").replace(/[\s/|]/g, "");
    if (/^[XO.]{9}$/.test(plain)) return known.find(plain);
    if (!/^[1-9]{1,9}$/.test(plain)) return -1;
    let position = game.EMPTY;
    for (const digit of plain) {
      if (game.over(position) || position[digit - 1] !== ".") return -1;
      position = game.put(position, Number(digit));
    }
    return known.find(position);
  }

  search.addEventListener("input", () => {
    const at = meant(search.value);
    const none = search.value.trim() ? "not yet a position or a line of play" : "";
    told.textContent = at >= 0 ? "found" : none;
    if (at >= 0) map.choose(at, false);
  });
  search.addEventListener("keydown", (event) => {
    const at = meant(search.value);
    if (event.key === "Enter" && at >= 0) map.choose(at);
  });
  list.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    map.choose(meant(link.getAttribute("href").slice(1)), false);
    document.getElementById("details").focus();
  });

  const named = () => meant(noloss.fragment().replace("class=", ""));

  document.getElementById("controls").append(
    element("label", {}, "Find a position or a line", search), worth.label, plies.label,
    ...zooms.buttons, told,
  );
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  list.open = false;
  addEventListener("hashchange", () => {
    if (named() >= 0) map.choose(named(), false);  /* not onLink: classes name parts of the list, too */
  });
  map.whole(1);
  map.choose(Math.max(0, named()), false);
})(window.noloss);
