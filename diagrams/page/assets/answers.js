/* What each built-in strategy does at a board, with its rules.

   noloss.answers(given, play, known)
     given   the answers class by class, or the address at which they are
     play    where a game can be played, or ""
   .at(position, line)   an element that says it, now or as soon as it is known; line: of a game
     that leads to the board. A strategy is asked on the representative of the class; on another
     board of the class its moves are turned to fit. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;

  noloss.answers = function (given, play, known) {
    let answers = Array.isArray(given) ? given : null;
    const waiting = new Set();

    function at(position, line) {
      const host = element("div", {});
      if (game.over(position)) return host;
      const fill = () => host.replaceChildren(title(position), answers ? table(position, line) : element("p", {}, "The strategies are being asked …"));
      fill();
      if (!answers) {
        waiting.clear();  /* only the board that is shown is told of */
        waiting.add(fill);
      }
      return host;
    }

    function title(position) {
      const turned = noloss.classes.least(position) === position ? "" : ", asked on its representative and turned";
      return element("h3", {}, `What each built-in strategy does on this board${turned}`);
    }

    function table(position, line) {
      const heads = ["strategy", "moves (rule)", ...(play ? ["from here"] : [])].map((text) => element("th", { scope: "col" }, text));
      return element("table", { class: "answers" }, element("thead", {}, element("tr", {}, ...heads)),
        element("tbody", {}, ...answers.map((one) => row(one, position, line))));
    }

    function row({ name, rules, moves }, position, line) {
      const flat = moves[known.find(position)], told = [];
      for (let next = 0; next < flat.length; next += 2) {
        const rule = rules[flat[next + 1]];
        told.push(`${noloss.classes.fromLeast(position, flat[next])}${rule ? ` (${rule})` : ""}`);
      }
      const asked = new URLSearchParams({ strategy: name, seat: line.length % 2 ? "second" : "first", line });
      const link = play ? [element("td", {}, element("a", { href: `${play}?${asked}`, "aria-label": `Play from here against ${name}` }, "play"))] : [];
      return element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, told.join(", ") || "is stuck"), ...link);
    }

    async function ask() {
      try {
        answers = await (await fetch(given, { headers: { Accept: "application/json" } })).json();
      } catch {
        answers = [];  /* the server has gone; the page says what it knows */
      }
      for (const fill of waiting) fill();
      waiting.clear();
    }

    if (!answers && given) ask();
    return { at };
  };
})(window.noloss);
