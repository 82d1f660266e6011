import { call } from "./api.js";
import { confirm } from "./confirm.js";
import { badge, button, byId, element, empty, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { mailWords } from "./mails.js";
import { loadMethods, ONLY_METHOD } from "./methods.js";
import { hasPasskeys, makePasskey, wasLeft } from "./passkeys.js";

/** Sections of the person: workspaces, passkeys, sessions. */

const WAYS = { password: "With a password", passkey: "With a passkey", mail_link: "By a link in a mail", set_up: "By the set-up link", social: "At another provider" };

export function startPasskeys({ act, loads, sectionOf }) {
  let save;
  bindDialog(byId("name-passkey"), (body) => save(body));

  /** Asks for a name and passes it to the action. */
  const askName = (name, then) => {
    save = then;
    open(byId("name-passkey"));
    const field = byId("name-passkey-name");
    field.value = name;
    field.select();
  };

  const rename = (passkey) =>
    askName(passkey.name, async (body) => {
      await call("PATCH", `passkeys/${encodeURIComponent(passkey.id)}`, body);
      await load();
    });

  const remove = (passkey) =>
    act(async () => {
      const words = { title: `Remove ${passkey.name}?`, verb: "Remove passkey", effects: ["It can no longer sign in.", "Remove it from your device too, where its settings list passkeys."] };
      if (!(await confirm(words, () => call("DELETE", `passkeys/${encodeURIComponent(passkey.id)}`)))) return;
      say("The passkey was removed.");
      await loadMethods(loads);
    });

  const passkeyRow = (passkey, isOnly) =>
    row({
      title: passkey.name,
      badges: passkey.backed_up ? [badge("synced")] : [],
      lines: [facts(["Added ", moment(passkey.created_at)], passkey.last_used_at === null ? "Not used yet" : ["Used ", moment(passkey.last_used_at)], isOnly ? ONLY_METHOD : null)],
      actions: [button("Rename", () => rename(passkey), { about: passkey.name }), ...(isOnly ? [] : [button("Remove", () => remove(passkey), { about: passkey.name, danger: true })])],
    });

  const load = sectionOf("passkeys", async () => {
    const [{ data }, { is_last: isLast }] = await Promise.all([call("GET", "passkeys"), call("GET", "sign-in-methods")]);
    return data.length === 0 ? empty("None yet.") : list(data.map((each) => passkeyRow(each, isLast)));
  });

  const add = byId("new-passkey");
  add.hidden = !hasPasskeys();
  add.addEventListener("click", () =>
    act(async () => {
      let response;
      try {
        response = await makePasskey();
      } catch (error) {
        if (wasLeft(error)) return;
        if (error instanceof DOMException) throw new Error(error.name === "InvalidStateError" ? "This device has a passkey for your account already." : "This device could not make a passkey here.", { cause: error });
        throw error;
      }
      askName("", async (body) => {
        await call("POST", "passkeys", { ...body, response });
        say("The passkey was added.");
        await loadMethods(loads);
      });
    }),
  );
  return load;
}

export function startSessions({ act, sectionOf }) {
  const end = (session) =>
    act(async () => {
      await call("DELETE", `sessions/${encodeURIComponent(session.id)}`);
      if (session.current) return window.location.reload();
      say("The session was ended.");
      await load();
    });

  const sessionRow = (session) =>
    row({
      title: WAYS[session.signed_in_by],
      badges: session.current ? [badge("this browser", "accent")] : [],
      lines: [facts(["Started ", moment(session.created_at)], ["Used ", moment(session.last_used_at)], ["Ends ", moment(session.expires_at)])],
      actions: [button(session.current ? "Sign out" : "End", () => end(session), { danger: !session.current })],
    });

  const load = sectionOf("sessions", async () => {
    const { data } = await call("GET", "sessions");
    byId("end-others").hidden = data.length < 2;
    return list(data.map(sessionRow));
  });

  byId("end-others").addEventListener("click", () =>
    act(async () => {
      const { ended_sessions: count } = await call("DELETE", "sessions");
      say(count === 1 ? "One other session was ended." : `${count} other sessions were ended.`);
      await load();
    }),
  );
  return load;
}

export function startWorkspaces(account) {
  const { sectionOf, openWorkspace } = account;
  const create = byId("new-workspace");
  create.hidden = false;
  create.addEventListener("click", () => open(byId("create-workspace")));
  return sectionOf("workspaces", async () => {
    const { memberships } = account.session;
    const rows = memberships.map(({ workspace_id: id, name, kind, role }) => row({ title: name, badges: [badge(role)], lines: [facts(kind === "solo" ? "creator" : kind, element("code", {}, id))], actions: [button("Open", () => openWorkspace(id), { about: name })] }));
    return rows.length === 0 ? empty("None yet.") : list(rows);
  });
}

/** The notice of an address that is not confirmed. */
export function startConfirmation({ act }) {
  byId("send-verification")?.addEventListener("click", () =>
    act(async () => {
      await call("POST", "email/verify/send");
      say(mailWords("A new link is on its way to your mailbox.", "The link"));
    }),
  );
}
