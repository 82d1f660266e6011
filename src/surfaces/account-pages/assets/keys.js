import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { badge, button, byId, code, element, empty, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { chosenScopes, fillScopeBoxes, presetName, scopeLines } from "./key-scopes.js";

/** API keys of the workspace. */

const TONES = { active: "ok", expiring: "warning", expired: "neutral", disabled: "warning", revoked: "neutral" };
const DAY_MS = 86_400_000;
const CUSTOM = "custom";

function showSecret(key, note) {
  const dialog = byId("key-secret");
  const field = byId("key-secret-value");
  field.value = key;
  const place = dialog.querySelector("[data-note]");
  place.textContent = note ?? "";
  place.hidden = note === null;
  dialog.showModal();
  field.select();
}

function startSecret() {
  const dialog = byId("key-secret");
  const field = byId("key-secret-value");
  const copy = dialog.querySelector("[data-copy]");
  copy.addEventListener("click", async () => {
    field.select();
    // Fails without the clipboard permission; then the text is selected.
    const isCopied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
    copy.textContent = isCopied ? "Copied" : "Press Ctrl+C";
  });
  // Escape does not close the dialog: the key is not shown again.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => {
    field.value = "";
    copy.textContent = "Copy";
    // The button that opened the dialog was replaced with the list.
    byId("new-key").focus();
  });
}

const networksOf = (text) => text.split(/[\s,]+/).filter((part) => part !== "");

/** The catalogues, loaded once, and what fills the boxes of each dialog. */
let boxes;
async function fillDialogs() {
  if (boxes !== undefined) return boxes;
  const [presets, scopes] = await Promise.all([call("GET", "developer/presets"), call("GET", "developer/scopes")]);
  const preset = byId("create-key-preset");
  const hint = byId("create-key-preset-hint");
  const words = new Map(presets.data.map(({ id, description }) => [id, description]));
  preset.replaceChildren(...presets.data.map(({ id }) => element("option", { value: id, selected: id === "read_only" }, presetName(id))), element("option", { value: CUSTOM }, "Choose scopes"));
  const show = () => {
    byId("create-key-scopes").hidden = preset.value !== CUSTOM;
    hint.textContent = words.get(preset.value) ?? "Changing includes reading.";
    hint.hidden = false;
  };
  preset.addEventListener("change", show);
  boxes = { create: fillScopeBoxes(byId("create-key-scopes"), scopes.data), edit: fillScopeBoxes(byId("edit-key-scopes"), scopes.data) };
  // After the form's own reset.
  preset.form.addEventListener("reset", () =>
    queueMicrotask(() => {
      show();
      boxes.create.choose([]);
    }),
  );
  return boxes;
}

