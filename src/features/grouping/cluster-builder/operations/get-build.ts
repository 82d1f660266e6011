import { defineRead } from "../../../../kernel/operation/define.ts";
import { requireBuild } from "../build-access.ts";
import { buildSchema, buildView, jobParams } from "../cluster-build.schema.ts";
import { findBuildItems } from "../cluster-build.store.ts";

export const getClusterBuild = defineRead({
  id: "cluster_builds.get",
  method: "GET",
  path: "/v1/cluster-builds/{job_id}",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: jobParams,
  output: buildSchema,
  summary: "One build of clusters",
  description:
    "Its state, and for each episode what was added and suggested, and in words why nothing was.",
  example: { params: { job_id: "{cluster_build_id}" } },
  mcp: false,
  handler: async (context, { params }) => {
    const row = await requireBuild(context, params.job_id);
    return buildView(row, await findBuildItems(context.database, [row.show_id], [row.id]));
  },
});
