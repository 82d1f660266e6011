import { showParams } from "../../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import { showSchema } from "../show.schema.ts";
import { setArchived } from "../lifecycle/show-lifecycle.ts";
import { lockOwnShow } from "../access/show-owner.ts";
import { changeOnce, UNCHANGED } from "../show-result.ts";

export const unarchiveShow = defineWrite({
  id: "shows.unarchive",
  method: "POST",
  path: "/v1/shows/{show_id}/unarchive",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  output: writeResultOf(showSchema),
  errors: ["state_conflict"],
  summary: "Take a show out of the archive",
  description:
    "The show is listed again. Its feed is read at once, and its accounts when they are due, which " +
    "is usually at once as well. Only the workspace that owns the show does this. Emits " +
    "`show.updated` with `changed_fields: [archived_at]`.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const show = await lockOwnShow(context, params.show_id);
    const isChanged = show.archived_at !== null;
    return {
      resource: "show",
      id: show.show_id,
      wouldWrite: isChanged ? { archived_at: null } : {},
      effects: ["Its feed is read at once, its accounts when they are due."],
      warnings: isChanged ? [] : [UNCHANGED],
      state: { show, isChanged },
    };
  },
  apply: (context, change) =>
    changeOnce(context, change, (show, parts) => setArchived(context.database, show, false, parts)),
});

/** The same operation for a person who is signed in. */
export const unarchiveShowAsPerson = forSessions(unarchiveShow, {
  id: "app.shows.unarchive",
  path: "/app-api/shows/{show_id}/unarchive",
  scope: "role:editor",
  data: showSchema,
});
