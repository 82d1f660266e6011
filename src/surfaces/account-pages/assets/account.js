import { actIn, call, isSignedOut } from "./api.js";
import { startApps } from "./apps.js";
import { byId, element, empty, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { startKeys } from "./keys.js";
import { startLog } from "./log.js";
import { showWrongOrigin } from "./origin.js";
import { startPerson } from "./person.js";
import { startShows } from "./shows.js";
import { startTeam } from "./team.js";

/** The account page: the person and one workspace, which the address names. */

const KINDS = { network: "Network", subnetwork: "Subnetwork", solo: "Creator" };

/** Runs an action of the person; shows an error in the status line. */
async function act(work) {
  try {
    await work();
  } catch (error) {
    if (isSignedOut(error)) window.location.reload();
    else say(error.message, "danger");
  }
}

/** Makes the loader of a section's list; a late response does not overwrite a newer one. */
function sectionOf(id, load) {
  const section = byId(id);
  const place = section.querySelector("[data-list]");
  let newest = 0;
  return async () => {
    newest += 1;
    const turn = newest;
    const hadFocus = section.contains(document.activeElement);
    place.ariaBusy = "true";
    let content;
    try {
      content = await load();
    } catch (error) {
      if (isSignedOut(error)) return window.location.reload();
      content = empty(error.message);
    }
    if (turn !== newest) return;
    place.replaceChildren(content);
    place.ariaBusy = "false";
    // The pressed button may be gone: keyboard focus continues here.
    if (hadFocus && document.activeElement === document.body) section.querySelector("h2").focus({ preventScroll: true });
  };
}

/** @type {Record<string, any>} State shared by the sections. */
const account = { session: null, workspace: null, act, sectionOf, loadSession, choose };

const sections = [startShows, startKeys, startApps, startTeam, startLog].map((start) => start(account));
const person = startPerson(account);

/** @returns The session, with the current workspaces. */
async function loadSession() {
  account.session = await call("GET", "session");
  const { memberships } = account.session;
  const chooser = byId("workspace");
  chooser.replaceChildren(...memberships.map(({ workspace_id: id, name }) => element("option", { value: id }, name)));
  chooser.disabled = memberships.length === 0;
  for (const part of document.querySelectorAll("[data-of-workspace]")) part.hidden = memberships.length === 0;
  byId("no-workspace").hidden = memberships.length > 0;
  return account.session;
}

/** Shows the workspace in the address, if the person is a member. */
async function showWorkspace() {
  const { memberships } = account.session;
  const named = new URLSearchParams(window.location.search).get("workspace");
  account.workspace = memberships.find(({ workspace_id: id }) => id === named) ?? memberships[0] ?? null;
  if (account.workspace === null) return actIn(null);
  const { workspace_id: id, name, kind, role } = account.workspace;
  actIn(id);
  byId("workspace").value = id;
  byId("workspace-name").textContent = name;
  byId("workspace-facts").textContent = `${KINDS[kind]} · you are ${role}`;
  await Promise.all(sections.map((load) => load()));
}

/** Opens a workspace, with an entry in the history. */
async function choose(id) {
  window.history.pushState(null, "", `${window.location.pathname}?workspace=${encodeURIComponent(id)}`);
  await showWorkspace();
}

bindDialog(byId("create-workspace"), async (body) => {
  const made = await call("POST", "workspaces", body);
  await loadSession();
  person.showWorkspaces();
  await choose(made.workspace_id);
  say(`${made.name} is yours.`);
});
for (const id of ["new-workspace", "first-workspace"]) byId(id).addEventListener("click", () => open(byId("create-workspace")));
byId("workspace").addEventListener("change", ({ target }) => act(() => choose(target.value)));
window.addEventListener("popstate", () => act(showWorkspace));
byId("sign-out").addEventListener("click", () =>
  act(async () => {
    await call("POST", "sign-out");
    window.location.assign(`${document.body.dataset.home}/sign-in`);
  }),
);

showWrongOrigin();
await act(async () => {
  await loadSession();
  await Promise.all([showWorkspace(), person.load()]);
});
