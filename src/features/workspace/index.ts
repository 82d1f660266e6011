import type { AnyOperation } from "../../kernel/operation.ts";
import { getMe } from "./get-me.ts";
import { getPlan } from "./get-plan.ts";
import { getSubnetwork } from "./get-subnetwork.ts";
import { getTeam } from "./get-team.ts";
import { listSubnetworks } from "./list-subnetworks.ts";
import { listUrls } from "./list-urls.ts";

export const workspaceOperations: readonly AnyOperation[] = [getMe, getPlan, getTeam, listSubnetworks, getSubnetwork, listUrls];

export { maskEmail } from "./mask-email.ts";
export { freshnessByPlatform, loadShowSummaries, planOfShow, type ShowSummary, stalePlatforms } from "./show-summaries.ts";
export { freshnessSchema, showSummarySchema } from "./workspace.schema.ts";
