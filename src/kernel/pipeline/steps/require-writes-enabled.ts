import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

/**
 * Step 8: writes of programs, where the operator has switched them off for a workspace; people who
 * are signed in go on writing. In a suspended subnetwork neither writes, except that people manage
 * who has access. The operation says that it does: by its role alone (rejected) admins could delete
 * shows there, and not remove a member, which members may do for themselves.
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
