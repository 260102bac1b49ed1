/* The notation of machine files, as far as colours need it.

   noloss.markedLine(line, keywords)  [kind, text] for each part of a line, in their order; the kind
                                      is empty, or header, state, call, arrow, quoted, comment */
"use strict";

(function (noloss) {
  const PARTS = /(\s+)|('(?:[^']|''?(?=\S))+?'(?=[\s:,)\]]|$))|("(?:[^"\\]|\\.)+")|(->|→)(?=\s|$)|([^\s]+)/gu;
  const WORDS = new Set(["call", "then", "else", "choice", "by", "order"]);

  function markedLine(line, keywords) {
    const made = [];
    let [seen, label] = [0, null];
    if (/^about(\s|$)/u.test(line)) return [["header", "about"], ["", line.slice(5)]];
    const indented = /^\s/u.test(line);
    for (const [text, space, quoted, named, arrow] of line.matchAll(PARTS)) {
      if (space) made.push(["", text]);
      else if (text[0] === "#") {
        made.push(["comment", line.slice(lengthOf(made))]);
        return made;
      } else if (arrow) made.push(["arrow", text]);
      else if (seen === 0 && !indented && keywords.has(text)) made.push(["header", text]);
      else if (seen === 0 && !indented) {
        label = !text.endsWith(":") && line.includes(":");
        made.push(["state", text]);
      } else if (label && !quoted) {
        label = !text.endsWith(":");
        made.push([WORDS.has(text.replace(/:$/u, "")) ? "call" : "state", text]);
      } else if (quoted || named) made.push(["quoted", text]);
      else made.push([WORDS.has(text) ? "call" : "", text]);
      if (!space) seen += 1;
    }
    return made;
  }

  function lengthOf(parts) {
    return parts.reduce((sum, [, text]) => sum + text.length, 0);
  }

  Object.assign(noloss, { markedLine });
})((window.noloss = window.noloss || {}));
