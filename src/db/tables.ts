import type { ShowsTable, ShowTalentTable, ShowFeedsTable, EpisodesTable, ClustersTable, ClusterNodesTable, ClusterDailyReachTable, ConnectionsTable } from "./show-tables.ts";
import type { WorkspacesTable, WorkspaceShowsTable, WorkspaceMembersTable, ApiKeysTable, CredentialDirectoryTable, HandleDirectoryTable, IdempotencyRecordsTable, EventsTable, EventClocksTable, RequestLogsTable, UsageCountersTable, WorkerHeartbeatsTable } from "./workspace-tables.ts";
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from "./webhook-tables.ts";

export type * from "./show-tables.ts";
export type * from "./webhook-tables.ts";
export type * from "./workspace-tables.ts";

/** Every table by its name, for Kysely. */
export interface Tables {
  workspaces: WorkspacesTable;
  workspace_shows: WorkspaceShowsTable;
  workspace_members: WorkspaceMembersTable;
  api_keys: ApiKeysTable;
  credential_directory: CredentialDirectoryTable;
  handle_directory: HandleDirectoryTable;
  idempotency_records: IdempotencyRecordsTable;
  events: EventsTable;
  event_clocks: EventClocksTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  request_logs: RequestLogsTable;
  usage_counters: UsageCountersTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  shows: ShowsTable;
  show_talent: ShowTalentTable;
  show_feeds: ShowFeedsTable;
  episodes: EpisodesTable;
  clusters: ClustersTable;
  cluster_nodes: ClusterNodesTable;
  cluster_daily_reach: ClusterDailyReachTable;
  connections: ConnectionsTable;
}
