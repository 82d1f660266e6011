import { becomeNetwork } from "./become-network.ts";
import { getFirstSteps } from "./get-first-steps.ts";
import { getMe } from "./get-me.ts";
import { getPlan } from "./get-plan.ts";
import {
  activateSubnetwork,
  activateSubnetworkAsPerson,
} from "./subnetworks/activate-subnetwork.ts";
import { getSubnetwork } from "./subnetworks/get-subnetwork.ts";
import { listSubnetworks } from "./subnetworks/list-subnetworks.ts";
import { suspendSubnetwork, suspendSubnetworkAsPerson } from "./subnetworks/suspend-subnetwork.ts";
import { updateWorkspace } from "./update-workspace.ts";
import { listUrls } from "./urls/list-urls.ts";

/** The workspace of a credential, with its plan, subnetworks and addresses. */
export const workspaceOperations = [
  getMe,
  updateWorkspace,
  getPlan,
  listSubnetworks,
  getSubnetwork,
  activateSubnetwork,
  suspendSubnetwork,
  listUrls,
];

/** Operations on the workspace for a person who is signed in. */
export const workspaceSessionOperations = [
  getFirstSteps,
  becomeNetwork,
  activateSubnetworkAsPerson,
  suspendSubnetworkAsPerson,
];

export { becomeOwner } from "./become-owner.ts";
export { findWorkspaceKind, findWorkspaceWithoutOwner } from "./new-workspace.store.ts";
export { type CreatedWorkspace, createWorkspace } from "./create-workspace.ts";
export { findFreeWorkspaceHandle, findHandleSubject, insertShowHandle } from "./handle.store.ts";
export {
  findOldestWorkspaces,
  findWorkspacesWithoutPerson,
  loadAllWorkspaces,
  setExplicitPlan,
  setWorkspaceRights,
  workspaceExists,
} from "./operator-workspaces.store.ts";
export { freshnessByPlatform, planOfShow, stalePlatforms } from "./show-summaries.ts";
export { subnetworkPage } from "./subnetworks/subnetwork-page.ts";
export { viewSubnetworks } from "./subnetworks/subnetwork-view.ts";
export { subnetworkFields, subnetworkSchema } from "./subnetworks/subnetwork.schema.ts";
export {
  activateInvitedSubnetwork,
  countInvitedSubnetworks,
  findSubnetworkRow,
  lockSubnetworkRow,
  type SubnetworkRow,
} from "./subnetworks/subnetwork.store.ts";
export { networkOnlyNote, networksNote } from "./workspace-note.ts";
export { freshnessSchema } from "./workspace.schema.ts";
export { findShowSummaryRows } from "./workspace.store.ts";
