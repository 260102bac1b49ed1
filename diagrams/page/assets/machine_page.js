/* The page of a machine: its input, its tests, and a player that runs it here. */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const machine = noloss.machineOf(noloss.data("machine"));
  const player = noloss.player(document.getElementById("player"), {
    machine, marks: noloss.data("marks"),
  });
  const host = document.getElementById("input-form");
  const inputs = noloss.inputs(host, machine, player, {
    sourceOf: (words, check) => noloss.localSource(machine, words, { check }),
  });
  host.addEventListener("submit", () => {
    history.replaceState(null, "", `#${new URLSearchParams(Object.entries(inputs.typed()))}`);
  });

  /** Begin a run on the words of the address; a tape without one gets that of the command. */
  function open() {
    const given = Object.entries(noloss.data("words")).map(([name, word]) => {
      return [name, noloss.writeWord(word, machine.symbols)];
    });
    inputs.open(Object.fromEntries([...given, ...new URLSearchParams(location.hash.slice(1))]));
  }

  function testsList(tests) {
    const green = tests.filter((test) => test.holds).length;
    const title = `Tests: ${green} of ${tests.length} green`;
    const items = tests.map((test) => noloss.testItem(noloss.testText(test), test, inputs.load));
    return [element("h2", {}, title), element("ul", { class: "tests" }, ...items)];
  }

  const tests = document.getElementById("tests-list");
  if (tests) tests.append(...testsList(noloss.data("tests")));
  noloss.onLink(open);
  open();
})((window.noloss = window.noloss || {}));
