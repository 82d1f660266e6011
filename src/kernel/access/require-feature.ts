import { ApiError } from "../contract/errors.ts";
import { cheapestPlanWith, type Feature } from "./plans.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * @throws ApiError `plan_required` where the plan of the workspace does not include the feature.
 */
export function requireFeature(
  { features }: Pick<WorkspaceAccess, "features">,
  feature: Feature,
): void {
  if (features.has(feature)) return;
  throw new ApiError("plan_required", `The plan of this workspace does not include ${feature}.`, {
    extras: { feature, required_plan: cheapestPlanWith(feature) },
  });
}
