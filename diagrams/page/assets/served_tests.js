/* Tests of a machine that a server runs; they are lines of its text, and written into it.

   noloss.servedTests(host, view)  {add(tests), run(begin)}
     view  {machine, subject, load(words, choices), changed(told)}: subject() is {given, tests}, the
           machine as a question names it and its tests as lines; load begins a run of a test;
           changed is called with another subject and its link when the text has changed
   A test that is added is {words, wanted, choices}, the words as people type them. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;

  function servedTests(host, { machine, verdicts, subject, load, changed }) {
    const title = element("h2", { tabindex: "-1" }, "Tests");
    const list = element("ul", { class: "tests" });
    const problem = element("p", { class: "problem", role: "alert", hidden: true });
    const about = element("p", { class: "soft" }, "A test that you add becomes a line of the text.");
    const fields = noloss.wordFields(machine);
    const wanted = element("select", {}, ...verdicts.map((verdict) => element("option", {}, verdict)));
    let results = [];
    let turn = Promise.resolve(); // the change under way
    let [running, again] = [false, null]; // again: the test from which the runner has to continue

    const form = element("form", { class: "added", "aria-label": "Add a test" },
      ...noloss.wordLabels(fields),
      element("label", {}, "Expected", wanted), element("button", {}, "Add the test"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      add([{ words: typedWords(), wanted: wanted.value, choices: [] }]);
    });
    host.append(title, list, about, form, problem);

    function say(fault) {
      problem.hidden = !fault;
      problem.textContent = fault ? printable(`${fault.problem}; ${fault.hint}`) : "";
    }

    /** The words typed for a test; an empty field counts if the text lays a word on that tape. */
    function typedWords() {
      const laid = (name) => machine.words[machine.tapes.indexOf(name)].length > 0;
      return Object.fromEntries(Object.entries(noloss.typedWords(fields)).filter(([name, word]) => word || laid(name)));
    }

    /** Write tests into the text and run them; promises whether they are there. */
    function add(more) {
      return change(() => {
        for (const { words } of more) noloss.readWords(words, machine);
        return { add: more };
      }, () => run(subject().tests.length - more.length));
    }

    function remove(line) {
      return change(() => ({ remove: subject().tests.indexOf(line) }), (at) => {
        results.splice(at, 1);
        show();
        if (running) run(at);
        (list.querySelector("button") || title).focus();
      });
    }

    /** Change the text, one change after the other; promise whether it has changed. */
    function change(asked, then) {
      turn = turn.then(async () => {
        say(null);
        try {
          const what = asked();
          changed(await noloss.ask("/machines/change", { machine: subject().given, ...what }));
          then(what.remove);
          return true;
        } catch (fault) {
          if (!fault.hint) throw fault;
          say(fault);
          return false;
        }
      });
      return turn;
    }

    /** Run all tests from this number on; if tests run, continue there after their answer. */
    async function run(begin = 0) {
      again = first(again, begin);
      show();
      if (running) return;
      running = true;
      try {
        while (again !== null && again < subject().tests.length) await runSome();
      } catch (fault) {
        if (!fault.hint) throw fault;
        say(fault);
      } finally {
        [running, again] = [false, null];
      }
    }

    /** Run some tests: the server gives as many at once as there is time for. */
    async function runSome() {
      const [begin, asked] = [again, subject()];
      again = null;
      const told = await noloss.ask("/machines/tests", { machine: asked.given, begin });
      if (asked === subject()) {
        for (const [number, test] of told.tests.entries()) results[begin + number] = test;
        again = first(again, told.next);
      } else again = first(again, begin); // the text has changed meanwhile
      show();
    }

    /** The earlier of two places in the list; null without a place. */
    function first(one, other) {
      return one === null || other === null ? (one ?? other) : Math.min(one, other);
    }

    function show() {
      const { tests } = subject();
      const passed = results.filter((test) => test && test.holds).length;
      title.textContent = tests.length ? `Tests: ${passed} of ${tests.length} pass` : "Tests";
      list.replaceChildren(...tests.map(itemOf));
    }

    function itemOf(text, at) {
      const button = element("button", { type: "button", "aria-label": `Remove ${printable(text)}` }, "✕");
      button.addEventListener("click", () => remove(text));
      return noloss.testItem(text, results[at], load, button);
    }

    show();
    return { add, run };
  }

  Object.assign(noloss, { servedTests });
})((window.noloss = window.noloss || {}));
