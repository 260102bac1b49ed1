/* Putting a text where it can be pasted.

   noloss.copied(text)  promises whether it was put there */
"use strict";

(function (noloss) {
  noloss.copied = async function (text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false; // it is not permitted everywhere
    }
  };
})((window.noloss = window.noloss || {}));
