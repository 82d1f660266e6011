import type { Call, Step } from "../call.ts";
import { ApiError } from "../../contract/errors.ts";
import { cheapestPlanWith, planIncludes } from "../../access/plans.ts";
import { scopesAllow } from "../../access/scopes.ts";

/**
 * Step 7: the scope. Decided before any look-up, so that a refusal says nothing about what exists.
 */
export const requireScope: Step = ({ operation, credential }) => {
  const { scope } = operation;
  if (
    scope === "public" ||
    scope === "any" ||
    credential === undefined ||
    scopesAllow(credential.scopes, scope)
  )
    return undefined;
  throw new ApiError("scope_missing", `This credential lacks the scope ${scope}.`, {
    extras: { required_scope: scope },
  });
};

function requireWrites(call: Call): void {
  if (!call.isWrite || call.workspace?.writesEnabled !== false) return;
  throw new ApiError(
    "plan_required",
    "Writes through the API are switched off for this workspace.",
    { extras: { feature: "api_writes", required_plan: null } },
  );
}

/** Step 8: the plan and the kind of workspace. */
export const requirePlan: Step = (call) => {
  const { operation, workspace } = call;
  if (workspace === undefined) return undefined;
  requireWrites(call);
  if (operation.plan !== undefined && !planIncludes(workspace.plan, operation.plan)) {
    throw new ApiError(
      "plan_required",
      `The plan of this workspace does not include ${operation.plan}.`,
      {
        extras: { feature: operation.plan, required_plan: cheapestPlanWith(operation.plan) },
      },
    );
  }
  if (
    operation.workspaceKinds !== undefined &&
    !operation.workspaceKinds.includes(workspace.kind)
  ) {
    throw new ApiError(
      "workspace_unsupported",
      `A ${workspace.kind} workspace has no such resource.`,
      { extras: { kind: workspace.kind } },
    );
  }
  return undefined;
};
