import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

/**
 * Step 8: writes of programs, where the operator has switched them off for a workspace. People who
 * are signed in go on writing.
 */
export const requireWritesEnabled: Step = ({ operation, credential, workspace }) => {
  if (operation.kind !== "write" || credential?.type === "session") return undefined;
  if (workspace?.writesEnabled !== false) return undefined;
  throw new ApiError(
    "plan_required",
    "Writes through the API are switched off for this workspace.",
    { extras: { feature: "api_writes", required_plan: null } },
  );
};