/** The body of a creation; null where a field of it has shown its fault. */
function creationOf(form) {
  const data = new FormData(form);
  const preset = data.get("preset");
  const scopes = preset === CUSTOM ? chosenScopes(byId("create-key-scopes")) : [];
  if (scopes === null) return null;
  const days = Number(data.get("expires_at"));
  const networks = networksOf(data.get("allowed_ips"));
  return {
    label: data.get("label"),
    ...(preset === CUSTOM ? { scopes } : { preset }),
    ...(days === 0 ? {} : { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
    ...(networks.length === 0 ? {} : { allowed_ips: networks }),
  };
}

/** What was changed in the dialog: a preset stays one unless its scopes change. */
function changesOf(key, form, scopes) {
  const label = form.elements.namedItem("label").value;
  const networks = networksOf(form.elements.namedItem("allowed_ips").value);
  const isSame = (one, other) => one.toSorted().join(" ") === other.toSorted().join(" ");
  return {
    ...(label === key.label ? {} : { label }),
    ...(isSame(scopes, key.scopes) ? {} : { scopes }),
    ...(isSame(networks, key.allowed_ips) ? {} : { allowed_ips: networks }),
  };
}

const isOver = ({ status }) => status === "revoked" || status === "expired";

const pathOf = ({ id }) => `developer/keys/${encodeURIComponent(id)}`;

export function startKeys({ act, sectionOf }) {
  let rotating;
  let editing;

  const edit = (key) =>
    act(async () => {
      const { edit: choices } = await fillDialogs();
      editing = key;
      const dialog = byId("edit-key");
      open(dialog);
      byId("edit-key-label").value = key.label;
      byId("edit-key-allowed_ips").value = key.allowed_ips.join("\n");
      choices.choose(key.scopes);
    });

  const rotate = (key) => {
    rotating = key;
    open(byId("rotate-key"));
    byId("rotate-key").querySelector("[data-lead]").textContent = `${key.label} gets a new secret.`;
  };
  const switchKey = (key) =>
    act(async () => {
      await call("PATCH", pathOf(key), { disabled: !key.disabled });
      say(key.disabled ? `${key.label} works again.` : `${key.label} is refused from now on.`);
      await load();
    });
  const revoke = (key) =>
    act(async () => {
      if (!(await changeWithConfirm({ method: "DELETE", path: pathOf(key) }, { title: `Revoke ${key.label}?`, verb: "Revoke key" }))) return;
      say(`${key.label} was revoked.`);
      await load();
    });

  const keyRow = (key) => {
    const about = { about: key.label };
    const actions = [
      ...(isOver(key) ? [] : [button("Edit", () => edit(key), about)]),
      ...(isOver(key) || key.disabled ? [] : [button("Rotate", () => rotate(key), about)]),
      ...(isOver(key) ? [] : [button(key.disabled ? "Enable" : "Disable", () => switchKey(key), about)]),
      ...(key.status === "revoked" ? [] : [button("Revoke", () => revoke(key), { ...about, danger: true })]),
    ];
    return row({
      title: key.label,
      badges: [badge(key.status, TONES[key.status])],
      lines: [
        facts(code(`${key.prefix}…${key.last_four}`), presetName(key.preset), key.allowed_ips.length === 0 ? null : `from ${key.allowed_ips.join(", ")}`),
        facts(
          ["Created ", moment(key.created_at)],
          key.last_used_at === null ? "Not used yet" : ["Used ", moment(key.last_used_at)],
          key.expires_at === null ? null : [key.status === "expired" ? "Ended " : "Ends ", moment(key.expires_at)],
          key.previous_expires_at === null || Date.parse(key.previous_expires_at) <= Date.now() ? null : ["Old secret ends ", moment(key.previous_expires_at)],
        ),
        scopeLines(key.scopes),
      ],
      actions,
    });
  };

  const load = sectionOf("keys", async () => {
    const create = byId("new-key");
    create.hidden = true;
    const { data } = await call("GET", "developer/keys?limit=100");
    create.hidden = false;
    if (data.length === 0) return empty("No keys yet. A program of yours needs one to call the API.");
    const ended = data.filter(isOver);
    const rest = data.filter((key) => !isOver(key));
    const parts = [rest.length === 0 ? empty("No active keys.") : list(rest.map(keyRow))];
    if (ended.length > 0) parts.push(element("details", {}, element("summary", {}, ended.length === 1 ? "1 ended key" : `${ended.length} ended keys`), list(ended.map(keyRow))));
    return element("div", {}, ...parts);
  });

  bindDialog(byId("create-key"), async () => {
    const body = creationOf(byId("create-key").querySelector("form"));
    if (body === null) return false;
    const { data } = await call("POST", "developer/keys", body);
    byId("create-key").close();
    showSecret(data.key, null);
    await load();
    return true;
  });
  bindDialog(byId("edit-key"), async () => {
    const scopes = chosenScopes(byId("edit-key-scopes"));
    if (scopes === null) return false;
    const changes = changesOf(editing, byId("edit-key").querySelector("form"), scopes);
    if (Object.keys(changes).length === 0) return true;
    await call("PATCH", pathOf(editing), changes);
    say(`${changes.label ?? editing.label} was changed.`);
    await load();
    return true;
  });
  bindDialog(byId("rotate-key"), async ({ grace_hours: hours }) => {
    const body = { grace_hours: Number(hours) };
    // Ending the present secret is chosen in the list itself, which is the confirmation.
    const { data } = await call("POST", `${pathOf(rotating)}/rotate`, body.grace_hours === 0 ? { ...body, confirm: true } : body);
    byId("rotate-key").close();
    showSecret(data.key, body.grace_hours === 0 ? "The previous secret is refused from now on." : "The previous secret keeps working until its time is over.");
    await load();
  });
  byId("new-key").addEventListener("click", () =>
    act(async () => {
      await fillDialogs();
      open(byId("create-key"));
    }),
  );
  startSecret();
  return load;
}
