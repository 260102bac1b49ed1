"use strict";
/* The forms of the section Verify. */
(function (noloss) {
  const builtIn = document.getElementById("built-in");
  const given = document.getElementById("given");

  function values(form, names) {
    return Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
  }

  function askBuiltIn(replace) {
    return noloss.askVerdict(values(builtIn, ["strategy", "seat", "strength", "view"]), replace);
  }

  builtIn.addEventListener("submit", (event) => {
    event.preventDefault();
    askBuiltIn(false);
  });

  given.addEventListener("submit", (event) => {
    event.preventDefault();
    const [kind, reading] = given.elements.kind.value.split(" ");
    const file = given.elements.file.files[0];
    const name = (file ? file.name : "pasted").slice(0, 100);
    noloss.askVerdict({ ...values(given, ["seat", "strength", "text"]), kind, reading, name }, false);
  });

  given.elements.file.addEventListener("change", async () => {
    const file = given.elements.file.files[0];
    if (!file) return;
    try {
      given.elements.text.value = await noloss.textOfFile(file, noloss.data("largest"));
      noloss.complain("");
    } catch (error) {
      given.elements.file.value = "";
      noloss.complain(error);
    }
  });

  if (builtIn.dataset.begin !== undefined) askBuiltIn(true);
})((window.noloss = window.noloss || {}));
