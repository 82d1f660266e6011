import { badge, element } from "./dom.js";

/** Scopes by resource: as boxes in a form, and as lines of a list. */

const titled = (text) => text.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

const VERBS = { read: "Read", write: "Change" };

function box({ id, access, description, deletes, metered }) {
  const marks = [...(metered ? [badge("spends metered calls", "warning")] : []), ...(deletes ? [badge("can delete", "danger")] : [])];
  return element("label", {}, element("input", { type: "checkbox", name: "scopes", value: id }), element("span", {}, VERBS[access], element("small", {}, description, " ", ...marks)));
}

/** Fills the fieldset of a dialog. A write scope includes its read scope, so its box shows that. */
export function fillScopeBoxes(fieldset, catalogue) {
  const groups = [...Map.groupBy(catalogue, ({ resource }) => resource)];
  const place = fieldset.querySelector("[data-scopes]");
  place.replaceChildren(...groups.map(([resource, scopes]) => element("div", { class: "scope-group", role: "group", "aria-label": titled(resource) }, element("strong", {}, titled(resource)), ...scopes.map(box))));
  const boxOf = (id) => place.querySelector(`input[value="${CSS.escape(id)}"]`);
  const showIncluded = () => {
    for (const { id, access } of catalogue.filter((scope) => scope.access === "read")) {
      const isIncluded = boxOf(id.replace(/:read$/, ":write"))?.checked === true;
      const read = boxOf(id);
      if (isIncluded) read.checked = true;
      read.disabled = access === "read" && isIncluded;
    }
  };
  place.addEventListener("change", showIncluded);
  return {
    choose: (chosen) => {
      for (const { id } of catalogue) boxOf(id).checked = chosen.includes(id);
      showIncluded();
    },
  };
}

/** The chosen scopes. @returns Null, after it has shown why, where none is chosen. */
export function chosenScopes(fieldset) {
  const chosen = [...fieldset.querySelectorAll("input:checked")].map(({ value }) => value);
  const fault = fieldset.querySelector(".fault");
  fault.hidden = chosen.length > 0;
  fault.textContent = chosen.length > 0 ? "" : "Choose at least one scope.";
  if (chosen.length === 0) fieldset.querySelector("input").focus();
  return chosen.length === 0 ? null : chosen;
}

/** The scopes of a key, one line a resource. */
export function scopeLines(scopes) {
  const groups = [...Map.groupBy(scopes, (scope) => scope.split(":")[0])];
  const lineOf = ([resource, ofResource]) => element("li", {}, `${titled(resource)}: ${ofResource.some((scope) => scope.endsWith(":write")) ? "read and change" : "read"}`);
  return element("details", {}, element("summary", {}, scopes.length === 1 ? "1 scope" : `${scopes.length} scopes`), element("ul", { class: "effects" }, ...groups.map(lineOf)));
}

export const presetName = (preset) => (preset === "custom" ? "Chosen scopes" : titled(preset));
