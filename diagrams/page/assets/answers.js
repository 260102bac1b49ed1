/* The moves of each built-in strategy at a board, with its rules.

   noloss.answers(given, play, known)
     given   the answers class by class, or the address at which they are
     play    where a game can be played, or ""
   .at(position, line)   an element with these moves, now or once they are known; line: of a game
     that leads to the board. A strategy is asked on the representative of the class; on another
     board of the class its moves are turned to fit. */
"use strict";

(function (noloss) {
  const { element, game, classes } = noloss;

  noloss.answers = function (given, play, known) {
    let answers = Array.isArray(given) ? given : null;
    let problem = "";  /* why no answers came */
    let fill = () => {};  /* of the board that is shown */

    function at(position, line) {
      const host = element("div", {});
      if (game.over(position)) return host;
      fill = () => {
        const instead = element("p", {}, problem || "The strategies are being asked …");
        host.replaceChildren(title(position), answers ? table(position, line) : instead);
      };
      fill();
      return host;
    }

    function table(position, line) {
      const names = ["strategy", "moves (rule)", ...(play ? ["from here"] : [])];
      const heads = names.map((name) => element("th", { scope: "col" }, name));
      const rows = answers.map((one) => row(one, position, line));
      return element("table", { class: "answers" },
        element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
    }

    function row({ name, rules, moves }, position, line) {
      const cells = [told(moves[known.find(position)], rules, position)];
      if (play) cells.push(playLink(name, line));
      const inside = cells.map((cell) => element("td", {}, cell));
      return element("tr", {}, element("th", { scope: "row" }, name), ...inside);
    }

    function playLink(name, line) {
      const seat = line.length % 2 ? "second" : "first";
      const href = `${noloss.at(play)}?${new URLSearchParams({ strategy: name, seat, line })}`;
      return element("a", { href, "aria-label": `Play from here against ${name}` }, "play");
    }

    async function ask() {
      try {
        const told = await noloss.ask(given);
        if (!Array.isArray(told)) throw new noloss.Fault("the answer is not a list", "load the page again");
        answers = told;
      } catch (fault) {
        if (!(fault instanceof noloss.Fault)) throw fault;
        problem = `What they do is not known: ${fault.problem}; ${fault.hint}`;
      }
      fill();
    }

    if (!answers && given) ask();
    return { at };
  };

  function title(position) {
    const same = classes.least(position) === position;
    const turned = same ? "" : ", asked on its representative and turned";
    return element("h3", {}, `What each built-in strategy does on this board${turned}`);
  }

  /* Moves are cell, number of the rule, cell, … */
  function told(flat, rules, position) {
    const said = [];
    for (let at = 0; at < flat.length; at += 2) {
      const cell = classes.fromLeast(position, flat[at]), rule = rules[flat[at + 1]];
      said.push(rule ? `${cell} (${rule})` : String(cell));
    }
    return said.join(", ") || "is stuck";
  }
})(window.noloss);
