/** Elements from data. Texts are set as text, never parsed as markup. */

export const byId = (id) => document.getElementById(id);

/** A function as attribute becomes a listener; null and false omit the attribute. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** `about` names the subject for screen readers. */
export const button = (label, onClick, { about = "", danger = false } = {}) =>
  element("button", { type: "button", class: danger ? "small danger-text" : "small", "aria-label": about === "" ? null : `${label}: ${about}`, click: onClick }, label);

export const badge = (text, tone = "neutral") => element("span", { class: `badge ${tone}` }, text);

export const code = (text) => element("code", {}, text);

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
/** A fixed locale: a browser may report one that its formatter rejects. */
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });
const WEEK_SEC = 604_800;

/** A time: recent ones relative, others as a date; exact on hover. */
export function moment(text) {
  const time = new Date(text);
  const sec = (time.getTime() - Date.now()) / 1_000;
  const [unit, size] = UNITS.find(([, least]) => Math.abs(sec) >= least) ?? ["second", 1];
  const words = Math.abs(sec) >= WEEK_SEC ? dates.format(time) : Math.abs(sec) < 60 ? "just now" : relative.format(Math.round(sec / size), unit);
  return element("time", { datetime: text, title: moments.format(time) }, words);
}

/** One line of texts and elements, with dots between. */
export function facts(...parts) {
  const line = element("p", { class: "facts" });
  for (const part of parts.filter((each) => each !== null)) line.append(element("span", {}, ...[part].flat()));
  return line;
}

/** One line of a list: title, facts, actions. */
export function row({ title, badges = [], lines = [], actions = [] }) {
  return element("li", { class: "row" }, element("div", { class: "what" }, element("p", { class: "name" }, title, ...badges), ...lines), element("div", { class: "actions" }, ...actions));
}

export const list = (rows) => element("ul", { class: "rows" }, ...rows);

export const empty = (text) => element("p", { class: "empty" }, text);

let clearing;

/** Shows a message in the status line, which screen readers announce. */
export function say(text, tone = "ok") {
  const status = byId("status");
  window.clearTimeout(clearing);
  status.textContent = text;
  status.className = tone;
  clearing = window.setTimeout(() => {
    status.textContent = "";
    status.className = "";
  }, 6_000);
}
