/** Workspaces and people, removed whole by the operator of an installation (record 0023). */

export { deletePerson, planPersonRemoval } from "./delete-person.ts";
export { deleteWorkspace, planWorkspaceRemoval } from "./delete-workspace.ts";
