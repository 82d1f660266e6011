import { getMe } from "./get-me.ts";
import { getPlan } from "./get-plan.ts";
import { getSubnetwork } from "./subnetworks/get-subnetwork.ts";
import { getTeam } from "./get-team.ts";
import { listSubnetworks } from "./subnetworks/list-subnetworks.ts";
import { listUrls } from "./urls/list-urls.ts";

export const workspaceOperations = [
  getMe,
  getPlan,
  getTeam,
  listSubnetworks,
  getSubnetwork,
  listUrls,
];

export { createWorkspace } from "./create-workspace.ts";
export {
  findOldestWorkspaces,
  loadAllWorkspaces,
  setExplicitPlan,
  workspaceExists,
} from "./operator-workspaces.ts";
export { freshnessByPlatform, planOfShow, stalePlatforms } from "./show-summaries.ts";
export { memberView, pendingInviteView, talentView } from "./team-view.ts";
export { freshnessSchema, pendingInviteSchema, teamMemberSchema } from "./workspace.schema.ts";
