/**
 * Where the rows of each table lie once the database is distributed over several nodes by Citus
 * (docs/citus.md). On one PostgreSQL all of them lie together and nothing here is used. A new table
 * is given its class here; `db distribute` and the tests of schema and statements follow.
 *
 * `workspace` and `show`: distributed by that key, so that the rows of a tenant share a node.
 * `directory`: on the coordinator, because it is looked up before a tenant is known or across
 * tenants. `local`: state of the installation, on the coordinator.
 */
export type TableClass = "workspace" | "show" | "directory" | "local";

export const TABLE_CLASSES: Readonly<Record<string, TableClass>> = {
  idempotency_records: "workspace",
  events: "workspace",
  request_logs: "workspace",
  usage_counters: "workspace",
  event_clocks: "workspace",
  event_inbox: "workspace",
  api_keys: "workspace",
  webhook_endpoints: "workspace",
  oauth_connections: "workspace",
  data_requests: "workspace",
  data_links: "workspace",
  brands: "workspace",
  campaigns: "workspace",
  campaign_slots: "workspace",
  campaign_cluster_links: "workspace",
  external_delivery_rows: "workspace",
  air_checks: "workspace",
  air_check_runs: "workspace",
  library_files: "workspace",
  insertion_orders: "workspace",
  page_images: "workspace",
  workspace_rollups: "workspace",
  workspace_days: "workspace",
  workspace_level_days: "workspace",
  // Read from both ends: a network by its subnetworks, a show by the workspaces that see it, a
  // person by the workspaces they belong to. Distributed by workspace, the other end asks every
  // node, so one lost node ends the work of every tenant. A thousand workspaces are 1 MB.
  workspaces: "directory",
  workspace_shows: "directory",
  workspace_members: "directory",
  show_directory: "directory",
  credential_directory: "directory",
  data_link_directory: "directory",
  handle_directory: "directory",
  invite_directory: "directory",
  oauth_clients: "directory",
  oauth_client_documents: "directory",
  oauth_grant_directory: "directory",
  // A token names its workspace and is found without it; so is a code, and an authorization request
  // is stored before any workspace is chosen.
  oauth_access_tokens: "directory",
  oauth_artifacts: "directory",
  // People belong to no workspace: they are found by address, token or credential, and memberships
  // point at them.
  people: "directory",
  sign_ups: "directory",
  person_links: "directory",
  sessions: "directory",
  person_identities: "directory",
  removed_identities: "directory",
  social_sign_ins: "directory",
  passkeys: "directory",
  // Found by the state a browser brings back, before anything else is known.
  platform_sign_ins: "directory",
  passkey_challenges: "local",
  mail_allowances: "local",
  worker_heartbeats: "local",
  // The queue is claimed across workspaces, which needs its rows on one node; every other read of
  // it names the workspace.
  webhook_deliveries: "local",
  // Joined with the deliveries, and written in the transaction that queues one.
  webhook_endpoint_queues: "local",
  webhook_workers: "local",
  shows: "show",
  show_talent: "show",
  show_feeds: "show",
  episodes: "show",
  episode_transcripts: "show",
  transcript_fetches: "show",
  transcript_generations: "show",
  claim_verdicts: "show",
  search_passages: "show",
  goals: "show",
  clusters: "show",
  cluster_nodes: "show",
  cluster_daily_reach: "show",
  cluster_months: "show",
  cluster_builds: "show",
  cluster_build_items: "show",
  cluster_suggestions: "show",
  dismissed_posts: "show",
  auto_builds: "show",
  connections: "show",
  connection_secrets: "show",
  account_refreshes: "show",
  account_searches: "show",
  account_items: "show",
  account_days: "show",
  account_day_revisions: "show",
  account_geography: "show",
  account_demographics: "show",
  discovery_runs: "show",
  show_rollups: "show",
  show_account_totals: "show",
};

/** The column a table is distributed by; undefined for one that stays on the coordinator. */
export function distributionKeyOf(table: string): "workspace_id" | "show_id" | undefined {
  const tableClass = TABLE_CLASSES[table];
  if (tableClass === "workspace") return "workspace_id";
  return tableClass === "show" ? "show_id" : undefined;
}
