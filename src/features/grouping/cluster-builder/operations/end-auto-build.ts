import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { lockVisibleShow } from "../../../catalogue/shows/index.ts";
import { deleteAutoBuild, findAutoBuild } from "../auto/auto-build.store.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";

export const endAutoBuild = defineWrite({
  id: "auto_build.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}/auto-build",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: strictObject({ show_id: plainId() }),
  output: writeResultOf(deletedOf("auto_build")),
  summary: "Stop building new episodes",
  description:
    "Turns the hourly build off. A run that is under way is finished; clusters and suggestions stay.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const show = await lockVisibleShow(context, params.show_id);
    const row = await findAutoBuild(context.database, show.show_id);
    return {
      resource: "auto_build",
      id: show.show_id,
      wouldWrite: { mode: row?.mode ?? null },
      deletes: true,
      effects: [`Stop gathering the posts of new episodes of ${quoted(show.name)}.`],
      warnings: row === undefined ? ["It was turned off before."] : [],
      state: show.show_id,
    };
  },
  apply: async ({ database }, { state: showId }) => {
    await deleteAutoBuild(database, showId);
    return deletedResult("auto_build", showId);
  },
});
