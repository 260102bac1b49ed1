/* What a page asks of its server.

   noloss.ask(address, value, signal)  promises the answer; throws a noloss.Fault, with a problem
                                       and a way out, where there is none
   noloss.copied(text)                 promises whether a text was put where it can be pasted */
"use strict";

(function (noloss) {
  async function ask(address, value, signal) {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const body = JSON.stringify(value);
    let answer;
    try {
      answer = await fetch(address, { method: "POST", headers, body, signal });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new noloss.Fault("the page is not answered any more", "start it again:  noloss serve");
    }
    const told = await read(answer);
    if (!told.problem) return told;
    const [problem, hint] = told.problem.split("\n  hint: ");
    throw new noloss.Fault(problem, told.hint || hint || "go back, and try something smaller");
  }

  async function read(answer) {
    try {
      return await answer.json();
    } catch {
      return { problem: `the page gave no answer (${answer.status})` };
    }
  }

  async function copied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false; // it is not permitted everywhere
    }
  }

  Object.assign(noloss, { ask, copied });
})((window.noloss = window.noloss || {}));
