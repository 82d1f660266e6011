import { actIn, call, isSignedOut } from "./api.js";
import { startApps } from "./apps.js";
import { byId, empty, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { startKeys } from "./keys.js";
import { startLinks } from "./links.js";
import { startLog } from "./log.js";
import { startMethods } from "./methods.js";
import { showWrongOrigin } from "./origin.js";
import { startConfirmation, startPasskeys, startSessions, startWorkspaces } from "./person.js";
import { startShows } from "./shows.js";
import { startSubnetworks } from "./subnetworks.js";
import { startTeam } from "./team.js";

/** The account pages. The server renders headings and navigation; this fills the lists of the page. */

const STARTS = { shows: startShows, keys: startKeys, apps: startApps, links: startLinks, team: startTeam, subnetworks: startSubnetworks, log: startLog, workspaces: startWorkspaces, methods: startMethods, passkeys: startPasskeys, sessions: startSessions };

const { home, workspace, page } = document.body.dataset;

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
    if (hadFocus && document.activeElement === document.body) section.querySelector("h1, h2").focus({ preventScroll: true });
  };
}

/** The address of another page, or of this one, in a workspace. */
const pageIn = (path, id) => `${path}?workspace=${encodeURIComponent(id)}`;
const openWorkspace = (id) => window.location.assign(pageIn(home, id));

/** @type {Record<string, any>} State shared by the sections. */
const account = { session: null, workspace: null, loads: {}, act, sectionOf, openWorkspace };

function bindWorkspaces() {
  byId("workspace")?.addEventListener("change", ({ target }) => window.location.assign(pageIn(window.location.pathname, target.value)));
  const dialog = byId("create-workspace");
  if (dialog === null) return;
  bindDialog(dialog, async (body) => openWorkspace((await call("POST", "workspaces", body)).workspace_id));
  byId("first-workspace")?.addEventListener("click", () => open(dialog));
}

byId("sign-out").addEventListener("click", () =>
  act(async () => {
    await call("POST", "sign-out");
    window.location.assign(`${home}/sign-in`);
  }),
);

/** Tells the server that a person looks at the workspace's shows: it reads old accounts again. The page does without an answer. */
function announceDashboard() {
  if (page === "shows" && account.workspace !== null) call("POST", "dashboard/opened").catch(() => {});
}

showWrongOrigin();
bindWorkspaces();
startConfirmation(account);
await act(async () => {
  account.session = await call("GET", "session");
  account.workspace = account.session.memberships.find(({ workspace_id: id }) => id === workspace) ?? null;
  actIn(account.workspace?.workspace_id ?? null);
  announceDashboard();
  for (const [id, start] of Object.entries(STARTS)) if (byId(id)?.querySelector("[data-list]")) account.loads[id] = start(account);
  await Promise.all(Object.values(account.loads).map((load) => load()));
});
