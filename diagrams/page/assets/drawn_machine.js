/* The drawing beside the text of a machine: each change of one is a change of the other.

   noloss.drawnMachine(parts, page)  {draw(asked, signal), problems(list), forget()}
     parts  {host, said, bar, fresh}: elements; fresh is the dialog for a new machine
     page   {given(), replace(text), begin(text), go(line, column, length), undo(), redo(), run()}:
            given() is the machine as a question names it; replace changes its text, begin lays a new
            one beside it
   The text is the one source: the server writes each change into the text. */
"use strict";

(function (noloss) {
  const { printable } = noloss;
  const REMEMBERED = 60; // texts whose places are known, for steps back
  const FINAL = new Set(["accept", "reject", "result"]);
  const BOX = new Set(["call", "alias"]);

  function drawnMachine({ host, said, bar, fresh }, page) {
    const graph = noloss.drawnGraph(host);
    const field = noloss.drawnField(host);
    const remembered = new Map(); // text -> where its states were drawn
    let [shown, drawing, why] = [null, null, ""]; // the text that is drawn; why the present one is not
    let turn = Promise.resolve(); // the change under way
    let tool = false; // whether a drag from a state draws an arrow
    const [pointer, keys] = [noloss.drawnPointer(host, graph, actions()), noloss.drawnKeys(host, graph, actions())];

    function say(text, wrong = false) {
      said.textContent = printable(text);
      said.classList.toggle("is-wrong", wrong);
    }

    // the drawing follows the text

    /** Draw the text; while that is not possible the last drawing stays, marked as old. */
    async function draw(asked, signal) {
      if (asked.text === shown && !why) return;
      const places = remembered.get(asked.text) || (drawing ? graph.places() : {});
      let told = await noloss.ask("/machines/draw", { machine: asked, places }, signal);
      if (told.drawing && isAnother(told.drawing.nodes, places)) {
        told = await noloss.ask("/machines/draw", { machine: asked }, signal);
        graph.forget();
      }
      if (told.drawing) show(asked.text, told.drawing);
      else if (asked.text.trim()) old(told.undrawn);
      else empty();
    }

    /** Say whether few states of a drawing were there before: then it gets a new layout. */
    function isAnother(nodes, places) {
      const same = nodes.filter(({ id }) => id in places).length;
      return same > 0 && 2 * same < nodes.length + 1 && 2 * same < Object.keys(places).length;
    }

    function show(text, made) {
      [shown, drawing, why] = [text, made, ""];
      graph.show(made);
      remember();
      host.classList.remove("old");
      say("");
      refresh();
    }

    /** Say the first error of the text here, too: on a phone its list is out of sight. */
    function problems(found) {
      const errors = why ? [] : found.filter(({ severity }) => severity === "error");
      graph.blame(new Set(errors.map(({ line }) => line)));
      if (errors.length > 0) say(`line ${errors[0].line}: ${errors[0].text}; ${errors[0].hint}`, true);
    }

    function remember() {
      remembered.delete(shown);
      remembered.set(shown, graph.places());
      if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value);
    }

    function old(reason) {
      why = reason;
      field.close();
      host.classList.toggle("old", drawing !== null);
      say(drawing ? `The drawing still shows the text before the change: ${reason}.` : reason);
      refresh();
    }

    function empty() {
      [shown, drawing, why] = ["", null, ""];
      graph.show({ nodes: [], edges: [] });
      graph.forget();
      host.classList.remove("old");
      say("Nothing is drawn yet: double-click to add a state.");
      refresh();
    }

    // the text follows the drawing

    /** Make a change, one after the other; promise what is wrong with it, or null. */
    function change(asked, after = () => {}) {
      const done = turn.then(() => make(asked, after));
      turn = done.catch(() => {});
      return done;
    }

    async function make(asked, after) {
      if (why) return `first mend the text: ${why}`;
      const before = page.given();
      try {
        const told = await noloss.ask("/machines/draw", { machine: before, places: drawing ? graph.places() : {}, change: asked });
        if (page.given().text !== before.text) return "the text has changed meanwhile: try once more";
        const known = new Set(Object.keys(graph.places()));
        if (told.text !== before.text) page.replace(told.text);
        if (!told.drawing) {
          old(told.undrawn); // it has become too large
          return null;
        }
        show(told.text, told.drawing);
        after([...graph.states()].filter((node) => !known.has(node.data("name"))));
        if (told.notes.length > 0) say(told.notes.join("; "));
        noloss.tell(told.notes.join("; "));
        return null;
      } catch (fault) {
        if (!fault.hint) throw fault;
        return `${fault.problem}; ${fault.hint}`;
      }
    }

    async function attempt(asked, after) {
      const problem = await change(asked, after);
      if (problem) {
        if (drawing && !why) graph.show(drawing); // a dragged state goes back
        say(problem, true);
        noloss.tell(problem);
      }
      return !problem;
    }

    const whereOf = ({ x, y }) => [Math.round(x), Math.round(y)];

    function add(at) {
      return attempt({ do: "add", at: whereOf(at) }, (nodes) => {
        graph.select(nodes);
        if (nodes.length === 1) noloss.tell(`state ${nodes[0].data("name")} is added`);
      });
    }

    async function grow(source, at) {
      let name = "";
      const done = await attempt({ do: "add", at: whereOf(at) }, (nodes) => ([name] = nodes.map((node) => node.data("name"))));
      if (done && name) join(source, name);
    }

    /** Ask for the rows of an arrow; the field begins with those that it already has. */
    function join(source, target) {
      const kind = graph.nodeOf(source).data("kind");
      if (why) return say(`first mend the text: ${why}`, true);
      if (FINAL.has(kind)) return say(`The machine halts in ${source}: no arrow leaves it. Make it not final first.`, true);
      if (BOX.has(kind)) return say(`${source} is a call; change its end in the text.`, true);
      const there = graph.arrow(source, target);
      const rows = there.nonempty() ? there.data("rows") : [];
      if (there.empty()) graph.ghost(source, target);
      return rowsOf(source, target, rows.length ? `${rows.join("\n")}\n` : "", there);
    }

    function rowsOf(source, target, text, edge) {
      const ghost = graph.cy.getElementById("ghost");
      const [element] = edge.nonempty() ? edge : ghost;
      const middle = element.isLoop() ? { x: element.source().position().x, y: element.source().position().y - 60 } : element.midpoint();
      const count = drawing.tapes.length;
      const words = (one) => new Array(count).fill(one).join(" ");
      field.open({
        at: graph.screen(middle), text, rows: true, tapes: drawing.tapes, symbols: drawing.symbols,
        label: `Rows from ${source} to ${target}, one a line`, example: `${words("a")} -> ${words("b")} ${words("R")}`,
        save: async (typed) => {
          const rows = typed.split("\n").filter((row) => row.trim());
          if (rows.length === 0 && edge.empty()) return null;
          return change({ do: "arrow", source, target, rows }, () => {
            const arrow = graph.arrow(source, target);
            graph.select(arrow.nonempty() ? [arrow] : []);
          });
        },
        left,
      });
    }

    function left() {
      graph.clear();
      host.focus({ preventScroll: true });
    }

    function rename(node) {
      const name = node.data("name");
      field.open({
        at: graph.screen(node.position()), text: name, label: `Name of the state ${name}`, left,
        save: async (typed) => (typed.trim() === name ? null : change({ do: "rename", state: name, name: typed.trim() }, (nodes) => graph.select(nodes))),
      });
    }

    function edit(element) {
      if (why) return say(`first mend the text: ${why}`, true);
      if (element.isNode()) return element.data("kind") === "call" || element.data("kind") === "return" ? text(element) : rename(element);
      if (element.data("kind") !== "rows") return say("What follows a call is changed in the text.", true);
      const { from, to, rows } = element.data();
      return rowsOf(from, to, rows.join("\n"), graph.arrow(from, to));
    }

    /** Open a box: its routine in the text, or the built-in machine that it calls. */
    function open(element) {
      if (element.isNode() && BOX.has(element.data("kind"))) text(element);
      else edit(element);
    }

    function text(element = graph.selected()[0]) {
      if (!element) return say("Choose a state or an arrow first.", true);
      const { opens, lines } = element.data();
      const line = lines ? lines[0] : element.data("line");
      if (opens && opens.line) return page.go(opens.line, 1, 0);
      if (opens) {
        const link = noloss.element("a", { href: noloss.at(`/machines/view?name=${encodeURIComponent(opens.name)}`) }, opens.name);
        said.classList.remove("is-wrong");
        return said.replaceChildren(`${opens.routine} is a built-in machine and cannot be changed here: `, link);
      }
      return line ? page.go(line, 1, 1_000) : undefined;
    }

    function mark(role) {
      const node = graph.selected().find((one) => one.isNode());
      if (!node) return say("Choose a state first.", true);
      const kind = node.data("kind");
      const state = node.data("name");
      const off = role === kind ? (role === "choice" ? "one" : "plain") : role;
      return attempt({ do: "mark", state, role: off }, () => noloss.tell(keys.describe(graph.nodeOf(state))));
    }

    function namesOf(elements) {
      return elements.filter((one) => one.isNode()).map((node) => node.data("name"));
    }

    function remove() {
      const chosen = graph.selected();
      if (chosen.length === 0) return say("Choose a state or an arrow first.", true);
      const nodes = namesOf(chosen);
      const arrows = chosen.filter((one) => one.isEdge()).map((edge) => [edge.data("from"), edge.data("to")]);
      return attempt({ do: "delete", nodes, arrows }, () => noloss.tell("removed"));
    }

    function moved(to) {
      const states = Object.keys(to).filter((name) => graph.nodeOf(name).data("kind") !== "call");
      if (states.length === 0) return remember();
      return attempt({ do: "move", to });
    }

    function align() {
      return attempt({ do: "align", nodes: namesOf(graph.selected()) });
    }

    function layOut() {
      return attempt({ do: "layout" }, graph.whole);
    }

    function actions() {
      return {
        add, join, grow, open, edit, mark, remove, moved, align, layOut, text: () => text(), chosen: () => refresh(),
        undo: page.undo, redo: page.redo, run: page.run, tell: noloss.tell,
      };
    }

    // the buttons

    function arrowTool() {
      const [node] = graph.selected().filter((one) => one.isNode());
      tool = !tool;
      pointer.arrows(tool);
      say(tool ? "Drag from one state to another, or press one and then the other." : "");
      if (tool && node) graph.select([node]);
      refresh();
    }

    const WORK = {
      new: () => fresh.showModal(), add: () => add(graph.model({ x: host.clientWidth / 2, y: host.clientHeight / 2 })),
      arrow: arrowTool, edit: () => (graph.selected()[0] ? edit(graph.selected()[0]) : say("Choose a state or an arrow first.", true)),
      start: () => mark("start"), accept: () => mark("accept"), reject: () => mark("reject"), choice: () => mark("choice"),
      remove, align, layout: layOut, text: () => text(), undo: page.undo, redo: page.redo,
      smaller: () => graph.zoom(0.8), larger: () => graph.zoom(1.25), whole: graph.whole,
    };

    /** Show which buttons mean something now. */
    function refresh() {
      const chosen = graph.selected();
      const node = chosen.find((one) => one.isNode());
      const data = node ? node.data() : {};
      const needs = { edit: chosen[0], start: node, accept: node, reject: node, choice: node, remove: chosen[0], text: chosen[0] };
      const pressed = { arrow: tool, start: Boolean(data.start), accept: data.kind === "accept", reject: data.kind === "reject", choice: data.kind === "choice" };
      for (const button of bar.querySelectorAll("[data-do]")) {
        const name = button.dataset.do;
        if (name in needs) button.setAttribute("aria-disabled", String(!needs[name]));
        if (name in pressed) button.setAttribute("aria-pressed", String(pressed[name]));
      }
    }

    bar.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-do]");
      if (button) WORK[button.dataset.do]();
    });
    fresh.addEventListener("close", async () => {
      if (fresh.returnValue !== "yes") return;
      fresh.returnValue = "";
      const { tapes, symbols } = fresh.querySelector("form").elements;
      const asked = { do: "new", tapes: Number(tapes.value) || 1, symbols: symbols.value };
      try {
        const told = await noloss.ask("/machines/draw", { machine: { text: "" }, change: asked });
        page.begin(told.text);
        show(told.text, told.drawing);
        graph.cy.pan({ x: host.clientWidth / 4, y: host.clientHeight / 3 });
        host.focus();
      } catch (fault) {
        if (!fault.hint) throw fault;
        say(`${fault.problem}; ${fault.hint}`, true);
      }
    });

    function forget() {
      remembered.clear();
      [shown, drawing] = [null, null];
      graph.forget();
      pointer.cancel();
    }

    return { draw, problems, forget };
  }

  Object.assign(noloss, { drawnMachine });
})((window.noloss = window.noloss || {}));
