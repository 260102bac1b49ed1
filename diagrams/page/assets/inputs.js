/* The input of a machine as people type it, a run begun on it, and tests as items of a list.

   noloss.inputs(host, machine, player, begun)  puts the fields into host
     begun()                 is called when another run is shown
     .lay(words)             write words into the fields; a tape without one gets that of the file
     .typed()                the typed words
     .begin()                begin a run on them; return whether there is one
     .open(words, check)     lay words and begin; if they cannot be read, take those of the file
     .load(words, choices)   begin a run and take these rows at its first choices
     .follow(choices)        take them; promises whether the run came to all of them
     .say(fault)             show what is wrong, or, with null, that nothing is
     .began                  {words, check} of the run that is shown
   noloss.wordsText(words)                    words on tapes in a line
   noloss.testText(test)                      a test in a line: {words, choices, wanted}
   noloss.testItem(text, test, load, ...more) a test in a list; without a test it is not run yet */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PATIENCE = 20_000; // milliseconds for the way to a choice
  const OFTEN = 30; // milliseconds after which the page is drawn, and reacts, in the meantime
  const PLAIN = { spellcheck: "false", autocapitalize: "off", autocomplete: "off" };

  /** A field for a word of every tape. */
  noloss.wordFields = (machine) => new Map(machine.tapes.map((name) => [name, element("input", PLAIN)]));
  noloss.wordLabels = (fields) => [...fields].map(([name, field]) => element("label", {}, printable(name), field));
  noloss.typedWords = (fields) => Object.fromEntries([...fields].map(([name, field]) => [name, field.value]));

  /** Read words as people type them; throws a Fault for symbols that the machine does not have. */
  noloss.readWords = (words, machine) => Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, noloss.readWord(word, machine.symbols)]),
  );

  function inputs(host, machine, player, begun) {
    const fields = noloss.wordFields(machine);
    const own = new Map(machine.tapes.map((name, at) => {
      const word = machine.words[at].map((symbol) => machine.symbols[symbol]);
      return [name, noloss.writeWord(word, machine.symbols)];
    }));
    const check = element("input", { type: "checkbox" });
    const problem = element("p", { class: "problem", role: "alert", hidden: true });
    const below = element("p", { class: "soft", hidden: true });
    const made = { own, began: { words: {}, check: false }, lay, typed, begin, open, load, follow, say };

    const form = element("form", { class: "inputs" }, ...noloss.wordLabels(fields),
      element("button", { class: "main" }, "Begin"));
    if (machine.expects.size > 0) {
      form.append(element("label", {}, check, "verify the entry conditions of calls"));
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (begin()) player.focus();
    });
    host.append(form, problem, below);

    function say(fault) {
      if (fault && !fault.hint) throw fault;
      problem.hidden = !fault;
      problem.textContent = fault ? printable(`${fault.problem}; ${fault.hint}`) : "";
    }

    function lay(words) {
      for (const [name, field] of fields) {
        field.value = Object.hasOwn(words, name) ? words[name] : own.get(name);
      }
    }

    function typed() {
      return noloss.typedWords(fields);
    }

    /** If the words cannot be run, mark the run below them as an old one. */
    function grey(stale) {
      player.host.inert = stale;
      player.host.classList.toggle("stale", stale);
      below.hidden = !stale;
      below.textContent = stale ? printable(`The run below is still that on ${wordsText(made.began.words)}.`) : "";
    }

    function begin() {
      say(null);
      try {
        run(noloss.readWords(typed(), machine), typed());
        return true;
      } catch (fault) {
        say(fault);
        grey(true);
        return false;
      }
    }

    function run(words, written) {
      made.began = { words: written, check: check.checked };
      player.load(noloss.recordOf(machine, noloss.begin(machine, words), check.checked));
      grey(false);
      begun();
    }

    function open(words, verify = false) {
      lay(words);
      check.checked = verify;
      if (begin()) return true;
      run({}, Object.fromEntries(own));
      return false;
    }

    async function load(words, choices) {
      lay(words);
      if (!begin()) return;
      if (choices.length > 0 && (await follow(choices))) player.run();
      player.host.scrollIntoView({ block: "start" });
    }

    async function follow(choices) {
      const { stepper } = player;
      const end = performance.now() + PATIENCE;
      let drawn = performance.now();
      const goOn = async () => {
        if (performance.now() - drawn > OFTEN) {
          await new Promise((resolve) => setTimeout(resolve));
          drawn = performance.now();
        }
        return player.stepper === stepper && drawn < end;
      };
      try {
        for (const [at, choice] of choices.entries()) {
          const came = await stepper.toNextChoice(goOn);
          if (player.stepper !== stepper) return false;
          const taken = came.reason === "choice" ? stepper.forward(choice) : came;
          if (taken.reason === "steps") continue;
          const hint = "the steps up to there are shown";
          say({ problem: `the run has no choice number ${at + 1} with a row ${choice}`, hint });
          break;
        }
      } catch (fault) {
        say(fault);
        return false;
      }
      await player.go(stepper.record.at);
      return problem.hidden;
    }

    return made;
  }

  function wordsText(words) {
    return Object.entries(words).map(([name, word]) => `${name}=${word}`).join("  ");
  }

  function testText({ words, choices, wanted }) {
    const chosen = choices.length ? [`choose ${choices.join(",")}`] : [];
    return [wordsText(words) || "the words of the file", ...chosen, "->", wanted].join("  ");
  }

  function testItem(text, test, load, ...more) {
    const [sign, kind] = !test ? ["… not run yet", "unknown"] : test.holds ? ["✓ pass", "good"] : ["✗ fail", "bad"];
    const parts = [
      element("span", { class: `badge ${kind}` }, sign), element("code", {}, printable(text)),
    ];
    if (test) {
      const button = element("button", { type: "button", "aria-label": `Load ${printable(text)}` }, "Load");
      button.addEventListener("click", () => load(test.words, test.choices));
      const said = test.said || noloss.counted(test.steps, "step");
      parts.unshift(button);
      parts.push(element("span", { class: "soft" }, printable(said)));
    }
    return element("li", {}, ...parts, ...more);
  }

  Object.assign(noloss, { inputs, wordsText, testText, testItem });
})((window.noloss = window.noloss || {}));
