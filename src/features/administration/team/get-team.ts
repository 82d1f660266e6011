import type { Context } from "../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { findShowSummaryRows, networkOnlyNote } from "../workspace/index.ts";
import { findMembers } from "./member.store.ts";
import { findTalent } from "./talent/talent.store.ts";
import { memberView, pendingInviteView, talentView } from "./team-view.ts";
import { teamSchema } from "./team.schema.ts";

type TeamView = View<typeof teamSchema>;

/**
 * The talent of the shows, which a solo workspace has too: one entry for each show that has any, in
 * the workspace's order.
 */
async function talentByShow({ database, workspace }: Context): Promise<TeamView["talent_by_show"]> {
  const [shows, talent] = await Promise.all([
    findShowSummaryRows(database, workspace.showIds),
    findTalent(database, workspace.showIds),
  ]);
  const names = new Map(shows.map((show) => [show.show_id, show.name]));
  const byShow = Map.groupBy(talent, (row) => row.show_id);
  return workspace.showIds.flatMap((id) => {
    const rows = byShow.get(id);
    return rows === undefined
      ? []
      : [{ show_id: id, show_name: names.get(id) ?? "", talent: rows.map(talentView) }];
  });
}

async function readTeam(context: Context): Promise<TeamView> {
  const { workspace, database, now } = context;
  // A subnetwork has a team of its own; only a solo workspace has none.
  const note = workspace.kind === "solo" ? networkOnlyNote(workspace.kind, "Teams") : null;
  const [rows, talent] = await Promise.all([
    note === null ? findMembers(database, workspace.id) : [],
    talentByShow(context),
  ]);
  const members = rows.filter((row) => row.status === "accepted");
  return {
    object: "team",
    owner_uid: workspace.id,
    members: members.map(memberView),
    pending_invites: rows.filter((row) => row.status === "pending").map(pendingInviteView),
    team_size: members.length,
    talent_by_show: talent,
    note,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
    // Every network-only resource returns an empty list in other workspaces. This one does so too,
    // although a team is no list.
    ...(note === null ? {} : { data: [], has_more: false, next_cursor: null, meta: { note } }),
  };
}

/** The team of the workspace for programs, which cannot change it. */
export const getTeam = defineRead({
  id: "team.get",
  method: "GET",
  path: "/v1/team",
  scope: "shows:read",
  plan: "team_members",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  output: teamSchema,
  summary: "The people of the workspace",
  description:
    "Members, open invitations, and the talent attached to each show. E-mail addresses are " +
    "always masked: first letter, `***`, domain. Read-only: people are invited in the apps. " +
    "A solo workspace has no team: `members` is empty and `note` says why, and an empty list " +
    "(`data`, `has_more`, `next_cursor`, `meta.note`) is beside it.",
  example: {},
  mcp: {
    tool: "get_team",
    description:
      "Members, pending invitations and show talent of the workspace, with masked e-mail " +
      "addresses.",
  },
  handler: (context) => readTeam(context),
});
