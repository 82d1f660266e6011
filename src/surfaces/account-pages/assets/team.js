import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { badge, button, byId, empty, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";

/** Members and open invitations of the workspace. */
export function startTeam(account) {
  const { act, sectionOf } = account;

  const remove = (member, isMe) =>
    act(async () => {
      const words = isMe ? { title: `Leave ${account.workspace.name}?`, verb: "Leave" } : { title: `Remove ${member.name ?? member.email}?`, verb: "Remove" };
      if (!(await changeWithConfirm({ method: "DELETE", path: `team/members/${encodeURIComponent(member.id)}` }, words))) return;
      if (isMe) return window.location.assign(document.body.dataset.home);
      say("The member was removed.");
      await load();
    });

  const takeBack = (invite) =>
    act(async () => {
      await call("DELETE", `team/invites/${encodeURIComponent(invite.id)}`);
      say("The invitation was taken back. Its link works no more.");
      await load();
    });

  const memberRow = (member, { your_member_id: mine, your_role: role }) => {
    const isMe = member.id === mine;
    const isAdmin = role === "admin" || role === "owner";
    const canRemove = isAdmin && member.role !== "owner" && (isMe || role === "owner" || member.role !== "admin");
    return row({
      title: member.name ?? member.email,
      badges: [badge(member.role), ...(isMe ? [badge("you", "accent")] : [])],
      lines: [facts(member.email, member.joined_at === null ? null : ["Joined ", moment(member.joined_at)])],
      actions: canRemove ? [button(isMe ? "Leave" : "Remove", () => remove(member, isMe), { about: member.name ?? member.email, danger: true })] : [],
    });
  };

  const inviteRow = (invite, isAdmin) => {
    const isOver = invite.expires_at !== null && Date.parse(invite.expires_at) <= Date.now();
    return row({
      title: invite.email,
      badges: [badge(invite.role), badge(isOver ? "expired" : "invited", "warning")],
      lines: [facts(invite.invited_at === null ? null : ["Invited ", moment(invite.invited_at)], invite.expires_at === null ? null : [isOver ? "Ended " : "Ends ", moment(invite.expires_at)])],
      actions: isAdmin ? [button("Take back", () => takeBack(invite), { about: invite.email, danger: true })] : [],
    });
  };

  const load = sectionOf("team", async () => {
    const invite = byId("new-invite");
    invite.hidden = true;
    const team = await call("GET", "team");
    const isAdmin = team.your_role === "admin" || team.your_role === "owner";
    const isSolo = account.workspace.kind === "solo";
    invite.hidden = !isAdmin || isSolo;
    const rows = [...team.members.map((member) => memberRow(member, team)), ...team.pending_invites.map((each) => inviteRow(each, isAdmin))];
    return rows.length === 0 ? empty("No members yet.") : list(rows);
  });

  bindDialog(byId("invite"), async (body) => {
    await call("POST", "team/invites", body);
    say(`The invitation is on its way to ${body.email}.`);
    await load();
  });
  byId("new-invite").addEventListener("click", () => open(byId("invite")));
  return load;
}
