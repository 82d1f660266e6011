import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { badge, button, byId, code, empty, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { mailWords } from "./mails.js";

const nameOf = ({ name, email }) => name ?? email;

/** Ids of members whom name and shown address do not tell apart: those of others are masked. */
function lookAlikes(members) {
  const groups = [...Map.groupBy(members, ({ name, email }) => `${name} ${email}`).values()];
  return new Set(groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id)));
}

/** Members and open invitations of the workspace. */
export function startTeam(account) {
  const { act, sectionOf } = account;

  const remove = (member, isMe) =>
    act(async () => {
      const words = isMe ? { title: `Leave ${account.workspace.name}?`, verb: "Leave" } : { title: `Remove ${nameOf(member)}?`, verb: "Remove" };
      if (!(await changeWithConfirm({ method: "DELETE", path: `team/members/${encodeURIComponent(member.id)}` }, words))) return;
      if (isMe) return window.location.assign(document.body.dataset.home);
      say("The member was removed.");
      await load();
    });

  const withdraw = (invite) =>
    act(async () => {
      await call("DELETE", `team/invites/${encodeURIComponent(invite.id)}`);
      say("The invitation was withdrawn. Its link no longer works.");
      await load();
    });

  /** Inviting again renews the invitation with a new link. */
  const sendAgain = (invite) =>
    act(async () => {
      await call("POST", "team/invites", { email: invite.email, role: invite.role });
      say(mailWords(`A new invitation is on its way to ${invite.email}. The earlier link no longer works.`, "The new invitation"));
      await load();
    });

  const handOver = (member) =>
    act(async () => {
      const words = { title: `Hand ${account.workspace.name} over to ${nameOf(member)}?`, verb: "Hand over" };
      if (!(await changeWithConfirm({ method: "POST", path: "team/transfer-ownership", body: { member_id: member.id } }, words))) return;
      // The own role is another one now, and with it the pages.
      window.location.reload();
    });

  let changing;
  const changeRole = (member) => {
    changing = member;
    open(byId("change-role"));
    byId("change-role").querySelector("[data-lead]").textContent = nameOf(member);
    byId("change-role-role").value = member.role;
  };

  const memberRow = (member, { your_member_id: mine, your_role: role }, twins) => {
    const isMe = member.id === mine;
    const isAdmin = role === "admin" || role === "owner";
    // Only the owner makes and changes admins.
    const mayChange = isAdmin && !isMe && member.role !== "owner" && (role === "owner" || member.role !== "admin");
    const mayLeave = isMe && member.role !== "owner";
    const about = { about: nameOf(member) };
    return row({
      title: nameOf(member),
      badges: [badge(member.role), ...(isMe ? [badge("you", "accent")] : [])],
      lines: [facts(member.name === null ? null : member.email, twins.has(member.id) ? code(member.id) : null, member.joined_at === null ? null : ["Joined ", moment(member.joined_at)])],
      actions: [
        ...(mayChange ? [button("Change role", () => changeRole(member), about)] : []),
        ...(role === "owner" && !isMe ? [button("Hand over", () => handOver(member), about)] : []),
        ...(mayChange || mayLeave ? [button(isMe ? "Leave" : "Remove", () => remove(member, isMe), { ...about, danger: true })] : []),
      ],
    });
  };

  const inviteRow = (invite, role) => {
    const isAdmin = role === "admin" || role === "owner";
    // Only the owner invites admins; every admin takes an invitation back.
    const mayInvite = isAdmin && (role === "owner" || invite.role !== "admin");
    const isOver = invite.expires_at !== null && Date.parse(invite.expires_at) <= Date.now();
    const about = { about: invite.email };
    return row({
      title: invite.email,
      badges: [badge(invite.role), badge(isOver ? "expired" : "invited", "warning")],
      lines: [facts(invite.invited_at === null ? null : ["Invited ", moment(invite.invited_at)], invite.expires_at === null ? null : [isOver ? "Expired " : "Expires ", moment(invite.expires_at)])],
      actions: [
        ...(mayInvite ? [button("Send again", () => sendAgain(invite), about)] : []),
        ...(isAdmin ? [button("Withdraw", () => withdraw(invite), { ...about, danger: true })] : []),
      ],
    });
  };

  const load = sectionOf("team", async () => {
    const invite = byId("new-invite");
    invite.hidden = true;
    const team = await call("GET", "team");
    const isAdmin = team.your_role === "admin" || team.your_role === "owner";
    const isSolo = account.workspace.kind === "solo";
    invite.hidden = !isAdmin || isSolo;
    // Admins are made by the owner alone.
    for (const id of ["invite-role", "change-role-role"]) byId(id).querySelector("[value=admin]").hidden = team.your_role !== "owner";
    const twins = lookAlikes(team.members);
    const rows = [...team.members.map((member) => memberRow(member, team, twins)), ...team.pending_invites.map((each) => inviteRow(each, team.your_role))];
    return rows.length === 0 ? empty("No members yet.") : list(rows);
  });

  bindDialog(byId("invite"), async (body) => {
    await call("POST", "team/invites", body);
    say(mailWords(`The invitation is on its way to ${body.email}.`, "The invitation"));
    await load();
  });
  bindDialog(byId("change-role"), async (body) => {
    await call("PATCH", `team/members/${encodeURIComponent(changing.id)}`, body);
    say(`${nameOf(changing)} is ${body.role} from now on.`);
    await load();
  });
  byId("new-invite").addEventListener("click", () => open(byId("invite")));
  return load;
}
