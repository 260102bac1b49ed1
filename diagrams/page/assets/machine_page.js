/* The page of a machine: its input, its tests, and a player that runs it here. */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const machine = noloss.machineOf(noloss.data("machine"));
  const player = noloss.player(document.getElementById("player"), {
    machine, marks: noloss.data("marks"),
  });
  const fields = new Map(machine.tapes.map((name) => [name, element("input", {
    spellcheck: "false", autocapitalize: "off", autocomplete: "off",
  })]));
  const conditions = machine.expects.size > 0;
  const check = element("input", { type: "checkbox" });
  const problem = element("p", { class: "problem", role: "alert", hidden: true });

  /** Begin a run on the words of the fields; what is wrong with them stands below. */
  function begin() {
    problem.hidden = true;
    try {
      const words = {};
      for (const [name, field] of fields) words[name] = noloss.readWord(field.value, machine.symbols);
      player.load(noloss.localSource(machine, words, { check: check.checked }));
    } catch (fault) {
      if (!fault.hint) throw fault;
      problem.textContent = noloss.printable(`${fault.problem}; ${fault.hint}`);
      problem.hidden = false;
    }
  }

  /** Write words into the fields; a tape without one gets that of the file. */
  function lay(words) {
    machine.tapes.forEach((name, at) => {
      const own = machine.words[at].map((symbol) => machine.symbols[symbol]);
      const word = Object.hasOwn(words, name) ? words[name] : own;
      const typed = typeof word === "string" ? word : noloss.writeWord(word, machine.symbols);
      fields.get(name).value = typed;
    });
  }

  function inputForm() {
    const labels = [...fields].map(([name, field]) => {
      return element("label", {}, noloss.printable(name), field);
    });
    const calls = element("label", {}, check, "verify the entry conditions of calls");
    const start = element("button", { class: "main" }, "Begin");
    const form = element("form", { class: "inputs" }, ...labels, start);
    if (conditions) form.append(calls);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = [...fields].map(([name, field]) => [name, field.value]);
      history.replaceState(null, "", `#${new URLSearchParams(typed)}`);
      begin();
      document.activeElement.blur();
    });
    return form;
  }

  function testsList(tests) {
    const green = tests.filter((test) => test.holds).length;
    const title = `Tests: ${green} of ${tests.length} green`;
    return [element("h2", {}, title), element("ul", { class: "tests" }, ...tests.map(testItem))];
  }

  function testItem({ words, choices, wanted, holds, said, steps }) {
    const laid = Object.entries(words).map(([name, word]) => `${name}=${word}`).join("  ");
    const chosen = choices.length ? `  choose ${choices.join(",")}` : "";
    const text = `${laid || "the words of the file"}${chosen}  →  ${wanted}`;
    const load = element("button", { type: "button" }, "Load");
    load.addEventListener("click", () => {
      lay(words);
      begin();
      player.host.scrollIntoView({ block: "start" });
    });
    const kind = holds ? "good" : "bad";
    return element("li", {}, load,
      element("span", { class: `badge ${kind}` }, holds ? "✓ green" : "✗ red"),
      element("code", {}, noloss.printable(text)),
      element("span", { class: "soft" }, noloss.printable(said || `${steps} steps`)));
  }

  const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  document.getElementById("input-form").append(inputForm(), problem);
  lay({ ...noloss.data("words"), ...asked });
  const tests = document.getElementById("tests-list");
  if (tests) tests.append(...testsList(noloss.data("tests")));
  begin();
})((window.noloss = window.noloss || {}));
