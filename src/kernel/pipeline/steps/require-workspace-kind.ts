import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

/** Step 8: checks the kind of the workspace. */
export const requireWorkspaceKind: Step = ({ operation: { workspaceKinds }, workspace }) => {
  if (workspaceKinds === undefined || workspace === undefined) return undefined;
  if (workspaceKinds.includes(workspace.kind)) return undefined;
  throw new ApiError(
    "workspace_unsupported",
    `A ${workspace.kind} workspace has no such resource.`,
    { extras: { kind: workspace.kind } },
  );
};
