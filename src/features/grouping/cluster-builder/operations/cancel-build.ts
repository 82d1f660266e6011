import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { requireOpenRun } from "../../../../infrastructure/runs/run-answer.ts";
import { requireLockedBuild } from "../build-access.ts";
import { buildSchema, buildView, jobParams } from "../cluster-build.schema.ts";
import { findBuildItems } from "../cluster-build.store.ts";
import { endBuild } from "../run/end-build.ts";

export const cancelClusterBuild = defineWrite({
  id: "cluster_builds.cancel",
  method: "POST",
  path: "/v1/cluster-builds/{job_id}/cancel",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: jobParams,
  output: writeResultOf(buildSchema),
  errors: ["state_conflict"],
  summary: "Cancel a build",
  description:
    "Ends a build that is queued or running. What it has stored stays and can be undone; a request " +
    "to a provider that is under way is finished. 409 for a build that has ended.",
  example: { params: { job_id: "{open_cluster_build_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const row = await requireLockedBuild(context, params.job_id);
    requireOpenRun(row, "build");
    return {
      resource: "cluster_build",
      id: row.id,
      wouldWrite: { status: "canceled" },
      effects: ["End the build; what it has stored stays."],
      state: row,
    };
  },
  apply: async (context, { state }) => {
    const { database } = context;
    const end = { end: "canceled", reason: "The build was canceled." } as const;
    const row = await endBuild(database, state, end, causeOf(context));
    const items = await findBuildItems(database, [row.show_id], [row.id]);
    return { id: row.id, data: buildView(row, items) };
  },
});
