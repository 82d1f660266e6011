import { ApiError } from "../contract/errors.ts";
import { cheapestPlanWith, type Feature } from "./plans.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * The reason why a part of a larger answer is null, for its `coverage.warnings`.
 *
 * @param field Name of the part.
 */
export const featureLeftOut = (field: string, feature: Feature): string =>
  `${field} is null: the plan of this workspace does not include ${feature}, ` +
  `the ${cheapestPlanWith(feature)} plan does.`;

/**
 * @throws ApiError `plan_required` where the plan of the workspace does not include the feature.
 */
export function requireFeature(
  { features }: Pick<WorkspaceAccess, "features">,
  feature: Feature,
): void {
  if (features.has(feature)) return;
  throw planRequired(feature, `The plan of this workspace does not include ${feature}.`);
}

/** The error 403 `plan_required` for a part that was requested and is not in the plan. */
export const planRequired = (
  feature: Feature,
  message: string,
  { param = null }: { param?: string | null } = {},
): ApiError =>
  new ApiError("plan_required", message, {
    param,
    extras: { feature, required_plan: cheapestPlanWith(feature) },
  });
