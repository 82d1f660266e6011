import type { Context } from "../../../kernel/pipeline/context.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { FEATURES, planIncludes } from "../../../kernel/access/plans.ts";
import { findExistingShows } from "../../../kernel/access/show-directory.store.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { planOfShow } from "./show-summaries.ts";
import { planSchema } from "./workspace.schema.ts";

const PREMIUM_PLATFORMS: readonly string[] = PLATFORMS.filter((platform) => platform.premium).map(
  (platform) => platform.id,
);

function noteOf({ workspace }: Context): string | null {
  const hasMore = FEATURES.some(
    (feature) => workspace.features.has(feature) && !planIncludes(workspace.plan, feature),
  );
  if (workspace.isSuspended)
    return "This subnetwork is suspended by its network: it reads on and cannot write.";
  if (!workspace.writesEnabled)
    return "Writes through the API are switched off for this workspace; reads go on.";
  if (hasMore) return "This server restricts nothing by plan: every feature is included.";
  if (workspace.planSource === "network") return "The plan is the parent network's.";
  return null;
}

async function readPlan(context: Context): Promise<View<typeof planSchema>> {
  const { workspace, database, now } = context;
  const shows = new Map(
    (await findExistingShows(database, workspace.showIds)).map((show) => [show.show_id, show]),
  );
  return {
    object: "plan",
    plan: workspace.plan,
    plan_source: workspace.planSource,
    is_paid: workspace.plan !== "free",
    premium_platforms: PREMIUM_PLATFORMS,
    locked_platforms: workspace.features.has("premium_audio_platforms") ? [] : PREMIUM_PLATFORMS,
    gated_features: Object.fromEntries(
      FEATURES.map((feature) => [feature, workspace.features.has(feature)]),
    ),
    shows_plans: Object.fromEntries(
      workspace.showIds.flatMap((id) => {
        const show = shows.get(id);
        return show === undefined ? [] : [[id, planOfShow(show, workspace)]];
      }),
    ),
    writes_enabled: workspace.writesEnabled && !workspace.isSuspended,
    note: noteOf(context),
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
}

/**
 * The features that the workspace's plan includes, so that a program can check them before it is
 * refused.
 */
export const getPlan = defineRead({
  id: "plan.get",
  method: "GET",
  path: "/v1/plan",
  scope: "shows:read",
  effect: "read",
  output: planSchema,
  summary: "The plan and what it includes",
  description:
    "The plan resolves in the order explicit, subscription, network, free; `plan_source` says " +
    "which one decided. In `gated_features`, true means that the workspace may use the " +
    "feature; calls that need another answer 403 `plan_required`. On a server whose operator " +
    "sells no plans everything is included under every plan. A show has its own plan where " +
    "one was set, else the workspace's.",
  example: {},
  mcp: {
    tool: "get_plan",
    description:
      "Which features and platforms the workspace's plan includes, and whether writes are enabled.",
  },
  handler: (context) => readPlan(context),
});
