import { listOf } from "../../../../kernel/contract/envelope.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { findTalent } from "./talent.store.ts";
import { showTalentView } from "../team-view.ts";
import { showTalentSchema } from "../team.schema.ts";

/** The people of one show, with the ids that are needed for removing them. */
export const listTalent = defineRead({
  id: "shows.talent.list",
  method: "GET",
  path: "/app-api/shows/{show_id}/talent",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  params: showParams,
  output: listOf(showTalentSchema),
  summary: "The people of a show",
  description: "Everyone attached to the show, oldest invitation first, with masked addresses.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async ({ database, workspace }, { params }) => {
    requireVisibleShow(workspace, params.show_id);
    return wholeList((await findTalent(database, [params.show_id])).map(showTalentView));
  },
});
