import type { WorkspaceAccess } from "../../../../kernel/access/workspace-access.ts";
import { Type } from "typebox";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { AccountServices } from "../account-services.ts";
import { refreshViewedAccounts } from "./refresh-viewed-accounts.ts";

type ViewContext = WriteContext<{ accounts: Pick<AccountServices, "callsPerDay"> }>;

const CALLS_PER_MINUTE = 20;

const dashboardRefreshSchema = strictObject({
  object: oneOf(["dashboard_refresh"]),
  accounts_queued: Type.Integer({
    minimum: 0,
    description: "Accounts whose numbers are older than four hours and are read again now.",
  }),
});

/**
 * The first page of the app calls this when a person opens a workspace. It queues refreshes and
 * returns at once; the new numbers are available to later reads.
 */
export const dashboardOpened = defineWrite({
  id: "dashboard.opened",
  method: "POST",
  path: "/app-api/dashboard/opened",
  scope: "role:viewer",
  callers: ["session"],
  addressRequestsPerMinute: CALLS_PER_MINUTE,
  effect: "write",
  body: strictObject({}),
  output: sessionWriteResultOf(dashboardRefreshSchema),
  summary: "Refresh the accounts a person is about to look at",
  description:
    "Queues a refresh of each account of the workspace's shows whose numbers are older than four " +
    "hours, and returns how many. The new numbers come within minutes.",
  example: { body: {} },
  mcp: false,
  preview: async ({ workspace }: ViewContext): Promise<Change<null>> => ({
    resource: "dashboard_refresh",
    id: workspace.id,
    wouldWrite: { shows: readShowIds(workspace).length },
    effects: ["Read the accounts of these shows whose numbers are older than four hours."],
    state: null,
  }),
  apply: async ({ database, workspace, services, runtime }: ViewContext) => {
    const queued = await refreshViewedAccounts(database, {
      workspaceId: workspace.id,
      showIds: readShowIds(workspace),
      clock: runtime.clock,
      callsPerDay: services.accounts.callsPerDay,
    });
    return {
      id: workspace.id,
      written: { accounts_queued: queued },
      data: { object: "dashboard_refresh", accounts_queued: queued },
    };
  },
});

/** The accounts of an archived show are read on request only. */
function readShowIds({ showIds, archivedShowIds }: WorkspaceAccess): string[] {
  return showIds.filter((id) => !archivedShowIds.has(id));
}
