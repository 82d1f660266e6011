/**
 * Every table: what bounds it, and where its rows lie once the database is distributed over several
 * nodes by Citus (docs/citus.md). On one PostgreSQL all of them lie together and no class is used.
 * A new table is given both here; `db distribute` and the tests of schema and statements follow.
 *
 * `workspace` and `show`: distributed by that key, so that the rows of a tenant share a node.
 * `directory`: on the coordinator, because it is looked up before a tenant is known or across
 * tenants. `local`: state of the installation, on the coordinator.
 */
export type TableClass = "workspace" | "show" | "directory" | "local";

/** A table of the schema. */
export interface TableFacts {
  class: TableClass;
  /**
   * What keeps it from growing for ever: `purged …` names the file that removes rows; `one …` says
   * of what there is one; `grows …` with what, and why that is right.
   */
  bound: string;
}

export const TABLES: Readonly<Record<string, TableFacts>> = {
  idempotency_records: {
    class: "workspace",
    bound: "purged after 2 days with their partition, src/db/partitions/partitioned-tables.ts",
  },
  events: {
    class: "workspace",
    bound: "purged after 30 days with their partition, src/db/partitions/partitioned-tables.ts",
  },
  request_logs: {
    class: "workspace",
    bound: "purged after 14 days with their partition, src/db/partitions/partitioned-tables.ts",
  },
  usage_counters: {
    class: "workspace",
    bound: "purged after 60 days by the write of a newer window, src/kernel/limits/caps.store.ts",
  },
  paid_calls: {
    class: "workspace",
    bound: "purged when its run has ended, and after 7 days, src/kernel/limits/paid-calls.store.ts",
  },
  event_clocks: { class: "workspace", bound: "one a workspace" },
  event_inbox: {
    class: "workspace",
    bound: "purged once its events have their place, src/delivery/events/event-inbox.store.ts",
  },
  api_keys: {
    class: "workspace",
    bound: "grows with the keys people make; ended ones stay, since old lines of logs name them",
  },
  webhook_endpoints: {
    class: "workspace",
    bound: "purged once it is deleted, src/delivery/webhooks/queue/endpoint-sweeps.store.ts",
  },
  oauth_connections: {
    class: "workspace",
    bound: "purged 30 days after their end, src/people/oauth/connections/purge.store.ts",
  },
  data_requests: {
    class: "workspace",
    bound: "grows with the requests people make; each is kept with its outcome",
  },
  data_links: {
    class: "workspace",
    bound: "one a link, at most 50 of a key owner and 10 of an app; deleted with it",
  },
  brands: { class: "workspace", bound: "one a brand, at most 10,000 a workspace" },
  campaigns: { class: "workspace", bound: "one a campaign, at most 20,000 a workspace" },
  campaign_slots: { class: "workspace", bound: "one a slot, at most 500 a campaign" },
  campaign_cluster_links: {
    class: "workspace",
    bound: "one a linked cluster, at most 5,000 a campaign",
  },
  external_delivery_rows: {
    class: "workspace",
    bound: "one a day and line of what was uploaded for a campaign; an upload replaces its own",
  },
  air_checks: {
    class: "workspace",
    bound: "grows with what is submitted for slots: evidence of what was paid for",
  },
  air_check_runs: {
    class: "workspace",
    bound: "one an air check: a new one replaces the one that ended",
  },
  library_files: {
    class: "workspace",
    bound: "one a file, of which a workspace may keep so many GiB",
  },
  insertion_orders: {
    class: "workspace",
    bound: "grows with the orders that are uploaded: what was booked by them is explained by them",
  },
  page_images: {
    class: "workspace",
    bound: "purged when no page uses it, src/features/sharing/page-images/page-images.store.ts",
  },
  workspace_rollups: { class: "workspace", bound: "one a network" },
  workspace_days: {
    class: "workspace",
    bound: "one a network, platform and day that its accounts have",
  },
  workspace_level_days: {
    class: "workspace",
    bound: "one a network, platform and day that its accounts have",
  },
  // Read from both ends: a network by its subnetworks, a show by the workspaces that see it, a
  // person by the workspaces they belong to. Distributed by workspace, the other end asks every
  // node, so one lost node ends the work of every tenant. A thousand workspaces are 1 MB.
  workspaces: { class: "directory", bound: "grows with customers; removed with the workspace" },
  workspace_shows: { class: "directory", bound: "one a workspace and show it sees" },
  workspace_members: { class: "directory", bound: "one a person or invitation of a workspace" },
  show_directory: { class: "directory", bound: "one a show, until it is erased" },
  credential_directory: {
    class: "directory",
    bound: "one a key, and one more while it is rotated",
  },
  data_link_directory: { class: "directory", bound: "one a link" },
  handle_directory: {
    class: "directory",
    bound: "one a show or workspace with a handle; given back when it changes",
  },
  invite_directory: {
    class: "directory",
    bound: "one an open invitation of a member; a new link replaces it",
  },
  oauth_clients: {
    class: "directory",
    bound: "purged where no connection uses them, src/people/oauth/connections/purge.store.ts",
  },
  oauth_client_documents: {
    class: "directory",
    bound: "purged where no connection uses them, src/people/oauth/connections/purge.store.ts",
  },
  oauth_grant_directory: {
    class: "directory",
    bound: "purged with its connection, src/people/oauth/connections/purge.store.ts",
  },
  // A token names its workspace and is found without it; so is a code, and an authorization request
  // is stored before any workspace is chosen.
  oauth_access_tokens: {
    class: "directory",
    bound: "purged after they expire, src/people/oauth/connections/purge.store.ts",
  },
  oauth_artifacts: {
    class: "directory",
    bound: "purged after they expire, src/people/oauth/connections/purge.store.ts",
  },
  // People belong to no workspace: they are found by address, token or credential, and memberships
  // point at them.
  people: { class: "directory", bound: "grows with people; removed with the person" },
  sign_ups: {
    class: "directory",
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
  },
  person_links: {
    class: "directory",
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
  },
  sessions: {
    class: "directory",
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
  },
  person_identities: {
    class: "directory",
    bound: "one an account at a provider that a person signs in with",
  },
  removed_identities: {
    class: "directory",
    bound: "one an account at a provider that a person took away; used again, it goes",
  },
  social_sign_ins: {
    class: "directory",
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
  },
  passkeys: { class: "directory", bound: "one a passkey of a person" },
  // Found by the state a browser brings back, before anything else is known.
  platform_sign_ins: {
    class: "directory",
    bound:
      "purged when they expire, src/features/accounts/connections/sign-in/platform-sign-in.store.ts",
  },
  passkey_challenges: {
    class: "local",
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
  },
  mail_allowances: {
    class: "local",
    bound: "purged when their hour is over, src/people/identity/sessions/expired-rows.store.ts",
  },
  worker_heartbeats: {
    class: "local",
    bound:
      "purged when the worker is dead or has ended, src/infrastructure/jobs/worker-heartbeat.ts",
  },
  upkeep_marks: { class: "local", bound: "one a moment that the installation keeps of itself" },
  // The queue is claimed across workspaces, which needs its rows on one node; every other read of
  // it names the workspace.
  webhook_deliveries: {
    class: "local",
    bound: "purged after 30 days with their partition, src/db/partitions/partitioned-tables.ts",
  },
  // Joined with the deliveries, and written in the transaction that queues one.
  webhook_endpoint_queues: {
    class: "local",
    bound: "one an endpoint; purged with it, src/delivery/webhooks/queue/endpoint-sweeps.store.ts",
  },
  webhook_workers: {
    class: "local",
    bound: "purged when the worker is gone, src/delivery/webhooks/queue/endpoint-leases.store.ts",
  },
  shows: {
    class: "show",
    bound: "grows with shows; the record of a deleted one goes after 30 days",
  },
  show_talent: { class: "show", bound: "one a person of a show" },
  show_feeds: { class: "show", bound: "one a show" },
  episodes: {
    class: "show",
    bound: "grows with feeds: one an item that a feed ever had, since clusters and figures name it",
  },
  episode_transcripts: { class: "show", bound: "one an episode" },
  transcript_fetches: { class: "show", bound: "one an episode" },
  transcript_generations: { class: "show", bound: "one an episode" },
  claim_verdicts: {
    class: "show",
    bound: "purged after 30 days, src/features/grouping/cluster-builder/auto/sweep-builds.store.ts",
  },
  search_passages: {
    class: "show",
    bound: "grows with the text of episodes and their transcripts, of which one is indexed",
  },
  goals: { class: "show", bound: "one a goal, of which a show has so many" },
  clusters: {
    class: "show",
    bound: "grows with episodes: what they reached is what the product keeps",
  },
  cluster_nodes: { class: "show", bound: "one a post of a cluster" },
  cluster_daily_reach: {
    class: "show",
    bound:
      "purged into months after a week, src/features/grouping/clusters/history/fold-days.store.ts",
  },
  cluster_months: {
    class: "show",
    bound: "grows with clusters and months, some 80 bytes a day: gains and curves are made of it",
  },
  cluster_builds: {
    class: "show",
    bound: "purged after 90 days, src/features/grouping/cluster-builder/auto/sweep-builds.store.ts",
  },
  cluster_build_items: { class: "show", bound: "one an episode of a build; they go with it" },
  cluster_suggestions: {
    class: "show",
    bound: "one an episode and post that was unsure; a decided one stays, or it is asked again",
  },
  dismissed_posts: { class: "show", bound: "one an episode and post that a person dismissed" },
  auto_builds: { class: "show", bound: "one a show" },
  connections: { class: "show", bound: "one a show and platform" },
  connection_secrets: { class: "show", bound: "one a connection" },
  account_refreshes: { class: "show", bound: "one a connection" },
  account_searches: { class: "show", bound: "one a connection" },
  account_items: {
    class: "show",
    bound: "grows with what accounts publish: one an item, its latest numbers alone",
  },
  account_days: {
    class: "show",
    bound: "grows with accounts and days, by months: the history is what the product keeps",
  },
  account_day_revisions: {
    class: "show",
    bound: "grows with restatements, one a day that is read again: answers as of a day need them",
  },
  account_geography: { class: "show", bound: "one a metric of an account, its latest" },
  account_demographics: { class: "show", bound: "one a metric of an account, its latest" },
  discovery_runs: { class: "show", bound: "one a show" },
  show_rollups: { class: "show", bound: "one a show" },
  show_account_totals: { class: "show", bound: "one a show and day that its accounts have" },
};

export const TABLE_CLASSES: Readonly<Record<string, TableClass>> = Object.fromEntries(
  Object.entries(TABLES).map(([table, facts]) => [table, facts.class]),
);

/** The column a table is distributed by; undefined for one that stays on the coordinator. */
export function distributionKeyOf(table: string): "workspace_id" | "show_id" | undefined {
  const tableClass = TABLE_CLASSES[table];
  if (tableClass === "workspace") return "workspace_id";
  return tableClass === "show" ? "show_id" : undefined;
}
