/* The questions of a page to its server, in JSON.

   noloss.ask(address, value, signal)  promises the answer; sends `value` where there is one.
     Throws a noloss.Fault where the server is gone or says what is wrong, and an AbortError where
     `signal` ends it. */
"use strict";

(function (noloss) {
  const HINT = "try something smaller, or load the page again";

  async function ask(address, value, signal) {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const sent = value === undefined ? {} : { method: "POST", body: JSON.stringify(value) };
    let [answer, text] = [null, ""];
    try {
      answer = await fetch(noloss.at(address), { ...sent, headers, signal, cache: "no-store" });
      text = await answer.text();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      if (noloss.at("")) throw new noloss.Fault("Python does not answer in this browser", "load the page again");
      throw new noloss.Fault("the server does not answer", "is `noloss serve` still at work?");
    }
    const told = read(text) ?? { problem: text.trim() || "the answer is empty" };
    if (answer.ok && !told.problem) return told;
    const [problem, hint] = (told.problem || `error ${answer.status}`).split("\n  hint: ");
    throw new noloss.Fault(problem, told.hint || hint || HINT);
  }

  function read(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null; // a text, not a document
    }
  }

  Object.assign(noloss, { ask });
})((window.noloss = window.noloss || {}));
