"use strict";
/* The common parts of all pages: data and links, elements made of texts, faults, numbers, messages to screen readers, the choice of light or dark. */
(function (noloss) {
  /* Read what the page carries under an id. */
  noloss.data = function (id) {
    return JSON.parse(document.getElementById(id).textContent);
  };

  /* The address of a path of the page: in a static site, its folder and the tab come first. */
  const folder = document.documentElement.dataset.root ?? "";
  noloss.at = (path) => folder + path;

  /* The whole address of a path, to send to other people. */
  noloss.shared = function (path) {
    const site = folder && `${folder.replace(/app\/\w+$/u, "")}#`;
    return location.origin + site + path;
  };

  /* The part of the address after its #; unchanged if it cannot be decoded. */
  noloss.fragment = function () {
    const written = location.hash.slice(1);
    try {
      return decodeURIComponent(written);
    } catch {
      return written;
    }
  };

  /* Call `open` after a link inside this page, unless it leads to a part of the page. */
  noloss.onLink = function (open) {
    addEventListener("hashchange", () => {
      if (!document.getElementById(noloss.fragment())) open();
    });
  };

  /* A problem and a way out; its text is that of the command line. */
  noloss.Fault = class Fault extends Error {
    constructor(problem, hint) {
      super(problem);
      this.problem = problem;
      this.hint = hint;
    }

    get text() {
      return `${this.problem}\n  hint: ${this.hint}`;
    }
  };

  /* Make an element: attributes, then texts or elements in it; texts are never read as HTML. */
  noloss.element = function (name, attributes, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== null && value !== undefined) {
        made.setAttribute(key, value);
      }
    }
    made.append(...inside);
    return made;
  };

  /* Show a text as it is: control characters, and characters that change the direction, by a picture. */
  noloss.printable = function (text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (one) => {
      const code = one.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? "\u2421" : "\ufffd";
    });
  };

  /* Write a number, and a number of things: 1 step, 12,000 steps. */
  noloss.count = (number) => number.toLocaleString("en");
  noloss.counted = (number, noun) => `${noloss.count(number)} ${noun}${number === 1 ? "" : "s"}`;

  /* Tell those who listen to the page instead of looking at it. The region is there, and empty,
     from the beginning: a screen reader does not read the first content of a page as a change. */
  const region = noloss.element("p", { id: "told", role: "status", class: "unseen" });
  document.body.append(region);
  noloss.tell = function (text) {
    region.textContent = text;
  };

  /* Remember a choice of this reader under a name; a page in a file may not be permitted to. */
  noloss.remembered = function (name) {
    try {
      return localStorage.getItem(`noloss-${name}`) || "";
    } catch {
      return "";
    }
  };
  noloss.remember = function (name, value) {
    try {
      localStorage.setItem(`noloss-${name}`, value);
    } catch {
      /* it holds until the page is left */
    }
  };

  /* Let the keyboard reach what is wider than its place, so that it can be scrolled. */
  function reach() {
    for (const part of document.querySelectorAll(".wide, pre")) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }
  reach();
  addEventListener("resize", reach);

  const SIGNS = { "": ["◐", "as the system"], light: ["☀", "light"], dark: ["☾", "dark"] };
  const THEMES = Object.keys(SIGNS);
  const root = document.documentElement;

  function paint(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-button]")) {
      const [sign, words] = SIGNS[theme];
      button.replaceChildren(sign, noloss.element("span", {}, ` ${words}`));
      button.setAttribute("aria-label", `Colours: ${theme || "as the system"}; press to change`);
    }
  }

  const painted = noloss.remembered("theme");
  paint(THEMES.includes(painted) ? painted : "");
  document.addEventListener("click", (event) => {
    if (!event.target.closest || !event.target.closest("[data-theme-button]")) return;
    const next = THEMES[(THEMES.indexOf(root.dataset.theme || "") + 1) % THEMES.length];
    noloss.remember("theme", next);
    paint(next);
  });
})((window.noloss = window.noloss || {}));
