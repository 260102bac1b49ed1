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
  const problem = element("p", { class: "problem", role: "alert", hidden: true });

  /** Begin a run on the words of the fields; what is wrong with them stands below. */
  function begin() {
    problem.hidden = true;
    try {
      const words = {};
      for (const [name, field] of fields) words[name] = noloss.readWord(field.value, machine.symbols);
      player.load(noloss.localSource(machine, words));
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
      fields.get(name).value = typeof word === "string" ? word : noloss.writeWord(word, machine.symbols);
    });
  }

  function inputForm() {
    const labels = [...fields].map(([name, field]) => element("label", {}, noloss.printable(name), field));
    const form = element("form", { class: "inputs" }, ...labels, element("button", { class: "main" }, "Begin"));
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
    const items = tests.map((test) => {
      const words = Object.entries(test.words).map(([name, word]) => `${name}=${word}`).join("  ");
      const chosen = test.choices.length ? `  choose ${test.choices.join(",")}` : "";
      const load = element("button", { type: "button" }, "Load");
      load.addEventListener("click", () => {
        lay(test.words);
        begin();
        player.host.scrollIntoView({ block: "start" });
      });
      const badge = element("span", { class: `badge ${test.holds ? "good" : "bad"}` }, test.holds ? "✓ green" : "✗ red");
      const text = element("code", {}, noloss.printable(`${words || "the words of the file"}${chosen}  →  ${test.wanted}`));
      const said = element("span", { class: "soft" }, noloss.printable(test.said || `${test.steps} steps`));
      return element("li", {}, load, badge, text, said);
    });
    const green = tests.filter((test) => test.holds).length;
    const title = `Tests: ${green} of ${tests.length} green`;
    return [element("h2", {}, title), element("ul", { class: "tests" }, ...items)];
  }

  const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  document.getElementById("input-form").append(inputForm(), problem);
  lay({ ...noloss.data("words"), ...asked });
  const tests = document.getElementById("tests-list");
  if (tests) tests.append(...testsList(noloss.data("tests")));
  begin();
})((window.noloss = window.noloss || {}));
