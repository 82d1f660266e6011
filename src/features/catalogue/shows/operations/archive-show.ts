import { showParams } from "../../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import { showSchema } from "../show.schema.ts";
import { setArchived } from "../lifecycle/show-lifecycle.ts";
import { lockOwnShow } from "../access/show-owner.ts";
import { changeOnce, UNCHANGED } from "../show-result.ts";

export const archiveShow = defineWrite({
  id: "shows.archive",
  method: "POST",
  path: "/v1/shows/{show_id}/archive",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  output: writeResultOf(showSchema),
  errors: ["state_conflict"],
  summary: "Archive a show",
  description:
    "An archived show keeps everything and stays readable. It is left out of lists of shows, and " +
    "its feed and accounts are no longer read by themselves. Only the workspace that owns the " +
    "show archives it; for another one that sees it the answer is 409 `state_conflict`. Emits " +
    "`show.updated` with `changed_fields: [archived_at]`.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const show = await lockOwnShow(context, params.show_id);
    const isChanged = show.archived_at === null;
    return {
      resource: "show",
      id: show.show_id,
      wouldWrite: isChanged ? { archived_at: context.now.toISOString() } : {},
      effects: ["Its feed and its accounts are no longer read by themselves."],
      warnings: isChanged ? [] : [UNCHANGED],
      state: { show, isChanged },
    };
  },
  apply: (context, change) =>
    changeOnce(context, change, (show, parts) => setArchived(context.database, show, true, parts)),
});

/** The same operation for a person who is signed in. */
export const archiveShowAsPerson = forSessions(archiveShow, {
  id: "app.shows.archive",
  path: "/app-api/shows/{show_id}/archive",
  scope: "role:editor",
  data: showSchema,
});
