/**
 * What the portable archive does with each table. A test fails for a table without an entry, so a
 * new one is decided upon; `castmeter export` names the rows of `leftBehind`, and docs/backup.md
 * lists them.
 */

interface ArchiveDecision {
  /**
   * `carried`: has lines. `derived`: made anew by the new installation. `leftBehind`: entered by a
   * person or made for one, and does not move. `ofInstallation`: means nothing elsewhere.
   */
  kind: "carried" | "derived" | "leftBehind" | "ofInstallation";
  reason: string;
}

const decided = (
  kind: ArchiveDecision["kind"],
  reasons: Readonly<Record<string, string>>,
): [string, ArchiveDecision][] =>
  Object.entries(reasons).map(([table, reason]) => [table, { kind, reason }]);

export const ARCHIVE_DECISIONS: Readonly<Record<string, ArchiveDecision>> = Object.fromEntries([
  ...decided("carried", {
    workspaces: "name, kind, handle and plan",
    workspace_members: "accepted members by address and role",
    workspace_shows: "with their workspace",
    shows: "with their settings and pages",
    show_talent: "with their show",
    connections: "without credentials; a person connects them again",
    account_days: "every day with its numbers",
    episodes: "with those a feed no longer has",
    episode_transcripts: "those that were sent or paid for; those of feeds are read again",
    goals: "with when they were reached",
    clusters: "with their settings and pages",
    cluster_nodes: "posts with their last good numbers",
    cluster_daily_reach: "the daily history",
    cluster_months: "the daily history of earlier months, as days",
    auto_builds: "the mode of the hourly build",
    dismissed_posts: "so that they stay away",
    handle_directory: "claimed by the import of what has a handle",
  }),
  ...decided("leftBehind", {
    brands: "brands; their contacts are sealed under the master key of this installation",
    campaigns: "campaigns; they refer to brands",
    campaign_slots: "slots of campaigns",
    campaign_cluster_links: "clusters that count for campaigns",
    external_delivery_rows: "counts that ad servers reported",
    air_checks: "air checks and their reviews",
    insertion_orders: "insertion orders, as read and corrected",
    library_files: "files of the library; their bytes are in the file store",
    webhook_endpoints: "webhook endpoints; their secrets are sealed, so each is added again",
    data_links: "live links; their addresses are credentials of this installation",
    api_keys: "API keys; they are stored as hashes, so each is created again",
    oauth_connections: "apps that people connected; each is connected again",
    data_requests: "data requests and their state",
  }),
  ...decided("derived", {
    show_feeds: "where a feed is read on; the address is with the show",
    show_directory: "looked up from shows",
    transcript_fetches: "transcripts of feeds are read again",
    search_passages: "made from episodes and transcripts",
    cluster_builds: "the next build makes them anew",
    cluster_build_items: "the next build makes them anew",
    cluster_suggestions: "the next build makes them anew",
    discovery_runs: "accounts are looked for again when they are asked for",
    claim_verdicts: "asked of the language model again",
    account_items: "read again with the connected account",
    account_geography: "read again with the connected account",
    account_demographics: "read again with the connected account",
    account_searches: "searched again with the connected account",
    page_images: "made by the next view of a page",
    show_rollups: "made by a job",
    show_account_totals: "made by a job",
    workspace_rollups: "made by a job",
    workspace_days: "made by a job",
    workspace_level_days: "made by a job",
    air_check_runs: "searches for reads in transcripts",
  }),
  ...decided("ofInstallation", {
    account_day_revisions: "what days said here before they were restated",
    account_refreshes: "checkpoints of refreshes under way",
    transcript_generations: "transcripts being made from audio",
    connection_secrets: "credentials, sealed under the master key",
    events: "ids and times of this installation",
    event_inbox: "events on their way to their place",
    event_clocks: "the time of the last event",
    request_logs: "calls to this installation",
    idempotency_records: "repetitions of calls to this installation",
    usage_counters: "use of this installation",
    paid_calls: "paid requests under way",
    upkeep_marks: "moments of this installation",
    webhook_deliveries: "deliveries of this installation",
    webhook_endpoint_queues: "deliveries of this installation",
    webhook_workers: "processes of this installation",
    worker_heartbeats: "processes of this installation",
    credential_directory: "hashes of keys",
    data_link_directory: "hashes of live links",
    invite_directory: "hashes of invitations",
    oauth_clients: "apps that registered here",
    oauth_client_documents: "fetched when an app calls",
    oauth_grant_directory: "of apps' connections",
    oauth_access_tokens: "hashes of tokens",
    oauth_artifacts: "hashes of tokens",
    people: "people have accounts here; those who join by their address take up their membership",
    sign_ups: "accounts whose address is not confirmed",
    person_links: "links of mails",
    sessions: "people sign in there",
    person_identities: "of people's accounts",
    removed_identities: "of people's accounts",
    social_sign_ins: "sign-ins under way",
    passkeys: "bound to the address of this installation",
    platform_sign_ins: "account connections under way",
    passkey_challenges: "sign-ins under way",
    mail_allowances: "mails of this installation",
  }),
]);

/** Tables of `leftBehind` with what they hold, in words. */
export const LEFT_BEHIND: readonly { table: string; reason: string }[] = Object.entries(
  ARCHIVE_DECISIONS,
).flatMap(([table, { kind, reason }]) => (kind === "leftBehind" ? [{ table, reason }] : []));
