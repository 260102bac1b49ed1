/* The page of a machine on a server: its input, its tests, its branches, a player that takes its
   steps from the server, and a link that carries all of it. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PATIENCE = 20_000; // milliseconds for the way to a choice
  const PAUSE = 500; // milliseconds before the link follows what is shown
  const FORGET = { push() {} };
  const byId = (id) => document.getElementById(id);
  const [machine, given, served] = [noloss.machineOf(noloss.data("machine")), noloss.data("given"), noloss.data("served")];
  const own = new Map(machine.tapes.map((name, at) => {
    return [name, noloss.writeWord(machine.words[at].map((symbol) => machine.symbols[symbol]), machine.symbols)];
  }));
  const fields = new Map(machine.tapes.map((name) => [name, element("input", { spellcheck: "false", autocapitalize: "off", autocomplete: "off" })]));
  const check = element("input", { type: "checkbox" });
  const problem = element("p", { class: "problem", role: "alert", hidden: true });
  let [laid, checked, waiting, ready] = [{}, false, null, false];

  const player = noloss.player(byId("player"), { machine, marks: noloss.data("marks"), said: later });
  const tests = noloss.servedTests(byId("own-tests"), { machine, given, served, load, changed: later });

  function say(fault) {
    if (fault && !fault.hint) throw fault;
    problem.hidden = !fault;
    problem.textContent = fault ? printable(`${fault.problem}; ${fault.hint}`) : "";
  }

  // runs

  const typed = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.value]));

  /** Lay words into the fields; a tape without one gets that of the file. */
  function lay(words) {
    for (const [name, field] of fields) field.value = Object.hasOwn(words, name) ? words[name] : own.get(name);
  }

  /** Begin a run on the words of the fields; tell whether there is one. */
  function begin() {
    say(null);
    try {
      const words = {};
      for (const [name, word] of Object.entries(typed())) words[name] = noloss.readWord(word, machine.symbols);
      const cells = Object.values(words).reduce((sum, word) => sum + word.length, 0);
      if (cells > served.most_cells) {
        const most = served.most_cells.toLocaleString("en");
        throw new noloss.Fault(`the words have more than ${most} symbols`, "noloss run  takes longer ones, in a terminal");
      }
      const source = noloss.remoteSource(machine, noloss.begin(machine, words), "/machines/steps", { machine: given, check: check.checked });
      [laid, checked] = [typed(), check.checked];
      player.load(source);
      return true;
    } catch (fault) {
      say(fault);
      return false;
    }
  }

  async function load(words, choices) {
    lay(words);
    if (!begin()) return;
    if (choices.length > 0 && (await follow(choices))) player.run();
    player.host.scrollIntoView({ block: "start" });
  }

  /** Take these rows at the first choices of the run; tell whether it came to them. */
  async function follow(choices) {
    const { stepper } = player;
    const end = performance.now() + PATIENCE;
    try {
      for (const [at, choice] of choices.entries()) {
        const came = await stepper.toNextChoice(async () => performance.now() < end);
        if (player.stepper !== stepper) return false;
        const taken = came.reason === "choice" ? await stepper.forward(choice) : came;
        if (taken.reason === "steps") continue;
        const hint = "the steps up to there are shown";
        say({ problem: `the run has no choice number ${at + 1} with a row ${choice}`, hint });
        break;
      }
    } catch (error) {
      say({ problem: error.message, hint: "load the page again" });
      return false;
    }
    await player.go(stepper.record.at);
    return problem.hidden;
  }

  /** The rows taken at the choices of what is recorded, from 1. */
  function choicesMade() {
    const { record } = player.stepper;
    const made = [];
    if (machine.owners.size === 0) return made;
    const now = noloss.begin(machine, Object.fromEntries(Object.entries(laid).map(([name, word]) => [name, noloss.readWord(word, machine.symbols)])));
    for (let step = 1; step <= record.length; step += 1) {
      const production = record.production(step);
      if (machine.owners.has(now.state)) {
        const { rows } = noloss.look(machine, now);
        if (rows.length > 1) made.push(rows.indexOf(production) + 1);
      }
      noloss.take(machine, now, production, FORGET);
    }
    return made;
  }

  // the link

  function later() {
    clearTimeout(waiting);
    if (ready) waiting = setTimeout(() => history.replaceState(null, "", `#${instant()}`), PAUSE);
  }

  /** All that is shown, as the end of an address. */
  function instant() {
    const told = new URLSearchParams();
    for (const [name, word] of Object.entries(laid)) {
      if (word !== own.get(name)) told.append(`w.${name}`, word);
    }
    const [choices, { at }] = [choicesMade(), player.stepper.record];
    if (checked) told.set("check", "1");
    if (choices.length > 0) told.set("choices", choices.join(","));
    if (at > 0) told.set("step", at);
    for (const stop of player.stops) told.append("stop", stop.text);
    for (const { words, wanted, choices: chosen } of tests.added()) told.append("test", JSON.stringify([words, wanted, chosen]));
    return told;
  }

  async function restore(text) {
    const told = new URLSearchParams(text);
    const words = {};
    for (const [key, value] of told) {
      if (key.startsWith("w.")) words[key.slice(2)] = value;
    }
    lay(words);
    check.checked = told.has("check");
    let spoiled = Object.keys(words).some((name) => !fields.has(name));
    if (!begin()) return;
    for (const stop of told.getAll("stop")) player.addStop(stop);
    for (const test of told.getAll("test")) spoiled = !addedTest(test) || spoiled;
    const [choices, step] = [told.get("choices"), told.get("step")];
    spoiled ||= (choices !== null && !/^[1-9][0-9]{0,5}(,[1-9][0-9]{0,5})*$/u.test(choices)) || (step !== null && !/^[0-9]{1,9}$/u.test(step));
    if (spoiled) {
      say({ problem: "a part of this link cannot be read", hint: "copy the whole link once more; the rest of it is shown" });
      return;
    }
    if (choices !== null) await follow(choices.split(",").map(Number));
    if (step !== null) await player.go(Number(step));
  }

  function addedTest(text) {
    try {
      const [words, wanted, choices] = JSON.parse(text);
      const whole = served.verdicts.includes(wanted) && Array.isArray(choices) && Object.values(words).every((word) => typeof word === "string");
      if (whole) tests.add({ words, wanted, choices });
      return whole;
    } catch {
      return false;
    }
  }

  async function copy() {
    if (!served.link) {
      byId("link").textContent = "This machine is too long for a link: save it as one file.";
      return;
    }
    const address = `${location.origin}/machines/view?${served.link}#${instant()}`;
    history.replaceState(null, "", address);
    const done = await noloss.copied(address);
    byId("link").textContent = done ? "The link is copied." : "The link stands in the address bar now.";
    noloss.tell(byId("link").textContent);
  }

  // the parts of the page

  function inputForm() {
    const labels = [...fields].map(([name, field]) => element("label", {}, printable(name), field));
    const form = element("form", { class: "inputs" }, ...labels, element("button", { class: "main" }, "Begin"));
    if (machine.expects.size > 0) form.append(element("label", {}, check, "verify the entry conditions of calls"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (begin()) document.activeElement.blur();
    });
    return form;
  }

  function branchesView(host) {
    const told = element("div", { "aria-live": "polite" });
    const button = element("button", { type: "button" }, "Follow all branches of this input");
    button.addEventListener("click", async () => {
      told.replaceChildren("…");
      try {
        told.replaceChildren(...branchesOf(await noloss.ask("/machines/branches", { machine: given, words: typed() })));
      } catch (fault) {
        if (!fault.hint) throw fault;
        told.replaceChildren(element("p", { class: "problem" }, printable(`${fault.problem}; ${fault.hint}`)));
      }
    });
    host.append(element("h2", {}, "Branches"), button, told);
  }

  function branchesOf({ said, svg, ways }) {
    const words = typed();
    const items = ways.map(({ choices, end, steps }) => {
      const name = choices.length ? `choose ${choices.join(", ")}` : "the only one";
      const button = element("button", { type: "button" }, name);
      button.addEventListener("click", () => load(words, choices));
      return element("li", {}, button, ` ${end} after ${steps.toLocaleString("en")} step${steps === 1 ? "" : "s"}`);
    });
    const picture = svg ? [element("div", { class: "diagram branches", tabindex: "0", role: "group", "aria-label": "the tree of branches" }, noloss.drawing(svg))] : [];
    return [element("p", {}, printable(said)), ...picture, element("ol", { class: "ways", "aria-label": "Branches" }, ...items)];
  }

  byId("input-form").append(inputForm(), problem);
  byId("copy").addEventListener("click", copy);
  byId("save").addEventListener("submit", (event) => (event.target.elements.words.value = JSON.stringify(typed())));
  if (byId("branches")) branchesView(byId("branches"));
  restore(location.hash.slice(1)).finally(() => (ready = true));
  if (served.tests.length > 0) tests.run();
})((window.noloss = window.noloss || {}));
