import { cheapestPlanWith } from "../../access/plans.ts";
import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

/** Step 8: the plan of the workspace. */
export const requirePlan: Step = ({ operation: { plan, planKinds }, workspace }) => {
  if (plan === undefined || workspace === undefined || workspace.features.has(plan))
    return undefined;
  if (planKinds?.includes(workspace.kind) === false) return undefined;
  throw new ApiError("plan_required", `The plan of this workspace does not include ${plan}.`, {
    extras: { feature: plan, required_plan: cheapestPlanWith(plan) },
  });
};
