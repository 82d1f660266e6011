import type {
  AccountDayRevisionsTable,
  AccountDaysTable,
  AccountDemographicsTable,
  AccountGeographyTable,
  AccountItemsTable,
  AccountRefreshesTable,
  AccountSearchesTable,
  ConnectionSecretsTable,
  DataRequestsTable,
  PlatformSignInsTable,
} from "./tables/account-tables.ts";
import type { ClaimVerdictsTable, TranscriptGenerationsTable } from "./tables/model-tables.ts";
import type { GoalsTable } from "./tables/goal-tables.ts";
import type {
  AutoBuildsTable,
  ClusterBuildItemsTable,
  ClusterBuildsTable,
  ClusterSuggestionsTable,
  DismissedPostsTable,
} from "./tables/builder-tables.ts";
import type {
  ShowAccountTotalsTable,
  ShowRollupsTable,
  WorkspaceDaysTable,
  WorkspaceLevelDaysTable,
  WorkspaceRollupsTable,
} from "./tables/rollup-tables.ts";
import type {
  OauthAccessTokensTable,
  OauthArtifactsTable,
  OauthClientDocumentsTable,
  OauthClientsTable,
  OauthConnectionsTable,
  OauthGrantDirectoryTable,
} from "./tables/oauth-tables.ts";
import type {
  ShowsTable,
  ShowDirectoryTable,
  ShowTalentTable,
  ShowFeedsTable,
  EpisodesTable,
  ConnectionsTable,
} from "./tables/show-tables.ts";
import type {
  ClusterDailyReachTable,
  ClusterMonthsTable,
  ClusterNodesTable,
  ClustersTable,
} from "./tables/cluster-tables.ts";
import type { BrandsTable } from "./tables/brand-tables.ts";
import type {
  CampaignClusterLinksTable,
  CampaignSlotsTable,
  CampaignsTable,
  ExternalDeliveryRowsTable,
} from "./tables/campaign-tables.ts";
import type { AirCheckRunsTable, AirChecksTable } from "./tables/air-check-tables.ts";
import type { InsertionOrdersTable, LibraryFilesTable } from "./tables/library-tables.ts";
import type { PageImagesTable } from "./tables/page-tables.ts";
import type { SearchPassagesTable } from "./tables/search-tables.ts";
import type { DiscoveryRunsTable } from "./tables/discovery-tables.ts";
import type {
  EpisodeTranscriptsTable,
  TranscriptFetchesTable,
} from "./tables/transcript-tables.ts";
import type {
  WorkspacesTable,
  WorkspaceShowsTable,
  WorkspaceMembersTable,
  ApiKeysTable,
  CredentialDirectoryTable,
  DataLinkDirectoryTable,
  DataLinksTable,
  HandleDirectoryTable,
  InviteDirectoryTable,
  IdempotencyRecordsTable,
  EventsTable,
  EventClocksTable,
  EventInboxTable,
  RequestLogsTable,
  PaidCallsTable,
  UsageCountersTable,
  UpkeepMarksTable,
  WorkerHeartbeatsTable,
} from "./tables/workspace-tables.ts";
import type {
  MailAllowancesTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PeopleTable,
  PersonIdentitiesTable,
  RemovedIdentitiesTable,
  PersonLinksTable,
  SessionsTable,
  SignUpsTable,
  SocialSignInsTable,
} from "./tables/people-tables.ts";
import type {
  WebhookDeliveriesTable,
  WebhookEndpointQueuesTable,
  WebhookEndpointsTable,
  WebhookWorkersTable,
} from "./tables/webhook-tables.ts";

export type * from "./tables/account-tables.ts";
export type * from "./tables/goal-tables.ts";
export type * from "./tables/builder-tables.ts";
export type * from "./tables/people-tables.ts";
export type * from "./tables/oauth-tables.ts";
export type * from "./tables/show-tables.ts";
export type * from "./tables/cluster-tables.ts";
export type * from "./tables/search-tables.ts";
export type * from "./tables/discovery-tables.ts";
export type * from "./tables/brand-tables.ts";
export type * from "./tables/campaign-tables.ts";
export type * from "./tables/air-check-tables.ts";
export type * from "./tables/library-tables.ts";
export type * from "./job-columns.ts";
export type * from "./tables/transcript-tables.ts";
export type * from "./tables/webhook-tables.ts";
export type * from "./tables/workspace-tables.ts";

