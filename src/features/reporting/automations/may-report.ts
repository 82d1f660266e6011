import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";

/** True for a workspace whose plan includes reports and that is not suspended. */
export const mayReport = (
  workspace: Pick<WorkspaceAccess, "features" | "isSuspended"> | undefined,
): workspace is NonNullable<typeof workspace> =>
  workspace !== undefined && !workspace.isSuspended && workspace.features.has("shared_reports");
