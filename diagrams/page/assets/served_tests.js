/* Tests of a machine that a server runs: those of its file, and those that somebody adds.

   noloss.servedTests(host, view)  {added(), add(test), clear(), run(begin)}
     view  {machine, given, served, load(words, choices), changed()}: load begins a run of a test,
           changed is called when tests were added or removed
   A test that is added is {words, wanted, choices}, the words as people type them. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;

  function servedTests(host, { machine, given, served, load, changed }) {
    const title = element("h2", { tabindex: "-1" }, "Tests");
    const list = element("ul", { class: "tests" });
    const problem = element("p", { class: "problem", role: "alert", hidden: true });
    const fields = noloss.wordFields(machine);
    const wanted = element("select", {}, ...served.verdicts.map((verdict) => element("option", {}, verdict)));
    let [added, results] = [[], []];
    let [running, again] = [false, null]; // again: the test from which the runner has to go on

    const form = element("form", { class: "added", "aria-label": "Add a test" },
      ...noloss.wordLabels(fields),
      element("label", {}, "expected", wanted), element("button", {}, "Add the test"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      say(null);
      try {
        add({ words: noloss.typedWords(fields), wanted: wanted.value, choices: [] });
        run(served.tests.length + added.length - 1);
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

    /** Add a test, to be run; throws a Fault for words that the machine does not have. */
    function add(test) {
      noloss.readWords(test.words, machine);
      if (added.length >= served.most_added) {
        throw new noloss.Fault(`${added.length} tests are added`, "write more of them into the text");
      }
      added = [...added, test];
      changed();
    }

    function remove(at) {
      const gone = at - served.tests.length;
      added = added.filter((_, number) => number !== gone);
      results.splice(at, 1);
      changed();
      show();
      if (running) run(at);
      const left = list.querySelector("button") || title;
      left.focus();
    }

    /** Take all tests away that are not the file's. */
    function clear() {
      added = [];
      results.length = Math.min(results.length, served.tests.length);
      show();
    }

    /** Run all tests from one on; where tests are run already, go on with it after the answer. */
    async function run(begin = 0) {
      again = first(again, begin);
      show();
      if (running) return;
      running = true;
      try {
        while (again !== null && again < served.tests.length + added.length) await runSome();
      } catch (fault) {
        if (!fault.hint) throw fault;
        say(fault);
      } finally {
        [running, again] = [false, null];
      }
    }

    /** Run some tests: the server gives as many at once as there is time for. */
    async function runSome() {
      const [begin, asked] = [again, added];
      again = null;
      const told = await noloss.ask("/machines/tests", { machine: given, added: asked, begin });
      const isSame = (at) => at < served.tests.length || added[at - served.tests.length] === asked[at - served.tests.length];
      for (const [number, test] of told.tests.entries()) {
        if (isSame(begin + number)) results[begin + number] = test;
        else again = first(again, begin + number);
      }
      again = first(again, told.next);
      show();
    }

    /** The earlier of two places in the list; null where there is no place. */
    function first(one, other) {
      return one === null || other === null ? (one ?? other) : Math.min(one, other);
    }

    function show() {
      const texts = [...served.tests, ...added.map(noloss.testText)];
      const green = results.filter((test) => test && test.holds).length;
      title.textContent = texts.length ? `Tests: ${green} of ${texts.length} green` : "Tests";
      list.replaceChildren(...texts.map(itemOf));
    }

    function itemOf(text, at) {
      if (at < served.tests.length) return noloss.testItem(text, results[at], load);
      const button = element("button", { type: "button", "aria-label": `Remove ${printable(text)}` }, "✕");
      button.addEventListener("click", () => remove(at));
      return noloss.testItem(text, results[at], load, button);
    }

    show();
    return { added: () => added, add, clear, run };
  }

  Object.assign(noloss, { servedTests });
})((window.noloss = window.noloss || {}));