/** Every table by its name, for Kysely. */
export interface Tables {
  workspaces: WorkspacesTable;
  workspace_shows: WorkspaceShowsTable;
  workspace_members: WorkspaceMembersTable;
  api_keys: ApiKeysTable;
  credential_directory: CredentialDirectoryTable;
  data_links: DataLinksTable;
  data_link_directory: DataLinkDirectoryTable;
  handle_directory: HandleDirectoryTable;
  invite_directory: InviteDirectoryTable;
  idempotency_records: IdempotencyRecordsTable;
  events: EventsTable;
  event_clocks: EventClocksTable;
  event_inbox: EventInboxTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoint_queues: WebhookEndpointQueuesTable;
  webhook_workers: WebhookWorkersTable;
  request_logs: RequestLogsTable;
  usage_counters: UsageCountersTable;
  paid_calls: PaidCallsTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  upkeep_marks: UpkeepMarksTable;
  people: PeopleTable;
  sign_ups: SignUpsTable;
  person_links: PersonLinksTable;
  sessions: SessionsTable;
  person_identities: PersonIdentitiesTable;
  removed_identities: RemovedIdentitiesTable;
  social_sign_ins: SocialSignInsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  mail_allowances: MailAllowancesTable;
  shows: ShowsTable;
  show_directory: ShowDirectoryTable;
  show_talent: ShowTalentTable;
  show_feeds: ShowFeedsTable;
  episodes: EpisodesTable;
  episode_transcripts: EpisodeTranscriptsTable;
  transcript_fetches: TranscriptFetchesTable;
  transcript_generations: TranscriptGenerationsTable;
  claim_verdicts: ClaimVerdictsTable;
  search_passages: SearchPassagesTable;
  goals: GoalsTable;
  clusters: ClustersTable;
  cluster_nodes: ClusterNodesTable;
  cluster_daily_reach: ClusterDailyReachTable;
  cluster_months: ClusterMonthsTable;
  cluster_builds: ClusterBuildsTable;
  cluster_build_items: ClusterBuildItemsTable;
  cluster_suggestions: ClusterSuggestionsTable;
  dismissed_posts: DismissedPostsTable;
  auto_builds: AutoBuildsTable;
  connections: ConnectionsTable;
  connection_secrets: ConnectionSecretsTable;
  account_refreshes: AccountRefreshesTable;
  account_searches: AccountSearchesTable;
  account_items: AccountItemsTable;
  account_days: AccountDaysTable;
  account_day_revisions: AccountDayRevisionsTable;
  account_geography: AccountGeographyTable;
  account_demographics: AccountDemographicsTable;
  platform_sign_ins: PlatformSignInsTable;
  discovery_runs: DiscoveryRunsTable;
  data_requests: DataRequestsTable;
  show_rollups: ShowRollupsTable;
  show_account_totals: ShowAccountTotalsTable;
  workspace_rollups: WorkspaceRollupsTable;
  workspace_days: WorkspaceDaysTable;
  workspace_level_days: WorkspaceLevelDaysTable;
  oauth_clients: OauthClientsTable;
  oauth_client_documents: OauthClientDocumentsTable;
  oauth_connections: OauthConnectionsTable;
  oauth_grant_directory: OauthGrantDirectoryTable;
  oauth_access_tokens: OauthAccessTokensTable;
  oauth_artifacts: OauthArtifactsTable;
  brands: BrandsTable;
  campaigns: CampaignsTable;
  campaign_slots: CampaignSlotsTable;
  campaign_cluster_links: CampaignClusterLinksTable;
  external_delivery_rows: ExternalDeliveryRowsTable;
  air_checks: AirChecksTable;
  air_check_runs: AirCheckRunsTable;
  library_files: LibraryFilesTable;
  insertion_orders: InsertionOrdersTable;
  page_images: PageImagesTable;
}
