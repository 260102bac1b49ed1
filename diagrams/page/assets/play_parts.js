/* The storage of a game against a strategy: its link, the score, numbers drawn by chance.

   noloss.gameLink(play)         settings(), line(permits), address(state), write(state),
                                 onFollowed(act)
   noloss.score(host, name)      at(line, result), given(line, result), next()
   noloss.numberFrom(text, many) a number below `many` that depends on nothing but the text */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const SETTINGS = { seat: ["first", "second"], choice: ["first", "random", "ask"] };

  /** A game as a link: on a server behind `?`, in a file behind `#`. */
  function gameLink(play) {
    const served = play.link === "query";
    const read = () => new URLSearchParams(served ? location.search : location.hash.slice(1));

    function settings() {
      const asked = read();
      const seed = /^[0-9]{1,9}$/.test(asked.get("seed") || "") ? asked.get("seed") : "1";
      const found = { seat: play.seat, choice: "first", seed };
      for (const [name, values] of Object.entries(SETTINGS)) {
        if (values.includes(asked.get(name))) found[name] = asked.get(name);
      }
      return found;
    }

    /** The legal part of the line in the link, and the fault of the rest. */
    function line(permits) {
      const text = read().get("line") || "";
      for (let at = 0; at < text.length; at += 1) {
        const before = text.slice(0, at);
        const fault = faultOf(text[at], before, permits);
        if (!fault) continue;
        return { line: before, problem: `The link has no such game: move ${at + 1}, ${noloss.printable(text[at])}, ${fault}.` };
      }
      return { line: text, problem: "" };
    }

    function faultOf(character, before, permits) {
      if (!/^[1-9]$/.test(character)) return "is not a cell from 1 to 9";
      if (game.over(game.after(before))) return "comes after the end";
      if (before.includes(character)) return "is a cell that was taken";
      return permits(Number(character), before) ? "" : `is not allowed by ${play.strategy}`;
    }

    function address(state) {
      const all = new URLSearchParams(served ? { strategy: play.strategy } : {});
      all.set("seat", state.seat);
      if (state.choice !== "first") all.set("choice", state.choice);
      if (state.choice === "random") all.set("seed", state.seed);
      all.set("line", state.line);
      return served ? `${location.pathname}?${all}` : `#${all}`;
    }

    function write(state) {
      try {
        history.replaceState(null, "", address(state));
      } catch {
        /* where addresses cannot be changed, the link below the board still can be followed */
      }
    }

    /** The open page gets the link of another game; other fragments are places in the page. */
    function onFollowed(act) {
      addEventListener("hashchange", () => {
        if (!served && ["line", ...Object.keys(SETTINGS)].some((name) => read().has(name))) act();
      });
    }

    return { settings, line, address, write, onFollowed };
  }

  const RESULTS = [["won", "you won"], ["drawn", "drawn"], ["lost", "you lost"], ["stuck", "it was stuck"]];

  /** The running score; a game counts once, and no more once it is taken back. */
  function score(host, name) {
    const none = { won: 0, drawn: 0, lost: 0, stuck: 0, counted: "", as: "" };
    let now = { ...none, ...read() };
    const numbers = RESULTS.map(([id]) => element("td", { id: `score-${id}` }));
    const reset = element("button", { type: "button", id: "reset" }, "Reset the score");
    reset.addEventListener("click", () => {
      now = { ...none, counted: now.counted };
      show();
      noloss.tell("The score is reset.");
    });
    const heads = RESULTS.map(([, text]) => element("th", { scope: "col" }, text));
    host.append(element("table", { class: "score" },
      element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, element("tr", {}, ...numbers))), reset);

    function read() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(name) || "{}");
        const sound = RESULTS.every(([id]) => Number.isInteger(kept[id]) && kept[id] >= 0);
        return sound ? kept : {};
      } catch {
        return {}; /* a page in a file may not be permitted to remember */
      }
    }

    function show() {
      RESULTS.forEach(([id], at) => (numbers[at].textContent = String(now[id])));
      try {
        sessionStorage.setItem(name, JSON.stringify(now));
      } catch {
        /* it holds until the page is left */
      }
    }

    /** A game is at a line: it counts if it has a result, and no longer after an undo. */
    function at(line, result) {
      if (now.counted !== line) {
        if (now[now.as] > 0) now[now.as] -= 1;
        next();
        if (result) {
          now[result] += 1;
          Object.assign(now, { counted: line, as: result });
        }
      }
      show();
    }

    /** A line was given, not played: another game, which does not count, or the last one again. */
    function given(line, result) {
      if (now.counted !== line) Object.assign(now, { counted: result ? line : "", as: "" });
    }

    /** Another game begins; the score stays. */
    function next() {
      Object.assign(now, { counted: "", as: "" });
    }

    return { at, given, next };
  }

  /** FNV-1a, and its bits mixed once more. */
  function numberFrom(text, many) {
    let hash = 0x811c9dc5;
    for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
    return ((hash ^ (hash >>> 15)) >>> 0) % many;
  }

  Object.assign(noloss, { gameLink, score, numberFrom });
})((window.noloss = window.noloss || {}));
