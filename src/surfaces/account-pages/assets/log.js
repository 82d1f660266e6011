import { call } from "./api.js";
import { byId, element, empty, moment } from "./dom.js";

const LINES = 20;
const HEADS = ["Status", "Request", "By", "Time", "When"];

const toneOf = (status) => (status >= 500 ? "danger" : status >= 400 ? "warning" : "ok");

const line = (entry) =>
  element(
    "tr",
    {},
    element("td", {}, element("span", { class: `badge ${toneOf(entry.status)}`, title: entry.error_code ?? false }, String(entry.status))),
    element("td", {}, element("code", {}, `${entry.method} ${entry.path}`), entry.error_code === null ? null : element("small", {}, entry.error_code)),
    element("td", { title: entry.credential_label }, entry.credential_label),
    element("td", { class: "number" }, `${Math.round(entry.duration_ms)} ms`),
    element("td", {}, moment(entry.created_at)),
  );

/** The newest lines of the request log. */
export function startLog({ sectionOf }) {
  const load = sectionOf("log", async () => {
    const { data } = await call("GET", `developer/logs?limit=${LINES}`);
    if (data.length === 0) return empty("No calls yet. The first one with a key shows up here within seconds.");
    const head = element("tr", {}, ...HEADS.map((text) => element("th", { scope: "col" }, text)));
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Newest calls" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...data.map(line))));
  });
  const refresh = byId("refresh-log");
  refresh.hidden = false;
  refresh.addEventListener("click", load);
  return load;
}
