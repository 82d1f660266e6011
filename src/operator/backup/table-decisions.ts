/**
 * Which tables a backup holds, each with the reason. A test reads the catalogue of the database and
 * fails for a table without an entry; docs/backup.md is generated from this list.
 */

interface TableDecision {
  kept: boolean;
  /** What a restored installation has of the table, or why it does without. */
  reason: string;
}

const kept = (reason: string): TableDecision => ({ kept: true, reason });
const leftOut = (reason: string): TableDecision => ({ kept: false, reason });

/**
 * In the order of a backup, parents before the tables that refer to them. The tables partitioned by
 * day come in the order their maintenance locks them (EXPIRING_TABLES), so that neither waits for
 * the other in a circle.
 */
export const TABLE_DECISIONS: Readonly<Record<string, TableDecision>> = {
  events: kept("events of the last 30 days, for readers that continue at their cursor"),
  webhook_deliveries: kept("deliveries; those not yet delivered go out after a restore"),
  request_logs: leftOut(
    "request lines of 14 days; no number, right or decision depends on them, and they can be " +
      "larger than all else",
  ),
  idempotency_records: kept(
    "idempotency keys of a day; without them a retried write runs twice and pays its provider twice",
  ),
  event_inbox: kept("events of committed changes that were not yet placed in their order"),
  event_clocks: kept("the time of the last event, so that later events sort after it"),
  workspaces: kept("workspaces and their plans"),
  workspace_members: kept("members, roles and open invitations"),
  workspace_shows: kept("which workspace sees which show"),
  api_keys: kept("API keys; they go on working"),
  credential_directory: kept("keyed hashes of API keys"),
  handle_directory: kept("handles in use"),
  invite_directory: kept("keyed hashes of invitation links"),
  usage_counters: kept("use of caps and provider calls, so that a restore gives none back"),
  paid_calls: kept("paid requests under way; what may have been paid for is not asked again"),
  data_links: kept("live links; sheets that read them go on"),
  data_link_directory: kept("keyed hashes of the secrets of live links"),
  data_requests: kept("data requests and their state"),
  brands: kept("brands, with their sealed contacts"),
  campaigns: kept("campaigns"),
  campaign_slots: kept("slots of campaigns"),
  campaign_cluster_links: kept("the clusters that count for campaigns"),
  external_delivery_rows: kept("counts that ad servers reported"),
  air_checks: kept("air checks and their reviews"),
  air_check_runs: kept("searches for reads in transcripts; those under way go on"),
  library_files: kept(
    "files of the library; their bytes are in the file store, which is backed up apart",
  ),
  insertion_orders: kept("insertion orders, as read and corrected"),
  page_images: leftOut("copies of covers and logos; the next view of a page makes them anew"),
  webhook_endpoints: kept("endpoints and their sealed secrets; signatures stay the same"),
  oauth_clients: kept("registered apps"),
  oauth_grant_directory: kept("which workspace an app's connection belongs to"),
  oauth_connections: kept("apps that people connected"),
  oauth_access_tokens: kept("keyed hashes of access tokens, which live for an hour"),
  oauth_artifacts: kept("keyed hashes of refresh tokens; apps stay connected"),
  people: kept("people, with hashes of their passwords"),
  passkeys: kept("public keys of passkeys"),
  person_identities: kept("accounts at other providers that people sign in with"),
  removed_identities: kept("accounts that a person took away, which no sign-in links again"),
  sign_ups: kept("sign-ups whose address is not confirmed yet; the link in the mail works on"),
  person_links: kept("keyed hashes of links sent by mail; the links work on"),
  mail_allowances: kept("how many mails an address received in the hour"),
  shows: kept("shows"),
  show_talent: kept("people of shows"),
  show_feeds: kept("feeds and their state"),
  episodes: kept("episodes, with those a feed no longer has"),
  episode_transcripts: kept("transcripts of episodes, read from feeds or sent"),
  transcript_fetches: kept("how far transcripts of feeds are read, so that none is fetched again"),
  transcript_generations: kept(
    "transcripts being made from audio; a metered request is not made again",
  ),
  goals: kept("goals of shows and episodes, and when they were reached"),
  clusters: kept("clusters and their figures"),
  cluster_nodes: kept("posts with their last good numbers"),
  cluster_daily_reach: kept("the daily history of clusters"),
  cluster_months: kept("the daily history of clusters, of months past"),
  cluster_builds: kept("builds of clusters; they can be undone, and those under way go on"),
  cluster_build_items: kept("what builds added to each episode"),
  cluster_suggestions: kept("posts that wait for a person, and what became of others"),
  dismissed_posts: kept("posts that people said are not of an episode; they stay away"),
  auto_builds: kept("shows whose new episodes are built every hour"),
  connections: kept("connected accounts; their refreshes go on"),
  connection_secrets: kept("sealed credentials of connected accounts"),
  account_refreshes: kept("checkpoints of refreshes; a metered request is not made again"),
  account_searches: kept("how far accounts were searched; a metered request is not made again"),
  account_items: kept("items of accounts with their numbers"),
  account_days: kept("the daily history of accounts"),
  account_day_revisions: kept("what days said before they were restated"),
  account_geography: kept("countries of accounts"),
  account_demographics: kept("ages and genders of accounts"),
  discovery_runs: kept("the accounts found for shows; a profile is not paid for again"),
  sessions: leftOut("people sign in again; a session ended since the backup must not come back"),
  passkey_challenges: leftOut("sign-ins under way, valid for five minutes; a person begins again"),
  social_sign_ins: leftOut("sign-ins under way, valid for ten minutes; a person begins again"),
  platform_sign_ins: leftOut("account connections under way; a person begins again"),
  oauth_client_documents: leftOut("documents of apps; each is fetched again when its app calls"),
  show_rollups: leftOut("how far shows are rolled up; after a restore none is, and the job begins"),
  show_account_totals: leftOut("running totals of account_days; a job makes them anew"),
  workspace_rollups: leftOut("of which shows a network's sums are; a job makes them anew"),
  workspace_days: leftOut("sums of account_days; a job makes them anew"),
  workspace_level_days: leftOut("sums of levels in account_days; a job makes them anew"),
  search_passages: leftOut("made from episodes and transcripts; a job makes them anew"),
  show_directory: leftOut("the state of shows once more; a show without a row is looked up"),
  webhook_endpoint_queues: leftOut(
    "when the next delivery of an endpoint is due; workers make it anew from the deliveries",
  ),
  webhook_workers: leftOut("delivery workers of the old installation, which do not run here"),
  claim_verdicts: leftOut("what a language model said in 30 days; it is asked again"),
  worker_heartbeats: leftOut("processes of the old installation, which do not run here"),
  upkeep_marks: leftOut("moments of the old installation; the restore writes what is true here"),
  migrations: leftOut("written by the restore, which runs the same migrations"),
};

/** Jobs that wait in the queue, which has a schema of its own. */
export const WAITING_JOBS = "graphile_worker.jobs";

export const KEPT_TABLES: readonly string[] = Object.entries(TABLE_DECISIONS).flatMap(
  ([table, decision]) => (decision.kept ? [table] : []),
);
