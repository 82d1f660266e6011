import { requireFeature } from "../../access/require-feature.ts";
import type { Step } from "../request-state.ts";

/** Step 8: checks the plan of the workspace. */
export const requirePlan: Step = ({ operation: { plan, planKinds }, workspace }) => {
  if (plan === undefined || workspace === undefined) return undefined;
  if (planKinds?.includes(workspace.kind) === false) return undefined;
  requireFeature(workspace, plan);
  return undefined;
};
