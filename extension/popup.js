import { baseOf, Castmeter, permissionOf } from "./lib/castmeter.js";
import { DASHBOARDS, readSession, shorten } from "./lib/dashboards.js";

/** The popup shows one step at a time and stores the server's address only. */

const browser = globalThis.chrome;
const at = (id) => document.getElementById(id);
const STEPS = ["server", "sign-in", "sync"];

/** What is shown, and so what would be sent. */
const state = { base: "", castmeter: null, targets: null, dashboard: DASHBOARDS[0], values: {} };

function show(step) {
  for (const id of STEPS) at(id).hidden = id !== step;
}

function say(text, isFault = false) {
  at("status").textContent = text;
  at("status").classList.toggle("fault", isFault);
}

function fill(select, entries, chosen = "") {
  select.replaceChildren(...entries.map(({ id, name }) => new Option(name, id, false, id === chosen)));
}

const chosenDashboard = () => DASHBOARDS.find(({ id }) => id === at("dashboard").value) ?? DASHBOARDS[0];

/** The message of an error response. */
const wordsOf = ({ status, body }) => body?.error?.message ?? (status === 0 ? "The server does not answer." : `The server answered with status ${status}.`);

async function begin() {
  const { base } = await browser.storage.local.get("base");
  if (typeof base !== "string" || !(await browser.permissions.contains(permissionOf(base)))) {
    at("base").value = base ?? "";
    return show("server");
  }
  return open(base);
}

async function open(base) {
  Object.assign(state, { base, castmeter: new Castmeter(browser, base) });
  say("Asking the server…");
  const session = await state.castmeter.session();
  say("");
  at("sign-in-base").textContent = at("sync-base").textContent = new URL(base).host;
  if (session === null) return show("sign-in");
  at("person").textContent = session.person.email;
  const memberships = session.memberships.filter(({ role }) => role !== "viewer");
  if (memberships.length === 0) return say("You may not connect accounts in any workspace there.", true);
  fill(at("workspace"), memberships.map(({ workspace_id: id, name }) => ({ id, name })));
  fill(at("dashboard"), DASHBOARDS);
  show("sync");
  await loadTargets();
}

async function loadTargets() {
  const answer = await state.castmeter.targets(at("workspace").value);
  state.targets = answer.status === 200 ? answer.body : null;
  fill(at("show"), state.targets?.shows ?? []);
  if (state.targets === null) say(wordsOf(answer), true);
  await review();
}

/** Shows what a click would send, and whether it can. */
async function review() {
  at("send").disabled = true;
  const chosen = chosenDashboard();
  const taken = state.targets?.platforms.find(({ platform }) => platform === chosen.id);
  const { values, missing } = await readSession(browser, chosen);
  // Another dashboard was chosen meanwhile.
  if (chosen !== chosenDashboard()) return;
  Object.assign(state, { dashboard: chosen, values });
  at("account-help").textContent = chosen.accountHelp;
  at("account").required = chosen.accountRequired;
  at("values").replaceChildren(...chosen.cookies.map((name) => rowOf(name, name in values ? shorten(values[name]) : "not there")));
  const target = at("show").selectedOptions[0]?.text ?? "no show";
  at("target").textContent = `To ${state.base}, for ${target}.`;
  // A server that is older than this extension does not name every dashboard.
  const isUnknown = state.targets !== null && taken === undefined;
  const isOff = taken !== undefined && taken.session_fields.length === 0;
  if (isUnknown) say(`This server does not read the dashboard of ${chosen.name}.`, true);
  else if (isOff) say(`This server takes no session of ${chosen.name}: its operator has not switched dashboard sessions on.`, true);
  else if (missing.length > 0) say(`Sign in at ${new URL(chosen.signInUrl).host} first.`, true);
  else if (state.targets !== null) say("");
  at("send").disabled = isUnknown || isOff || missing.length > 0 || at("show").value === "";
}

function rowOf(name, text) {
  const row = document.createElement("tr");
  for (const content of [name, text]) row.append(Object.assign(document.createElement("td"), { textContent: content }));
  return row;
}

async function send(event) {
  event.preventDefault();
  at("send").disabled = true;
  say("Sending…");
  const { dashboard, values } = state;
  const answer = await state.castmeter.sync(dashboard.id, { workspaceId: at("workspace").value, showId: at("show").value, accountId: at("account").value.trim(), values });
  at("send").disabled = false;
  if (answer.status !== 200) return say(wordsOf(answer), true);
  const { data, warnings } = answer.body;
  return say([`Connected ${data.account_name ?? data.external_account_id}. Its first figures are on their way.`, ...warnings].join(" "));
}

async function chooseServer(event) {
  event.preventDefault();
  const base = baseOf(at("base").value);
  if (base === null) return say("That is no https address.", true);
  // Stored first: the browser may close the popup while it asks.
  await browser.storage.local.set({ base });
  if (!(await browser.permissions.request(permissionOf(base)))) return say("Without that permission nothing can be sent there.", true);
  return open(base);
}

at("server").addEventListener("submit", chooseServer);
at("open-sign-in").addEventListener("click", () => state.castmeter.openSignIn());
at("other-server").addEventListener("click", () => show("server"));
at("workspace").addEventListener("change", loadTargets);
for (const id of ["dashboard", "show"]) at(id).addEventListener("change", review);
at("sync").addEventListener("submit", send);
await begin();
