import { call, isSignedOut } from "./api.js";
import { byId, empty, say } from "./dom.js";
import { bindDialog } from "./forms.js";
import { startMethods } from "./methods.js";
import { showWrongOrigin } from "./origin.js";
import { startConfirmation, startPasskeys, startSessions, startWorkspaces } from "./person.js";

/** The account pages. The server renders headings and navigation; this fills the lists of the page. */

const STARTS = { workspaces: startWorkspaces, methods: startMethods, passkeys: startPasskeys, sessions: startSessions };

/** Where the console keeps which workspace it opens. */
const LAST_WORKSPACE = "castmeter-workspace";

const { home } = document.body.dataset;

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

/** Opens the console with a workspace. */
function openWorkspace(id) {
  window.localStorage.setItem(LAST_WORKSPACE, id);
  window.location.assign(home);
}

/** @type {Record<string, any>} State shared by the sections. */
const account = { session: null, loads: {}, act, sectionOf, openWorkspace };

function bindWorkspaces() {
  const dialog = byId("create-workspace");
  if (dialog === null) return;
  bindDialog(dialog, async (body) => openWorkspace((await call("POST", "workspaces", body)).workspace_id));
}

byId("sign-out").addEventListener("click", () =>
  act(async () => {
    await call("POST", "sign-out");
    window.location.assign(`${home}/sign-in`);
  }),
);

showWrongOrigin();
bindWorkspaces();
startConfirmation(account);
await act(async () => {
  account.session = await call("GET", "session");
  for (const [id, start] of Object.entries(STARTS)) if (byId(id)?.querySelector("[data-list]")) account.loads[id] = start(account);
  await Promise.all(Object.values(account.loads).map((load) => load()));
});
