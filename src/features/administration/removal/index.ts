/**
 * Permanent removal: of shows by their owner, and of workspaces and people by the operator of an
 * installation (records 0023, 0024).
 */

import { deleteShow, deleteShowAsPerson } from "./delete-show.ts";

export const removalOperations = [deleteShow];

/** The same operation for people who are signed in. */
export const removalSessionOperations = [deleteShowAsPerson];

export { deleteOwnShow } from "./delete-own-show.ts";
export { deletePerson, planPersonRemoval } from "./delete-person.ts";
export { deleteWorkspace, planWorkspaceRemoval } from "./delete-workspace.ts";
export { deletionOf } from "./describe-deletion.ts";
export { eraseShow, planShowErasure, type ShowErasure } from "./erase-show.ts";
export { removeShowsCron, removeShowsJob } from "./remove-shows.job.ts";
