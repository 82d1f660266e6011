import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { requireLockedBuild } from "../build-access.ts";
import { buildSchema, buildView, jobParams } from "../cluster-build.schema.ts";
import { findBuildItems } from "../cluster-build.store.ts";
import { cancelBuild } from "../run/end-build.ts";

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
    if (row.status !== "queued" && row.status !== "running")
      throw stateConflict("This build has ended.", row.status, ["queued", "running"]);
    return {
      resource: "cluster_build",
      id: row.id,
      wouldWrite: { status: "canceled" },
      effects: ["End the build; what it has stored stays."],
      state: row,
    };
  },
  apply: async ({ database, now }, { state }) => {
    const row = await cancelBuild(database, state, { reason: "The build was canceled.", now });
    const items = await findBuildItems(database, [row.show_id], [row.id]);
    return { id: row.id, data: buildView(row, items) };
  },
});
