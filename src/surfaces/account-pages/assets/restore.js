import { call } from "./api.js";
import { byId, element } from "./dom.js";
import { onSubmit, showFault } from "./forms.js";

/** The restore of a backup by the page of a new server. */

const POLL_MS = 1_000;
const STEPS = {
  reading: "The backup is read and checked. Nothing has changed.",
  restoring: "The rows and files are stored. The server is stopped meanwhile.",
  checking: "What was restored is checked.",
};
const CHECKS = {
  rows: "Rows",
  files: "Files",
  secrets: "Secrets open with the master key",
  sign_in: "A sign-in",
  refresh: "A refresh",
};
const STATUS = { ok: "ok", failed: "failed", waiting: "waits", not_checked: "not checked" };

const wait = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Lists the backups of the place; a list without any says where they are looked for. */
async function fill(token) {
  const { place, backups } = await call("POST", "set-up/backups", { token });
  byId("restore-backup").replaceChildren(
    ...backups.map(({ file, made_at: at, size_bytes: bytes }) =>
      element("option", { value: file }, `${new Date(at).toLocaleString()} · ${megabytes(bytes)}`)),
  );
  if (backups.length > 0) return;
  byId("restore-place").textContent = `There is no backup in ${place}. Put one there, with its folder castmeter-files, and open this page again.`;
  byId("restore").hidden = true;
}

function show({ status, step, fault, checks }, home) {
  const parts = [];
  if (status === "running") parts.push(element("p", {}, STEPS[step]));
  if (status === "failed") parts.push(element("p", { class: "notice danger" }, `Not restored: ${fault}`));
  if (status === "restored") {
    const lines = checks.map(({ name, status: of, detail }) => element("li", {}, `${CHECKS[name]}: ${STATUS[of]}, ${detail}`));
    parts.push(
      element("p", {}, "The backup is restored."),
      element("ul", {}, ...lines),
      element("a", { class: "button primary wide", href: `${home}/sign-in` }, "Sign in with an account of the backup"),
    );
  }
  byId("restore-progress").replaceChildren(...parts);
  byId("restore-progress").hidden = false;
}

/** Follows the restore over the time in which the server is stopped, when calls fail. */
async function follow(token, home) {
  for (;;) {
    const state = await call("POST", "set-up/restore-state", { token }).catch(() => undefined);
    if (state !== undefined) {
      show(state, home);
      if (state.status === "failed") return;
      if (state.status === "restored") {
        byId("restore").hidden = true;
        if (state.checks.every(({ status }) => status !== "waiting")) return;
      }
    }
    await wait();
  }
}

export function startRestore(token, home) {
  const part = byId("set-up-restore");
  part.hidden = false;
  part.addEventListener("toggle", () => {
    if (part.open) fill(token).catch((error) => showFault(byId("restore"), error));
  }, { once: true });
  onSubmit(byId("restore"), async (body) => {
    show(await call("POST", "set-up/restore", { ...body, token }), home);
    await follow(token, home);
  });
}
