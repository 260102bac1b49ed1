/* Tests of a machine that a server runs: those of its file, and those that somebody adds.

   noloss.servedTests(host, view)  {added(), add(test), run()}
     view  {machine, given, served, load(words, choices), changed()}: load begins a run of a test,
           changed is told when tests were added or removed
   A test that is added is {words, wanted, choices}, the words as people type them. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;

  function servedTests(host, { machine, given, served, load, changed }) {
    const title = element("h2", {}, "Tests");
    const list = element("ul", { class: "tests" });
    const problem = element("p", { class: "problem", role: "alert", hidden: true });
    const fields = machine.tapes.map((name) => element("input", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-tape": name }));
    const wanted = element("select", {}, ...served.verdicts.map((verdict) => element("option", {}, verdict)));
    let [added, results, turn] = [[], [], 0];

    const form = element("form", { class: "added", "aria-label": "Add a test" },
      ...machine.tapes.map((name, at) => element("label", {}, printable(name), fields[at])),
      element("label", {}, "expected", wanted), element("button", {}, "Add the test"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = {};
      machine.tapes.forEach((name, at) => (words[name] = fields[at].value));
      say(null);
      try {
        add({ words, wanted: wanted.value, choices: [] });
      } catch (fault) {
        if (!fault.hint) throw fault;
        say(fault);
      }
    });
    host.append(title, list, form, problem);

    function say(fault) {
      problem.hidden = !fault;
      problem.textContent = fault ? printable(`${fault.problem}; ${fault.hint}`) : "";
    }

    /** Add a test and run it; throws a Fault for words that the machine does not have. */
    function add(test) {
      for (const word of Object.values(test.words)) noloss.readWord(word, machine.symbols);
      if (added.length >= served.most_added) {
        throw new noloss.Fault(`${added.length} tests are added`, "write more of them into the text");
      }
      added.push(test);
      changed();
      run(served.tests.length + added.length - 1);
    }

    function remove(at) {
      added.splice(at - served.tests.length, 1);
      results.splice(at, 1);
      changed();
      show();
      const left = list.querySelector("button") || title;
      left.focus();
    }

    /** Run all tests from one on; the server gives as many at once as there is time for. */
    async function run(begin = 0) {
      const mine = (turn += 1);
      show();
      try {
        for (let next = begin; next !== null && mine === turn; ) {
          const told = await noloss.ask("/machines/tests", { machine: given, added, begin: next });
          if (mine !== turn) return run(begin); // others were added meanwhile
          told.tests.forEach((test, at) => (results[next + at] = test));
          next = told.next;
          show();
        }
      } catch (fault) {
        if (!fault.hint) throw fault;
        say(fault);
      }
      return undefined;
    }

    function show() {
      const texts = [...served.tests, ...added.map(textOf)];
      const green = results.filter((test) => test && test.holds).length;
      title.textContent = texts.length ? `Tests: ${green} of ${texts.length} green` : "Tests";
      list.replaceChildren(...texts.map((text, at) => itemOf(text, at)));
    }

    function textOf({ words, wanted: verdict, choices }) {
      const laid = Object.entries(words).filter(([, word]) => word).map(([name, word]) => `${name}=${word}`);
      const chosen = choices.length ? [`choose ${choices.join(",")}`] : [];
      return [...laid, ...chosen, "->", verdict].join("  ");
    }

    function itemOf(text, at) {
      const test = results[at];
      const [sign, look] = !test ? ["… to be run", "unknown"] : test.holds ? ["✓ green", "good"] : ["✗ red", "bad"];
      const parts = [element("span", { class: `badge ${look}` }, sign), element("code", {}, printable(text))];
      if (test) {
        const count = `${test.steps.toLocaleString("en")} step${test.steps === 1 ? "" : "s"}`;
        parts.push(element("span", { class: "soft" }, printable(test.said || count)));
        const button = element("button", { type: "button", "aria-label": `Load ${printable(text)}` }, "Load");
        button.addEventListener("click", () => load(test.words, test.choices));
        parts.unshift(button);
      }
      if (at >= served.tests.length) {
        const button = element("button", { type: "button", "aria-label": `Remove ${printable(text)}` }, "✕");
        button.addEventListener("click", () => remove(at));
        parts.push(button);
      }
      return element("li", {}, ...parts);
    }

    show();
    return { added: () => added, add, run };
  }

  Object.assign(noloss, { servedTests });
})((window.noloss = window.noloss || {}));
