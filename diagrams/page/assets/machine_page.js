/* The page of a machine: its input, its tests, and a player that runs it here. */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const machine = noloss.machineOf(noloss.data("machine"));
  const player = noloss.player(document.getElementById("player"), {
    machine, marks: noloss.data("marks"),
  });
  const given = Object.fromEntries(Object.entries(noloss.data("words")).map(([name, word]) => {
    return [name, noloss.writeWord(word, machine.symbols)];
  }));
  const host = document.getElementById("input-form");
  const inputs = noloss.inputs(host, machine, player, begun);
  host.addEventListener("submit", () => {
    history.replaceState(null, "", `#${new URLSearchParams(Object.entries(inputs.typed()))}`);
  });

  /** The branches belong to one input; beside a run on another input, a note says so. */
  function begun() {
    const other = document.getElementById("other-input");
    if (!other) return;
    const [their, here] = [{ ...Object.fromEntries(inputs.own), ...given }, inputs.began.words].map(noloss.wordsText);
    other.hidden = their === here;
    other.textContent = noloss.printable(`These are the branches on ${their}. The run above is on ${here}: its branches are not in this file.`);
  }

  /** Begin a run on the words of the address; a tape without one gets that of the command. */
  function open() {
    inputs.open({ ...given, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) });
  }

  function testsList(tests) {
    const passed = tests.filter((test) => test.holds).length;
    const title = `Tests: ${passed} of ${tests.length} pass`;
    const items = tests.map((test) => noloss.testItem(noloss.testText(test), test, inputs.load));
    return [element("h2", {}, title), element("ul", { class: "tests" }, ...items)];
  }

  const tests = document.getElementById("tests-list");
  if (tests) tests.append(...testsList(noloss.data("tests")));
  const tree = document.querySelector(".branches");
  if (tree) noloss.treeView(tree);
  noloss.onLink(open);
  open();
})((window.noloss = window.noloss || {}));
