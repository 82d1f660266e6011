import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

/**
 * Step 8: refuses writes of programs where the operator has disabled them for a workspace;
 * signed-in people can still write. In a suspended subnetwork both are refused, except that people
 * can manage access. The operation declares that it manages access. Rejected: deciding by its role
 * alone, with which admins could delete shows there but not remove a member, which members may do
 * for themselves.
 */
export const requireWritesEnabled: Step = ({ operation, credential, workspace }) => {
  if (operation.kind !== "write" || workspace === undefined) return undefined;
  if (workspace.isSuspended && operation.managesAccess !== true)
    throw writesAreOff(
      "This subnetwork is suspended by its network: it reads on and cannot write.",
    );
  if (workspace.writesEnabled || credential?.type === "session") return undefined;
  throw writesAreOff("Writes through the API are switched off for this workspace.");
};

const writesAreOff = (message: string): ApiError =>
  new ApiError("plan_required", message, {
    extras: { feature: "api_writes", required_plan: null },
  });
