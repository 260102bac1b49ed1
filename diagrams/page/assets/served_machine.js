/* The page of a machine on a server: its input, a player that runs it here, its tests and branches,
   which the server follows, and a link that carries all of it. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PAUSE = 500; // milliseconds before the link follows what is shown
  const byId = (id) => document.getElementById(id);
  const [machine, { verdicts, ...served }] = [noloss.machineOf(noloss.data("machine")), noloss.data("served")];
  const branches = element("div", { "aria-live": "polite" });
  let [waiting, ready] = [null, false];
  let subject = { given: noloss.data("given"), ...served }; // the machine, its tests, and its link

  const player = noloss.player(byId("player"), {
    machine, marks: noloss.data("marks"), said: later, far: farOf(machine),
    branches: ", or Follow all branches, below, for the verdict",
  });
  const inputs = noloss.inputs(byId("input-form"), machine, player, begun);
  const tests = noloss.servedTests(byId("own-tests"), { machine, verdicts, subject: () => subject, load: inputs.load, changed });

  /** How the server makes long runs; those with choices or entry conditions are made here. */
  function farOf({ owners, expects }) {
    if (owners.size > 0 || expects.size > 0) return null;
    return (asked, signal) => noloss.ask("/machines/jump", { machine: subject.given, ...asked }, signal);
  }

  /** The rows taken at the recorded choices, from 1. */
  function choicesMade() {
    const { record } = player.stepper;
    const made = [];
    if (machine.owners.size === 0) return made;
    const now = noloss.begin(machine, noloss.readWords(inputs.began.words, machine));
    for (let step = 1; step <= record.length; step += 1) {
      const production = record.production(step);
      if (machine.owners.has(now.state)) {
        const { rows } = noloss.look(machine, now);
        if (rows.length > 1) made.push(rows.indexOf(production) + 1);
      }
      noloss.take(machine, now, production);
    }
    return made;
  }

  // the text

  /** Take the text with other tests, also as the draft, the link and the edited text. */
  function changed({ machine: given, link, tests: lines }) {
    const kept = noloss.drafts.find(subject.given.text);
    subject = { given, link, tests: lines };
    try {
      noloss.drafts.keep({ ...given, id: kept && kept.id });
    } catch (fault) {
      if (!fault.hint || !link) throw fault; // else the link holds the text
    }
    if (link) history.replaceState(null, "", noloss.at(`/machines/view?${link}#${instant()}`));
  }

  /** Edit the text: by its link if it fits into one, so that the buttons of the browser work. */
  function edit(event) {
    const { given, link } = subject;
    if (link) {
      event.preventDefault();
      location.assign(noloss.at(`/machines/edit?${link}`));
      return;
    }
    const hidden = Object.entries(given).map(([name, value]) => element("textarea", { name, hidden: true }, value));
    event.target.querySelectorAll("input, textarea").forEach((field) => field.remove());
    event.target.append(...hidden);
  }

  // the link

  function later() {
    clearTimeout(waiting);
    if (ready) waiting = setTimeout(() => history.replaceState(null, "", `#${instant()}`), PAUSE);
  }

  /** The whole view, as the end of an address. */
  function instant() {
    const told = new URLSearchParams();
    for (const [name, word] of Object.entries(inputs.began.words)) {
      if (word !== inputs.own.get(name)) told.append(`w.${name}`, word);
    }
    const [choices, { at }] = [choicesMade(), player.stepper.record];
    if (inputs.began.check) told.set("check", "1");
    if (choices.length > 0) told.set("choices", choices.join(","));
    if (at > 0) told.set("step", at);
    for (const stop of player.stops) told.append("stop", stop.text);
    return told;
  }

  async function restore(text) {
    const told = new URLSearchParams(text);
    const words = [...told].filter(([key]) => key.startsWith("w.")).map(([key, word]) => [key.slice(2), word]);
    let spoiled = words.some(([name]) => !machine.tapes.includes(name));
    player.forgetStops();
    if (!inputs.open(Object.fromEntries(words), told.has("check"))) return;
    for (const stop of told.getAll("stop")) player.addStop(stop);
    if (told.has("test")) spoiled = !(await addTests(told.getAll("test"))) || spoiled;
    const [choices, step] = [told.get("choices"), told.get("step")];
    spoiled ||= (choices !== null && !/^[1-9][0-9]{0,5}(,[1-9][0-9]{0,5})*$/u.test(choices)) || (step !== null && !/^[0-9]{1,9}$/u.test(step));
    if (spoiled) {
      inputs.say({ problem: "a part of this link cannot be read", hint: "copy the whole link once more; the rest of it is shown" });
      return;
    }
    const { stepper } = player;
    if (choices !== null) await inputs.follow(choices.split(",").map(Number));
    if (step !== null && player.stepper === stepper) await player.go(Number(step)); // no other run was begun
  }

  /** Show what the address says; all tests run in one go. */
  function open() {
    clearTimeout(waiting);
    ready = false;
    restore(location.hash.slice(1)).finally(() => (ready = true));
    tests.run();
  }

  /** Write the tests of an older link into the text. */
  function addTests(texts) {
    try {
      return tests.add(texts.map((text) => JSON.parse(text)).map(([words, wanted, choices]) => ({ words, wanted, choices })));
    } catch {
      return false;
    }
  }

  async function copy() {
    if (!subject.link) {
      byId("link").textContent = "This machine is too long for a link: save it as one file.";
      return;
    }
    const path = `/machines/view?${subject.link}#${instant()}`;
    const address = noloss.shared(path);
    history.replaceState(null, "", noloss.at(path));
    const done = await noloss.copied(address);
    byId("link").textContent = done ? "The link is copied." : "The link is in the address bar now.";
    noloss.tell(byId("link").textContent);
  }

  // the parts of the page

  /** Remove branches that do not belong to the shown run. */
  function begun() {
    if (branches.dataset.words === noloss.wordsText(inputs.began.words)) return;
    branches.dataset.words = "";
    branches.replaceChildren();
  }

  function branchesView(host) {
    const button = element("button", { type: "button" }, "Follow all branches of this input");
    button.addEventListener("click", async () => {
      const begun = noloss.wordsText(inputs.typed()) === noloss.wordsText(inputs.began.words);
      if (!begun && !inputs.begin()) return;
      const { words } = inputs.began;
      const of = (branches.dataset.words = noloss.wordsText(words));
      branches.replaceChildren("…");
      try {
        const answer = await noloss.ask("/machines/branches", { machine: subject.given, words });
        if (branches.dataset.words !== of) return;
        branches.replaceChildren(...branchesOf(answer, words));
        if (answer.svg) noloss.treeView(branches.querySelector(".branches"));
      } catch (fault) {
        if (!fault.hint) throw fault;
        branches.replaceChildren(element("p", { class: "problem" }, printable(`${fault.problem}; ${fault.hint}`)));
      }
    });
    host.append(element("h2", {}, "Branches"), button, branches);
  }

  function branchesOf({ said, svg, ways }, words) {
    const items = ways.map(({ choices, end, steps }) => {
      const name = choices.length ? `choose ${choices.join(", ")}` : "the only one";
      const button = element("button", { type: "button" }, name);
      button.addEventListener("click", () => inputs.load(words, choices));
      return element("li", {}, button, ` ${end} after ${noloss.counted(steps, "step")}`);
    });
    const picture = svg ? [element("div", { class: "diagram branches", tabindex: "0", role: "group", "aria-label": "the tree of branches" }, noloss.drawing(svg))] : [];
    const title = `All branches on ${noloss.wordsText(words)}`;
    return [element("h3", {}, printable(title)), element("p", {}, printable(said)), ...picture, element("ol", { class: "ways", "aria-label": "Branches" }, ...items)];
  }

  byId("copy").addEventListener("click", copy);
  byId("edit").addEventListener("submit", edit);
  noloss.saveAs(byId("save"), () => subject.given, inputs.typed);
  if (byId("branches")) branchesView(byId("branches"));
  noloss.onLink(open);
  open();
})((window.noloss = window.noloss || {}));
