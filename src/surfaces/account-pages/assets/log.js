import { call } from "./api.js";
import { byId, element, empty, moment } from "./dom.js";
import { onSubmit } from "./forms.js";

const LINES = 50;
const HOUR_MS = 3_600_000;
const HEADS = ["Status", "Request", "By", "Duration", "Time"];
const FIELDS = ["method", "path", "status", "credential_id", "hours"];

const toneOf = (status) => (status >= 500 ? "danger" : status >= 400 ? "warning" : "ok");

/**
 * On a narrow screen the style makes a block of each line, without columns. The roles keep the table
 * for screen readers, which browsers end with the display of a table.
 */
const cell = (index, attributes, ...children) => element("td", { role: "cell", "data-head": HEADS[index], ...attributes }, ...children);

const line = (entry) =>
  element(
    "tr",
    { role: "row" },
    cell(0, {}, element("span", { class: `badge ${toneOf(entry.status)}` }, String(entry.status))),
    cell(1, {}, element("code", {}, `${entry.method} ${entry.path}`), entry.error_code === null ? null : element("small", {}, entry.error_code)),
    cell(2, { title: entry.credential_label }, entry.credential_label),
    cell(3, { class: "number" }, `${Math.round(entry.duration_ms)} ms`),
    cell(4, {}, moment(entry.created_at)),
  );

/** The filters stand in the address, so that a filtered log can be linked and reloaded. */
function queryOf(filters) {
  const { hours = "", ...rest } = filters;
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ""));
  if (hours !== "") query.set("created_gte", new Date(Date.now() - Number(hours) * HOUR_MS).toISOString());
  query.set("limit", String(LINES));
  return query;
}

function readAddress(form, select) {
  const query = new URLSearchParams(window.location.search);
  const id = query.get("credential_id");
  // Its name is known once its lines are loaded.
  if (id) select.append(element("option", { value: id }, id));
  for (const name of FIELDS) if (query.has(name)) form.elements.namedItem(name).value = query.get(name);
}

function writeAddress(filters) {
  const query = new URLSearchParams(window.location.search);
  for (const name of FIELDS) {
    if (filters[name]) query.set(name, filters[name]);
    else query.delete(name);
  }
  window.history.replaceState(null, "", `?${query}`);
}

/** Everyone who appears in the loaded lines can be chosen, in addition to the one in the address. */
function offerCredentials(select, entries) {
  const known = new Map([...select.options].map((option) => [option.value, option]));
  for (const { credential_id: id, credential_label: label } of entries) {
    const option = known.get(id) ?? element("option", { value: id }, id);
    // The newest line has the present name.
    if (option.textContent === id) option.textContent = label;
    if (!known.has(id)) select.append(option);
    known.set(id, option);
  }
}

/** The request log, newest first, with filters. */
export function startLog({ act, sectionOf }) {
  const form = byId("log-filters");
  const select = byId("log-credential_id");
  readAddress(form, select);
  const filtersOf = () => Object.fromEntries(FIELDS.map((name) => [name, form.elements.namedItem(name).value.trim()]));

  const load = sectionOf("log", async () => {
    const query = queryOf(filtersOf());
    const page = await call("GET", `developer/logs?${query}`);
    offerCredentials(select, page.data);
    if (page.data.length === 0) return empty(query.size > 1 ? "No call matches." : "No calls yet. They show up here within seconds.");
    const body = element("tbody", { role: "rowgroup" }, ...page.data.map(line));
    const head = element("tr", { role: "row" }, ...HEADS.map((text) => element("th", { scope: "col", role: "columnheader" }, text)));
    const more = element("button", { type: "button", hidden: !page.has_more }, "Show more");
    let cursor = page.next_cursor;
    more.addEventListener("click", () =>
      act(async () => {
        more.disabled = true;
        query.set("cursor", cursor);
        const next = await call("GET", `developer/logs?${query}`).finally(() => (more.disabled = false));
        offerCredentials(select, next.data);
        body.append(...next.data.map(line));
        cursor = next.next_cursor;
        more.hidden = !next.has_more;
      }),
    );
    return element("div", {}, element("table", { role: "table" }, element("thead", { role: "rowgroup" }, head), body), element("div", { class: "more" }, more));
  });

  onSubmit(form, async () => {
    writeAddress(filtersOf());
    await load();
  });
  // The event comes before the fields are emptied; after a click a microtask would come before it too.
  form.addEventListener("reset", () =>
    window.setTimeout(() => {
      writeAddress({});
      void load();
    }),
  );
  const refresh = byId("refresh-log");
  refresh.hidden = false;
  refresh.addEventListener("click", load);
  return load;
}
