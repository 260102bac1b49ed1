/* A picture that a server has drawn, made again of the elements that belong into a picture.

   noloss.drawing(text)  an <svg> element; throws a Fault for a text that is not a picture */
"use strict";

(function (noloss) {
  const SVG = "http://www.w3.org/2000/svg";
  const KNOWN = new Set(["svg", "g", "path", "polygon", "polyline", "ellipse", "text", "tspan", "title"]);
  const LEFT_OUT = /^(on|href|xlink|style|xmlns|id$)/u;

  function drawing(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (root.localName === "svg") return copyOf(root);
    throw new noloss.Fault("the answer of the server is not a picture", "load the page again");
  }

  function copyOf(node) {
    const made = document.createElementNS(SVG, node.localName);
    for (const { name, value } of node.attributes) {
      if (!LEFT_OUT.test(name)) made.setAttribute(name, value);
    }
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) made.append(child.data);
      else if (KNOWN.has(child.localName)) made.append(copyOf(child));
    }
    return made;
  }

  Object.assign(noloss, { drawing });
})((window.noloss = window.noloss || {}));
