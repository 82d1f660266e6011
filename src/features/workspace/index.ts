import type { AnyOperation } from "../../kernel/operation.ts";
import { getMe } from "./get-me.ts";
import { getPlan } from "./get-plan.ts";
import { getSubnetwork } from "./get-subnetwork.ts";
import { getTeam } from "./get-team.ts";
import { listSubnetworks } from "./list-subnetworks.ts";
import { listUrls } from "./list-urls.ts";

export const workspaceOperations: readonly AnyOperation[] = [
  getMe,
  getPlan,
  getTeam,
  listSubnetworks,
  getSubnetwork,
  listUrls,
];

export { createWorkspace, type CreatedWorkspace, type NewWorkspace } from "./create-workspace.ts";
export { maskEmail } from "./mask-email.ts";
export {
  freshnessByPlatform,
  loadShowSummaries,
  planOfShow,
  type ShowSummary,
  stalePlatforms,
} from "./show-summaries.ts";
export { memberView, pendingInviteView, talentView } from "./team-view.ts";
export {
  freshnessSchema,
  pendingInviteSchema,
  showSummarySchema,
  teamMemberSchema,
} from "./workspace.schema.ts";
