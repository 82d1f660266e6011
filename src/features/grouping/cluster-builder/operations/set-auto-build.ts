import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { lockVisibleShow } from "../../../catalogue/shows/index.ts";
import { autoBuildSchema, autoBuildView } from "../auto/auto-build.schema.ts";
import { upsertAutoBuild } from "../auto/auto-build.store.ts";
import { findPause, type PauseReason } from "../auto/find-pause.ts";
import { nextRunAt } from "../auto/next-run-at.ts";
import { BUILD_MODES } from "../cluster-build.schema.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";

export const setAutoBuild = defineWrite({
  id: "auto_build.set",
  method: "PUT",
  path: "/v1/shows/{show_id}/auto-build",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: strictObject({ show_id: plainId() }),
  body: strictObject({
    mode: oneOf(BUILD_MODES, {
      description:
        "`auto` adds posts of high confidence and suggests the rest; `suggest` adds none.",
    }),
  }),
  output: writeResultOf(autoBuildSchema),
  summary: "Build new episodes every hour",
  description:
    "Each hour, at a moment that depends on the show, posts of the episodes of the last 14 days are " +
    "gathered. Accounts that are read through a paid provider are searched every six hours at most, " +
    "within the workspace's calls of the day.",
  example: { params: { show_id: "{show_id}" }, body: { mode: "auto" } },
  mcp: false,
  preview: async (context, { params, body: { mode } }) => {
    const show = await lockVisibleShow(context, params.show_id);
    const pause = await findPause(context.database, context.runtime.access, show.show_id);
    return {
      resource: "auto_build",
      id: show.show_id,
      wouldWrite: { mode },
      effects: [
        `Gather the posts of new episodes of ${quoted(show.name)} every hour` +
          (mode === "auto" ? ", and add the sure ones." : " as suggestions."),
      ],
      warnings: pause === null ? [] : [PAUSED[pause]],
      state: { showId: show.show_id, mode, pause },
    };
  },
  apply: async ({ database, now }, { state: { showId, mode, pause } }) => {
    const next = nextRunAt(showId, now);
    const row = await upsertAutoBuild(database, showId, { mode, nextRunAt: next, now });
    return { id: showId, data: autoBuildView(showId, row, pause) };
  },
});

const PAUSED: Readonly<Record<PauseReason, string>> = {
  show_archived: "The show is archived: nothing is built until it is not.",
  plan_required:
    "The plan of the workspace that owns the show has no clusters: nothing is built until it has.",
};
