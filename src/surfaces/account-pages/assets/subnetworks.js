import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { badge, button, byId, empty, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { mailWords } from "./mails.js";

const TONES = { active: "ok", invited: "warning", suspended: "danger" };

const pathOf = ({ id }, call) => `subnetworks/${encodeURIComponent(id)}/${call}`;

/** Every page of the list, newest first. */
async function readAll() {
  const all = [];
  for (let cursor = ""; cursor !== null; ) {
    const page = await call("GET", `subnetworks?limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  }
  return all;
}

/** Subnetworks of the network and the invitations of their owners. */
export function startSubnetworks(account) {
  const { act, sectionOf } = account;

  const withdraw = (subnetwork) =>
    act(async () => {
      await call("DELETE", pathOf(subnetwork, "invitation"));
      say("The invitation was withdrawn. Its link no longer works.");
      await load();
    });

  /** Inviting again renews the invitation with a new link. */
  const sendAgain = (subnetwork) =>
    act(async () => {
      await call("POST", pathOf(subnetwork, "invitation"));
      say(mailWords(`A new invitation is on its way to ${subnetwork.invitation.email}. The earlier link no longer works.`, "The new invitation"));
      await load();
    });

  let inviting;
  const inviteOwner = (subnetwork) => {
    inviting = subnetwork;
    open(byId("invite-owner"));
    byId("invite-owner").querySelector("[data-lead]").textContent = subnetwork.name;
  };

  const change = (subnetwork, verb, done) =>
    act(async () => {
      if (!(await changeWithConfirm({ method: "POST", path: pathOf(subnetwork, verb.toLowerCase()) }, { title: `${verb} ${subnetwork.name}?`, verb }))) return;
      say(`${subnetwork.name} is ${done}.`);
      await load();
    });

  const actionsOf = (subnetwork) => {
    const { name, invitation, activation_state: state } = subnetwork;
    const about = { about: name };
    const isSuspended = state === "suspended";
    return [
      ...(invitation === null || isSuspended ? [] : [button("Send again", () => sendAgain(subnetwork), about)]),
      ...(invitation === null && state === "invited" ? [button("Invite an owner", () => inviteOwner(subnetwork), about)] : []),
      ...(invitation === null ? [] : [button("Withdraw", () => withdraw(subnetwork), { ...about, danger: true })]),
      ...(isSuspended ? [button("Activate", () => change(subnetwork, "Activate", "active"), about)] : []),
      ...(state === "active" ? [button("Suspend", () => change(subnetwork, "Suspend", "suspended"), { ...about, danger: true })] : []),
    ];
  };

  const invitationFacts = ({ email, invited_at: invitedAt, expires_at: expiresAt }) => {
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
    return facts(email, invitedAt === null ? null : ["Invited ", moment(invitedAt)], expiresAt === null ? null : [isOver ? "Expired " : "Expires ", moment(expiresAt)]);
  };

  const ownFacts = ({ activation_state: state, activated_at: activatedAt, show_count: shows }) =>
    facts(state === "invited" ? "no owner" : `${shows} ${shows === 1 ? "show" : "shows"}`, activatedAt === null ? null : ["Active since ", moment(activatedAt)]);

  const subnetworkRow = (subnetwork, isOwner) =>
    row({
      title: subnetwork.name,
      badges: [badge(subnetwork.activation_state, TONES[subnetwork.activation_state])],
      lines: [subnetwork.invitation === null ? ownFacts(subnetwork) : invitationFacts(subnetwork.invitation)],
      actions: isOwner ? actionsOf(subnetwork) : [],
    });

  const load = sectionOf("subnetworks", async () => {
    const invite = byId("new-subnetwork");
    invite.hidden = true;
    const subnetworks = await readAll();
    // Admins see the list, and the owner alone changes it.
    const isOwner = account.workspace.role === "owner";
    invite.hidden = !isOwner;
    return subnetworks.length === 0 ? empty("No subnetworks.") : list(subnetworks.map((each) => subnetworkRow(each, isOwner)));
  });

  bindDialog(byId("invite-subnetwork"), async (body) => {
    await call("POST", "subnetworks", body);
    say(mailWords(`The invitation is on its way to ${body.email}.`, "The invitation"));
    await load();
  });
  bindDialog(byId("invite-owner"), async (body) => {
    await call("POST", pathOf(inviting, "invitation"), body);
    say(mailWords(`The invitation is on its way to ${body.email}.`, "The invitation"));
    await load();
  });
  byId("new-subnetwork").addEventListener("click", () => open(byId("invite-subnetwork")));
  return load;
}
