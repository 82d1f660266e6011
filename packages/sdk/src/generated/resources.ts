// Generated from the operations of the API by `npm run generate`; do not edit.

import { path } from "../core/address.ts";
import { Resource } from "../core/resource.ts";
import type { CallOptions, WriteOptions } from "../core/options.ts";
import type {
  ConfirmCall,
  Deleted,
  FileCall,
  JobCall,
  ListCall,
  ReadCall,
  WriteCall,
  WriteResult,
} from "../core/calls.ts";
import type {
  AccountDiscovery,
  AddShow,
  AddressesResolveBatchBody,
  AddressesResolveBatchItem,
  AddressesResolveQuery,
  AirCheck,
  AirCheckRun,
  AirChecksListQuery,
  AlarmsListItem,
  AlarmsListQuery,
  AnalyticsCurves,
  AnalyticsCurvesQuery,
  AnalyticsDays,
  AnalyticsDemographicsQuery,
  AnalyticsGeographyQuery,
  AnalyticsOverview,
  AnalyticsOverviewQuery,
  AnalyticsPlatformsQuery,
  AnalyticsProvenance,
  AnalyticsProvenanceQuery,
  AnalyticsRankingsQuery,
  AnalyticsReach,
  AnalyticsReachQuery,
  AnalyticsTimeline,
  AnalyticsTimelineQuery,
  ApiGetAnswer,
  ApiOpenapiAnswer,
  AppliedInsertionOrder,
  ApplyInsertionOrder,
  ApproveAirCheck,
  AudienceDemographicsQuery,
  AudienceGeographyQuery,
  AutoBuild,
  AutoBuildSetBody,
  Brand,
  BrandsCampaignsQuery,
  BrandsListQuery,
  BundleOpportunity,
  Campaign,
  CampaignClusterLink,
  CampaignClustersListQuery,
  CampaignMetrics,
  CampaignPacing,
  CampaignReconciliation,
  CampaignSlot,
  CampaignSlotsGetQuery,
  CampaignSlotsListQuery,
  CampaignsGetQuery,
  CampaignsListAirChecksQuery,
  CampaignsListQuery,
  CampaignsMetricsQuery,
  ChangeTagsBatch,
  Cluster,
  ClusterBuild,
  ClusterBuildsListQuery,
  ClusterMetrics,
  ClusterProvenance,
  ClusterRefresh,
  ClusterSuggestion,
  ClusterSuggestionReview,
  ClusterSuggestionsAcceptBody,
  ClusterSuggestionsDismissBody,
  ClusterSuggestionsListQuery,
  ClusterSuggestionsReviewBody,
  ClusterSummary,
  ClusterTimeline,
  ClustersAddNodesBody,
  ClustersCreateBody,
  ClustersListQuery,
  ClustersMergeBody,
  ClustersMetricsBatchBody,
  ClustersMetricsBatchItem,
  ClustersMetricsQuery,
  ClustersProvenanceQuery,
  ClustersRemoveNodeBody,
  ClustersTimelineQuery,
  ClustersUpdateBody,
  ConnectIntegration,
  Connection,
  ConnectionsListQuery,
  CreateAirCheck,
  CreateBrand,
  CreateCampaign,
  CreateCampaignSlot,
  CreateCampaignSlotsBatch,
  CreateDataLink,
  CreateDataRequest,
  CreateGoal,
  CreateMakegood,
  CreateReport,
  CreateReportAutomation,
  CreateReportLink,
  CreateReportTemplate,
  CreateWebhookEndpoint,
  DataLink,
  DataLinkWithUrl,
  DataLinksListQuery,
  DataRequest,
  DataRequestsListQuery,
  DemographicEntry,
  DiscoveryRun,
  DuplicateCampaign,
  Episode,
  EpisodeLookupBatch,
  EpisodeLookupResult,
  EpisodesGetQuery,
  EpisodesListQuery,
  EpisodesListTagsQuery,
  EpisodesLookupBatchItem,
  EpisodesLookupQuery,
  EpisodesSearchItem,
  EpisodesSearchQuery,
  ErrorObject,
  EventResend,
  EventType,
  EventTypesListQuery,
  EventsListQuery,
  EventsResendBody,
  ExternalDeliveryDeleteQuery,
  ExternalDeliveryListQuery,
  ExternalDeliveryRow,
  ExternalDeliveryUpload,
  GenerateReport,
  GenerateTranscript,
  GeographyEntry,
  Goal,
  GoalsListQuery,
  InsertionOrder,
  InsertionOrdersListQuery,
  Integration,
  IntegrationsDeleteHistoryQuery,
  IntegrationsListQuery,
  LibraryCreateBody,
  LibraryFile,
  LibraryListQuery,
  LinkCampaignCluster,
  LinkCampaignClustersBatch,
  MetricDefinition,
  MetricDefinitionsListQuery,
  ParseInsertionOrder,
  Plan,
  Platform,
  PlatformStats,
  Podcast,
  PodcastEpisode,
  PodcastIdentity,
  PodcastsListEpisodesQuery,
  PodcastsSearchQuery,
  PublicUrl,
  RankingEntry,
  RateCard,
  RecordedEvent,
  RejectAirCheck,
  Report,
  ReportAutomation,
  ReportAutomationsListQuery,
  ReportAutomationsListRunsQuery,
  ReportDiff,
  ReportExport,
  ReportLink,
  ReportLinkWithUrl,
  ReportRun,
  ReportSend,
  ReportSnapshot,
  ReportTemplate,
  ReportTemplatesListQuery,
  ReportsDiffQuery,
  ReportsExportQuery,
  ReportsGetQuery,
  ReportsGetSnapshotQuery,
  ReportsListLinksQuery,
  ReportsListQuery,
  ReportsListSnapshotsQuery,
  ResearchListQuery,
  ResearchRun,
  Resolution,
  RetryFailedDeliveries,
  RunReportAutomation,
  SendReport,
  SetEpisodeTags,
  SetSponsorshipPackages,
  SetTranscript,
  ShareReport,
  Show,
  ShowDemographicEntry,
  ShowGeographyEntry,
  ShowRow,
  ShowsDaysQuery,
  ShowsListQuery,
  ShowsOverviewQuery,
  ShowsPlatformStatsQuery,
  ShowsProvenanceQuery,
  ShowsReachQuery,
  ShowsSponsorshipPackagesQuery,
  ShowsTimelineQuery,
  SponsorMatch,
  SponsorsMatchesQuery,
  SponsorsOpportunitiesQuery,
  SponsorshipPackage,
  StartClusterBuild,
  StartResearch,
  Subnetwork,
  SubnetworksListQuery,
  Tag,
  Team,
  TestWebhookEndpoint,
  Transcript,
  TranscriptGeneration,
  TranscriptsPassagesItem,
  TranscriptsPassagesQuery,
  TranscriptsSearchItem,
  TranscriptsSearchQuery,
  UpdateAirCheck,
  UpdateBrand,
  UpdateCampaign,
  UpdateCampaignClusterLink,
  UpdateCampaignSlot,
  UpdateEpisode,
  UpdateGoal,
  UpdateInsertionOrder,
  UpdateLibraryFile,
  UpdatePodcast,
  UpdateReport,
  UpdateReportAutomation,
  UpdateReportLink,
  UpdateReportTemplate,
  UpdateShow,
  UpdateShowProfile,
  UpdateWebhookEndpoint,
  UpdateWorkspace,
  UploadExternalDelivery,
  UrlsListQuery,
  WebhookDeliveriesListQuery,
  WebhookDelivery,
  WebhookDeliveryWithRequest,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointsListQuery,
  WebhookEndpointsRotateSecretBody,
  WebhookRetry,
  WithdrawSnapshot,
  Workspace,
} from "./types.ts";

export class ApiOperations extends Resource {
  /**
   * Where everything is. The supported versions and the addresses of the documents a client starts
   * from. Needs no credential and always answers.
   *
   * Needs no credential.
   */
  get(options?: CallOptions): ReadCall<ApiGetAnswer> {
    return this.calls.read({ path: "/v1", options });
  }

  /**
   * This document. The OpenAPI 3.1 document of every operation, made from the same records that
   * serve them. Needs no credential.
   *
   * Needs no credential.
   */
  openapi(options?: CallOptions): ReadCall<ApiOpenapiAnswer> {
    return this.calls.read({ path: "/v1/openapi.json", options });
  }
}

export class EventTypesOperations extends Resource {
  /**
   * Every event type. The catalogue of events in the order of their groups, with the scope each one
   * needs. The whole catalogue is one page.
   *
   * Any scope.
   */
  list(query: EventTypesListQuery = {}, options?: CallOptions): ListCall<EventType, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/event-types", query, options });
  }
}

export class PlatformsOperations extends Resource {
  /**
   * Every platform identifier. The platforms the service speaks of: how an account is connected,
   * whether reading it spends a provider's call, and whether the plan must include it. One page.
   *
   * Any scope.
   */
  list(options?: CallOptions): ListCall<Platform, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/platforms", options });
  }

  /**
   * Refresh one platform of a show. Reads the account now: its totals, then items, days and
   * countries where the platform has them. What does not fit into 22 seconds a worker finishes
   * (202). A platform that fails changes no number; the answer then carries its error and a
   * warning. One refresh in ten minutes and twelve a day, counted over all workspaces that share
   * the show.
   *
   * Scope: `refresh:write`. Confirmation: For platforms that are read through a provider (tiktok,
   * twitter, facebook, instagram, threads, linkedin): it spends a provider call.
   */
  refresh(showId: string, platform: string, options?: WriteOptions): ConfirmCall<WriteResult<Integration>, WriteCall<WriteResult<Integration>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/shows/${showId}/platforms/${platform}/refresh`, options });
  }
}

export class WorkspaceOperations extends Resource {
  /**
   * The workspace of this credential. The workspace every call of this credential runs in: its
   * kind, plan, shows in its own order, connected platforms and how fresh their numbers are, and
   * the credential with its rate limit. `network_name`, `network_handle` and `network_logo` are the
   * workspace's own, whatever its kind. `team_size`, `subnetwork_count` and `campaign_count`
   * (without archived ones) count what exists under every plan, also one that does not include the
   * lists of them. Shows the workspace points at that no longer exist are in `missing_show_ids` and
   * in no list or total.
   *
   * Scope: `shows:read`.
   */
  get(options?: CallOptions): ReadCall<Workspace> {
    return this.calls.read({ path: "/v1/me", options });
  }

  /**
   * Change the rates and the logo of the workspace. Only sent fields change. New rates price every
   * campaign without rates of its own from the next read on, also those that have ended. `written`
   * has the fields whose value differs from the stored one.
   *
   * Scope: `shows:write`.
   */
  update(body: UpdateWorkspace = {}, options?: WriteOptions): WriteCall<WriteResult<Workspace>> {
    return this.calls.write({ method: "PATCH", path: "/v1/me", body, options });
  }
}

export class PlanOperations extends Resource {
  /**
   * The plan and what it includes. The plan resolves in the order explicit, subscription, network,
   * free; `plan_source` says which one decided. In `gated_features`, true means that the workspace
   * may use the feature; calls that need another answer 403 `plan_required`. On a server whose
   * operator sells no plans everything is included under every plan. A show has its own plan where
   * one was set, else the workspace's.
   *
   * Scope: `shows:read`.
   */
  get(options?: CallOptions): ReadCall<Plan> {
    return this.calls.read({ path: "/v1/plan", options });
  }
}

export class SubnetworksOperations extends Resource {
  /**
   * Subnetworks of this network. Newest first. `show_ids` lists the shows of an active subnetwork,
   * which this network sees too; an invited or suspended one lists none. A subnetwork or solo
   * workspace has no subnetworks: the list is empty and `meta.note` says why.
   *
   * Scope: `shows:read`. Plan: `subnetworks`.
   */
  list(query: SubnetworksListQuery = {}, options?: CallOptions): ListCall<Subnetwork, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/subnetworks", query, options });
  }

  /**
   * One subnetwork. A subnetwork of this network. Any other id, another network's subnetwork
   * included, answers 404.
   *
   * Scope: `shows:read`. Plan: `subnetworks`.
   */
  get(id: string, options?: CallOptions): ReadCall<Subnetwork> {
    return this.calls.read({ path: path`/v1/subnetworks/${id}`, options });
  }

  /**
   * Activate a subnetwork. An invited or suspended subnetwork becomes active: its network sees its
   * shows, and the subnetwork writes again. Nothing it stored meanwhile is lost. No event is
   * recorded.
   *
   * Scope: `shows:write`. Plan: `subnetworks`.
   */
  activate(id: string, options?: WriteOptions): WriteCall<WriteResult<Subnetwork>> {
    return this.calls.write({ method: "POST", path: path`/v1/subnetworks/${id}/activate`, options });
  }

  /**
   * Suspend a subnetwork. The network no longer sees the subnetwork's shows. The subnetwork itself
   * keeps everything and reads on; its writes answer 403 `plan_required` with `feature:
   * api_writes`, except those by which its admins manage keys, apps and people. Its feeds and
   * accounts are read as before, so no day is missing when it is activated again. No event is
   * recorded.
   *
   * Scope: `shows:write`. Plan: `subnetworks`. Confirmation: Always, unless it is suspended
   * already: people of the subnetwork lose rights.
   */
  suspend(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Subnetwork>, WriteCall<WriteResult<Subnetwork>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/subnetworks/${id}/suspend`, options });
  }
}

export class UrlsOperations extends Resource {
  /**
   * Public addresses of things. Builds the public and app addresses of shows, networks, clusters,
   * campaigns and reports. Send exactly one of `id`, `ids` and `handle`; `type=network` alone means
   * the workspace itself. `resolves` is true when the thing exists and this workspace sees it, of a
   * report while its link without a secret is open; an id of another workspace answers exactly like
   * one of nothing.
   *
   * Scope: `shows:read`.
   */
  list(query: UrlsListQuery, options?: CallOptions): ListCall<PublicUrl, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/urls", query, options });
  }
}

export class TeamOperations extends Resource {
  /**
   * The people of the workspace. Members, open invitations, and the talent attached to each show.
   * E-mail addresses are always masked: first letter, `***`, domain. Read-only: people are invited
   * in the apps. A solo workspace has no team: `members` is empty and `note` says why, and an empty
   * list (`data`, `has_more`, `next_cursor`, `meta.note`) is beside it.
   *
   * Scope: `shows:read`. Plan: `team_members`.
   */
  get(options?: CallOptions): ReadCall<Team> {
    return this.calls.read({ path: "/v1/team", options });
  }
}

export class ShowsOperations extends Resource {
  /**
   * Shows of the workspace. Newest first. `meta.total` counts the shows that pass the filters, on
   * all pages. A show all of whose categories are hidden is left out unless `include_hidden` is
   * true, an archived one unless `archived` is true. Shows the workspace points at that no longer
   * exist are in `meta.missing_show_ids` and nowhere else. `GET /v1/me` lists shows in the
   * workspace's own order.
   *
   * Scope: `shows:read`.
   */
  list(query: ShowsListQuery = {}, options?: CallOptions): ListCall<ShowRow, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/shows", query, options });
  }

  /**
   * One show. A show with hosts, guests, the podcast behind it and the state of every platform.
   * Counts and freshness are computed at the moment of the call. `podcast_metadata.rss_url`,
   * `spotify_id` and `apple_podcasts_id` are matching references; what is connected is in
   * `platforms`.
   *
   * Scope: `shows:read`.
   */
  get(showId: string, options?: CallOptions): ReadCall<Show> {
    return this.calls.read({ path: path`/v1/shows/${showId}`, options });
  }

  /**
   * Change a show. Only the fields that are sent change; null or an empty text clears a field; for
   * `podcast_name` it restores the feed's title, and a `handle` cannot be cleared. `written` is the
   * exact update map: the fields whose value differs from the stored one, in the form they are
   * stored in, so addresses given for `youtube_video` and `highlighted_episode` come back as ids.
   * With nothing to change the answer is 200, an empty map and a warning. Custom stats, display
   * settings, hosts, collaborations and e-mail are never touched. In the Show object `podcast_name`
   * is `name`, `podcast_author` `author`, `podcast_logo` `image` and `about` `description`.
   *
   * Scope: `shows:write`. Confirmation: When `handle` changes: the old public address stops
   * resolving and nothing redirects.
   */
  update(showId: string, body: UpdateShow = {}, options?: WriteOptions): ConfirmCall<WriteResult<Show>, WriteCall<WriteResult<Show>>> {
    return this.calls.confirm({ method: "PATCH", path: path`/v1/shows/${showId}`, body, options });
  }

  /**
   * Change people and listing of a show. Hosts, guests, collaborations, hidden categories, survey
   * data and two switches: what `PATCH /v1/shows/{show_id}` never touches. Only sent fields change;
   * a list is replaced as a whole, and null empties it, but for `hosts`, where it gives the feed's
   * back. `written` has the fields whose value differs from the stored one. Emits `show.updated`.
   *
   * Scope: `shows:write`.
   */
  updateProfile(showId: string, body: UpdateShowProfile = {}, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/shows/${showId}/profile`, body, options });
  }

  /**
   * Say which podcast a show is. Sets the feed and the ids the directories know the show by. Only
   * the fields that are sent change. These are matching references: they connect no analytics.
   * Nothing is fetched in this call; a new feed address is read shortly after, and `feed` says how
   * that went. Reading a feed fills the show's empty fields once and never overwrites what a person
   * wrote.
   *
   * Scope: `shows:write`.
   */
  updatePodcast(showId: string, body: UpdatePodcast = {}, options?: WriteOptions): WriteCall<WriteResult<PodcastIdentity>> {
    return this.calls.write({ method: "PUT", path: path`/v1/shows/${showId}/podcast`, body, options });
  }

  /**
   * Archive a show. An archived show keeps everything and stays readable. It is left out of lists
   * of shows, and its feed and accounts are no longer read by themselves. Only the workspace that
   * owns the show archives it; for another one that sees it the answer is 409 `state_conflict`.
   * Emits `show.updated` with `changed_fields: [archived_at]`.
   *
   * Scope: `shows:write`.
   */
  archive(showId: string, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/archive`, options });
  }

  /**
   * Take a show out of the archive. The show is listed again. Its feed is read at once, and its
   * accounts when they are due, which is usually at once as well. Only the workspace that owns the
   * show does this. Emits `show.updated` with `changed_fields: [archived_at]`.
   *
   * Scope: `shows:write`.
   */
  unarchive(showId: string, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/unarchive`, options });
  }

  /**
   * Restore a deleted show. Brings a show that this workspace deleted in the last 30 days back with
   * everything it had: episodes, clusters, history and handle. Its accounts are connected again by
   * a person, since deleting erased their credentials. After 30 days the record of the show is
   * gone, and it is 404. Emits `show.updated` with `changed_fields: [deleted_at]`.
   *
   * Scope: `shows:write`.
   */
  restore(showId: string, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/restore`, options });
  }

  /**
   * Delete a show. The preview counts what the show has. From then on the show and what belongs to
   * it answer 404 to every workspace, its accounts are disconnected and their credentials erased,
   * and nothing of it is read. `POST /v1/shows/{show_id}/restore` brings it back within 30 days;
   * after them the record of the show is removed. What was captured stays, and is in no list and no
   * total; `missing_show_ids` names the show. Only the workspace that owns a show deletes it. For
   * another workspace that points at the show the pointer goes, and the show stays with its owner;
   * a network deletes no show of a subnetwork (409 `state_conflict`). Emits `show.removed` to every
   * workspace that no longer sees the show, after `integration.disconnected` for each account.
   *
   * Scope: `shows:write`. Confirmation: Always: the show is gone for everybody at once, and for
   * good after 30 days.
   */
  delete(showId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"show">>, WriteCall<WriteResult<Deleted<"show">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/shows/${showId}`, options });
  }

  /**
   * Add a show from its feed. Reads the feed and adds the show under its title. A dry run reads it
   * too, and `would_write.feed` says what it holds: title, author, number of items, the newest one,
   * and warnings. A feed that cannot be read is 400 `parameter_invalid` with the reason, and
   * nothing is added. The episodes are imported within seconds after the answer; `feed` of the show
   * says how that went. A feed that a show of the workspace has already is added all the same, with
   * a warning that names the show. A solo workspace has one show (409 `limit_reached`). Emits
   * `show.created`.
   *
   * Scope: `shows:write`.
   */
  create(body: AddShow, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "POST", path: "/v1/shows", body, options });
  }

  /**
   * What a show can offer sponsors. The packages of the show's rate card (`meta.source` is
   * `rate_card`). A show without one has a package for each kind of placement that it has had items
   * of, and one of all together, without prices (`measured`). The projected reach is the mean of
   * what such items have been measured to reach in the window.
   *
   * Scope: `shows:read`. Plan: `clusters`.
   */
  sponsorshipPackages(showId: string, query: ShowsSponsorshipPackagesQuery = {}, options?: CallOptions): ListCall<SponsorshipPackage, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/sponsorship-packages`, query, options });
  }

  /**
   * Replace the rate card of a show. The show sells exactly these packages afterwards, and `GET` of
   * the same path and `sponsorship_packages` of the show answer them with the reach that measured
   * items project. Without any the show has no card, and packages are derived from its items again.
   * Prices are shown to those who may read the show, and on no public page. Emits `show.updated`.
   *
   * Scope: `shows:write`. Plan: `clusters`. Confirmation: Where a package that is on the card, by
   * its name, is not sent.
   */
  setSponsorshipPackages(showId: string, body: SetSponsorshipPackages, options?: WriteOptions): ConfirmCall<WriteResult<RateCard>, WriteCall<WriteResult<RateCard>>> {
    return this.calls.confirm({ method: "PUT", path: path`/v1/shows/${showId}/sponsorship-packages`, body, options });
  }

  /**
   * The stored days of an account. One metric of one account of a show, day by day as it is stored:
   * the number, over how many days it was added, whether the platform gave it, since when it is
   * known, and what it was before. A day without a row is left out.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  days(showId: string, query: ShowsDaysQuery, options?: CallOptions): ReadCall<AnalyticsDays, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/analytics/days`, query, options });
  }

  /**
   * Figures of a show over a window. As the overview across shows, of one show and all of its
   * accounts, those it shares with other shows included.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  overview(showId: string, query: ShowsOverviewQuery = {}, options?: CallOptions): ReadCall<AnalyticsOverview, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/analytics/overview`, query, options });
  }

  /**
   * Figures of a show by platform. As the platforms across shows, of one show and all of its
   * accounts. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  platformStats(showId: string, query: ShowsPlatformStatsQuery = {}, options?: CallOptions): ListCall<PlatformStats, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/analytics/platforms`, query, options });
  }

  /**
   * What a number of a show is added up from. As the provenance across shows, of one show and all
   * of its accounts, those it shares with other shows included.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  provenance(showId: string, query: ShowsProvenanceQuery, options?: CallOptions): ReadCall<AnalyticsProvenance, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/analytics/provenance`, query, options });
  }

  /**
   * Reach of a show by category, platform or format. As the reach across shows, of one show and all
   * of its accounts.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  reach(showId: string, query: ShowsReachQuery = {}, options?: CallOptions): ReadCall<AnalyticsReach, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/analytics/reach`, query, options });
  }

  /**
   * Numbers of a show over time. As the timeline across shows, of one show and all of its accounts,
   * those it shares with other shows included.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  timeline(showId: string, query: ShowsTimelineQuery = {}, options?: CallOptions): ReadCall<AnalyticsTimeline, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/analytics/timeline`, query, options });
  }
}

export class FeedsOperations extends Resource {
  /**
   * Read the feed of a show now. Reads the feed and imports what changed, without waiting for the
   * hour. A feed that had failed and can be read is polled every hour again; one that still fails
   * is tried again in an hour. A feed that cannot be read changes no episode: the answer is 200
   * with a warning, and `feed` has the error. What takes longer than 22 seconds a worker finishes
   * (202). Once a minute and 60 times a day for a show; 409 `state_conflict` while the feed is
   * being read, and where the show has none.
   *
   * Scope: `shows:write`.
   */
  read(showId: string, options?: WriteOptions): WriteCall<WriteResult<Show>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/feed/read`, options });
  }
}

export class EpisodesOperations extends Resource {
  /**
   * Episodes of a show. Newest first unless `sort` or `order` say otherwise. Episodes that have
   * left their feed are kept with `removed_at` and listed only with `include_removed=true`; their
   * numbers stay. `has_transcript` asks for stored transcripts. `meta.total` counts all pages.
   *
   * Scope: `episodes:read`.
   */
  list(showId: string, query: EpisodesListQuery = {}, options?: CallOptions): ListCall<Episode, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/episodes`, query, options });
  }

  /**
   * One episode. An episode of a show. One that has left its feed is still answered, with
   * `removed_at`: its numbers stay readable. `expand=metrics,goals` includes the totals of its
   * cluster and its goals; `metrics` needs a plan with `clusters`.
   *
   * Scope: `episodes:read`.
   */
  get(showId: string, episodeId: string, query: EpisodesGetQuery = {}, options?: CallOptions): ReadCall<Episode> {
    return this.calls.read({ path: path`/v1/shows/${showId}/episodes/${episodeId}`, query, options });
  }

  /**
   * Set an episode's ids on other platforms. Sets the ids Apple Podcasts and Spotify know the
   * episode by, by which look-up finds it, and its video on YouTube. Only the fields that are sent
   * change. Connected accounts of Apple Podcasts and Spotify fill in the ids an episode lacks, and
   * a feed whose item links to a video that video; neither changes an id that is set. An id that
   * another episode of the show has is 409 `state_conflict`.
   *
   * Scope: `episodes:write`.
   */
  update(showId: string, episodeId: string, body: UpdateEpisode = {}, options?: WriteOptions): WriteCall<WriteResult<Episode>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/shows/${showId}/episodes/${episodeId}`, body, options });
  }

  /**
   * Find an episode by what you know of it. Tells which episode an identifier or title means.
   * `best` is set for one `exact` match (an identifier), or one `high` match (the same title within
   * one day) where no identifier matched; when two episodes win, `ambiguous` is true and `best`
   * null. Titles are compared without show name and numbering at their ends, punctuation, accents
   * and letter case; a number that contradicts the episode's is never a `best`. Weaker matches are
   * only listed: `medium` is the same title without a date or within a week, or one that is
   * misspelt or cut off within a day, `low` a similar one; `note` says what would decide it. An
   * unknown episode is no error: `best` is null and `note` says so.
   *
   * Scope: `episodes:read`.
   */
  lookup(showId: string, query: EpisodesLookupQuery = {}, options?: CallOptions): ReadCall<EpisodeLookupResult> {
    return this.calls.read({ path: path`/v1/shows/${showId}/episodes/lookup`, query, options });
  }

  /**
   * Find many episodes at once. Up to 100 lookups in one call, answered in their order at one token
   * per ten. An invalid lookup answers 400 in its own entry, with `param` such as
   * `lookups[2].published_on`, and fails no other. `meta.matched` counts the lookups with a `best`.
   * Nothing is written.
   *
   * Scope: `episodes:read`.
   */
  lookupBatch(showId: string, body: EpisodeLookupBatch, options?: CallOptions): ListCall<EpisodesLookupBatchItem> {
    return this.calls.list({ method: "POST", path: path`/v1/shows/${showId}/episodes/lookup/batch`, body, options });
  }

  /**
   * Tags of a show's episodes. Every tag of the show's episodes and how many have it, by name. The
   * counts are those of the list of episodes with `tag`: episodes that have left their feed are not
   * counted.
   *
   * Scope: `episodes:read`.
   */
  listTags(showId: string, query: EpisodesListTagsQuery = {}, options?: CallOptions): ListCall<Tag, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/tags`, query, options });
  }

  /**
   * Replace the tags of an episode. The episode has exactly these tags afterwards, up to 20. They
   * are trimmed; of tags that differ in letter case alone the first is kept, as it is spelled.
   *
   * Scope: `episodes:write`.
   */
  setTags(showId: string, episodeId: string, body: SetEpisodeTags, options?: WriteOptions): WriteCall<WriteResult<Episode>> {
    return this.calls.write({ method: "PUT", path: path`/v1/shows/${showId}/episodes/${episodeId}/tags`, body, options });
  }

  /**
   * Add and remove tags of many episodes. Takes tags off up to 100 episodes and adds others, at one
   * token and one write. `data` is a list with an entry for each id, in their order: 200 with the
   * tags afterwards, 404 for an episode that the show does not have, 400 where one would have more
   * than 20 tags. An entry that fails changes no other one.
   *
   * Scope: `episodes:write`.
   */
  changeTagsBatch(showId: string, body: ChangeTagsBatch, options?: WriteOptions): WriteCall<WriteResult<{
  object: "list";
  url: string;
  data: Array<{
    object: "batch_result";
    index: number;
    /** The episode id as sent. */
    id: string;
    status: number;
    result: {
      episode_id: string;
      tags: string[];
      /** False: the episode had these tags before. */
      changed: boolean;
    } | null;
    error: ErrorObject | null;
  }>;
  has_more: boolean;
  next_cursor: null;
  meta: Record<string, unknown>;
}>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/episodes/tags/batch`, body, options });
  }

  /**
   * The transcript of an episode. What is said in an episode, as JSON, plain text, WebVTT or
   * SubRip: by `format`, or by `Accept`. 404 where none is stored; `transcript` of the episode says
   * whether one is.
   *
   * Scope: `episodes:read`.
   */
  getTranscript(showId: string, episodeId: string, options?: CallOptions): ReadCall<Transcript, "text" | "vtt" | "srt"> {
    return this.calls.read({ path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript`, options });
  }

  /**
   * Set the transcript of an episode. Stores a transcript in place of any other: exactly one of
   * `text`, `segments`, `vtt` and `srt`, up to 5 MiB. It is kept whatever the feed says. Segments
   * of one word are merged to sentences. What cannot be read is 400 with the line.
   *
   * Scope: `episodes:write`.
   */
  setTranscript(showId: string, episodeId: string, body: SetTranscript, options?: WriteOptions): WriteCall<WriteResult<Transcript>> {
    return this.calls.write({ method: "PUT", path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript`, body, options });
  }

  /**
   * Delete the transcript of an episode. Deletes the stored transcript at once. Where the feed
   * links to one and the deleted one was another, that of the feed is fetched within minutes. One
   * of the feed itself stays deleted until the feed names another address.
   *
   * Scope: `episodes:write`. Confirmation: Always: the transcript is gone at once.
   */
  deleteTranscript(showId: string, episodeId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"transcript">>, WriteCall<WriteResult<Deleted<"transcript">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript`, options });
  }

  /**
   * Make a transcript from the audio. Downloads the episode's audio and has a speech-to-text
   * provider write it down, where the operator configured one. A worker does it; the answer (202)
   * is the job. While one is under way it is the answer (200), with a warning. A transcript that
   * was sent, or that the feed links to, is replaced only with `replace`.
   *
   * Scope: `episodes:write`. Confirmation: Always: the provider is paid by the minute.
   */
  generateTranscript(showId: string, episodeId: string, body: GenerateTranscript = {}, options?: WriteOptions): ConfirmCall<WriteResult<TranscriptGeneration>, JobCall<WriteResult<TranscriptGeneration>, TranscriptGeneration>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript/generate`, body, options }, { path: (data) => path`/v1/shows/${data.show_id}/episodes/${data.episode_id}/transcript/generation`, open: ["queued", "running"] });
  }

  /**
   * How the generation of a transcript stands. The last generation of the episode's transcript from
   * its audio. 404 before one.
   *
   * Scope: `episodes:read`.
   */
  getTranscriptGeneration(showId: string, episodeId: string, options?: CallOptions): ReadCall<TranscriptGeneration> {
    return this.calls.read({ path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript/generation`, options });
  }

  /**
   * Cancel the generation of a transcript. Ends a generation that is queued or running: nothing of
   * it is stored. Its minutes are given back where the provider was not asked yet. 409 for one that
   * has ended.
   *
   * Scope: `episodes:write`.
   */
  cancelTranscriptGeneration(showId: string, episodeId: string, options?: WriteOptions): WriteCall<WriteResult<TranscriptGeneration>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript/generation/cancel`, options });
  }

  /**
   * Search in episodes and transcripts. Best first, then newest. Finds words of any script in
   * titles, descriptions and transcripts of all shows this workspace sees; parts of words in
   * Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese. Accents of Latin and Greek, letter
   * case and vowel marks of Arabic and Hebrew make no difference. Episodes that have left their
   * feed are not found. At most 2,000 passages are ranked, and a search ends within 2 s:
   * `meta.note` says where it did not read all.
   *
   * Scope: `episodes:read`.
   */
  search(query: EpisodesSearchQuery, options?: CallOptions): ListCall<EpisodesSearchItem, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/episodes/search", query, options });
  }
}

export class GoalsOperations extends Resource {
  /**
   * Goals of a show and its episodes. Newest first, with the value that each has and whether it is
   * reached or missed.
   *
   * Scope: `episodes:read`.
   */
  list(showId: string, query: GoalsListQuery = {}, options?: CallOptions): ListCall<Goal, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/goals`, query, options });
  }

  /**
   * Set a goal for a show or an episode. A figure that shall reach a target, by a day or whenever.
   * It is counted at once: what is reached already is answered and announced as reached. A goal of
   * a show counts all of its accounts, from today on. One of an episode counts its cluster, and
   * needs a plan with `clusters`. A show has up to 1,000 goals with those of its episodes.
   *
   * Scope: `episodes:write`.
   */
  create(showId: string, body: CreateGoal, options?: WriteOptions): WriteCall<WriteResult<Goal>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/goals`, body, options });
  }

  /**
   * One goal. A goal of a show or an episode, with the value it has.
   *
   * Scope: `episodes:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<Goal> {
    return this.calls.read({ path: path`/v1/goals/${id}`, options });
  }

  /**
   * Change the target or the last day of a goal. Only sent fields change, and the goal is counted
   * at once. A target above the value opens a goal that was reached, and reaching it again is
   * announced again; any other target leaves it reached. A later day opens a goal that was missed.
   *
   * Scope: `episodes:write`.
   */
  update(id: string, body: UpdateGoal = {}, options?: WriteOptions): WriteCall<WriteResult<Goal>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/goals/${id}`, body, options });
  }

  /**
   * Delete a goal. It needs no confirmation: the figures stay, and the goal can be set again.
   *
   * Scope: `episodes:write`.
   */
  delete(id: string, options?: WriteOptions): WriteCall<WriteResult<Deleted<"goal">>> {
    return this.calls.write({ method: "DELETE", path: path`/v1/goals/${id}`, options });
  }
}

export class TranscriptsOperations extends Resource {
  /**
   * Search in transcripts. What was said, with the second and the speaker; otherwise as `GET
   * /v1/episodes/search`. The words have to be said within about a minute.
   *
   * Scope: `episodes:read`.
   */
  search(query: TranscriptsSearchQuery, options?: CallOptions): ListCall<TranscriptsSearchItem, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/transcripts/search", query, options });
  }

  /**
   * Passages of a transcript. What is said around a second, or where the words of `q` are said:
   * exactly one of both. In the order of the episode; neighbouring passages are one.
   *
   * Scope: `episodes:read`.
   */
  passages(showId: string, episodeId: string, query: TranscriptsPassagesQuery = {}, options?: CallOptions): ListCall<TranscriptsPassagesItem, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/episodes/${episodeId}/transcript/passages`, query, options });
  }
}

export class ClustersOperations extends Resource {
  /**
   * Clusters, newest first. Every cluster of the shows this workspace sees, with reach by category.
   * Clusters merged into another are left out.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  list(query: ClustersListQuery = {}, options?: CallOptions): ListCall<ClusterSummary, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/clusters", query, options });
  }

  /**
   * Create a cluster. Groups an episode with the posts made from it. Each URL is fetched at once;
   * one that cannot be fetched is added with its refresh error and a warning. Without a name the
   * cluster takes that of its episode or first post.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  create(showId: string, body: ClustersCreateBody = {}, options?: WriteOptions): WriteCall<WriteResult<Cluster>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/clusters`, body, options });
  }

  /**
   * One cluster with every post. Reach by category and by format, engagement, and every post with
   * its numbers, their age and definition, why a number was kept, and the error of its last fetch
   * where there was one.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  get(showId: string, clusterId: string, options?: CallOptions): ReadCall<Cluster> {
    return this.calls.read({ path: path`/v1/shows/${showId}/clusters/${clusterId}`, options });
  }

  /**
   * Change a cluster's name, tags or co-brand. Only sent fields change. `customization.co_brand` is
   * an object or null; other customization is kept.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  update(showId: string, clusterId: string, body: ClustersUpdateBody = {}, options?: WriteOptions): WriteCall<WriteResult<Cluster>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/shows/${showId}/clusters/${clusterId}`, body, options });
  }

  /**
   * Delete a cluster. Deletes the cluster and its posts at once; daily reach already captured
   * stays. Clusters merged into it become clusters of their own again.
   *
   * Scope: `clusters:write`. Plan: `clusters`. Confirmation: Always: the cluster and its posts are
   * gone at once.
   */
  delete(showId: string, clusterId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"cluster">>, WriteCall<WriteResult<Deleted<"cluster">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/shows/${showId}/clusters/${clusterId}`, options });
  }

  /**
   * Numbers of a cluster. Totals, numbers per platform and per post as last fetched, what each
   * means, and warnings for figures older than 36 hours and for several full episodes of one
   * platform. Spends no provider call. `id` is the global cluster id, `{show_id}_{cluster_id}`.
   * With `as_of` what was known at the end of that day; posts keep no history, so `items` is then
   * empty.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  metrics(id: string, query: ClustersMetricsQuery = {}, options?: CallOptions): ReadCall<ClusterMetrics> {
    return this.calls.read({ path: path`/v1/clusters/${id}/metrics`, query, options });
  }

  /**
   * What a total of a cluster is added up from. Each post with what it adds to the total, the
   * reading behind it with its definition, source and age, why a number was kept and what was
   * refused, and the error of its last fetch. The entries and `held` add up to `value`. `id` is the
   * global cluster id.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  provenance(id: string, query: ClustersProvenanceQuery = {}, options?: CallOptions): ReadCall<ClusterProvenance> {
    return this.calls.read({ path: path`/v1/clusters/${id}/provenance`, query, options });
  }

  /**
   * Numbers of up to 100 clusters. One entry per reference, in the order sent: 200 with the
   * numbers, 400 for a malformed reference, 404 for one that is not in this workspace. Costs one
   * token per 10 references.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  metricsBatch(body: ClustersMetricsBatchBody, options?: CallOptions): ListCall<ClustersMetricsBatchItem> {
    return this.calls.list({ method: "POST", path: "/v1/clusters/metrics/batch", body, options });
  }

  /**
   * Add posts to a cluster. Takes one `url` or up to 20 `urls`. Each post is fetched at once. A
   * post the show already has is not added twice; a warning says where it is.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  addNodes(showId: string, clusterId: string, body: ClustersAddNodesBody = {}, options?: WriteOptions): WriteCall<WriteResult<Cluster>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/clusters/${clusterId}/nodes`, body, options });
  }

  /**
   * Remove a post from a cluster. Names the post by `node_id` or by `url`, exactly one. The post's
   * numbers leave the cluster's totals; daily reach already captured stays. It can be added again
   * at any time; the cluster builder does not add it to this episode again.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  removeNode(showId: string, clusterId: string, body: ClustersRemoveNodeBody = {}, options?: WriteOptions): WriteCall<WriteResult<Cluster>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/clusters/${clusterId}/nodes/remove`, body, options });
  }

  /**
   * Refresh a cluster. Fetches every post of the cluster now, at one provider call a post. Numbers
   * pass the restatement guard; a post that cannot be fetched keeps its numbers and records why.
   * Posts on audio platforms, hosts and newsletters take the numbers their connected account last
   * had, without a call. Up to 10 posts are fetched before the answer (200); more by a worker
   * (202). A merged cluster is refreshed through its sources.
   *
   * Scope: `refresh:write`. Plan: `clusters`. Confirmation: Always: it spends provider calls.
   */
  refresh(showId: string, clusterId: string, options?: WriteOptions): ConfirmCall<WriteResult<ClusterRefresh>, WriteCall<WriteResult<ClusterRefresh>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/shows/${showId}/clusters/${clusterId}/refresh`, options });
  }

  /**
   * Refresh a cluster. Fetches every post of the cluster now, at one provider call a post. Numbers
   * pass the restatement guard; a post that cannot be fetched keeps its numbers and records why.
   * Posts on audio platforms, hosts and newsletters take the numbers their connected account last
   * had, without a call. Up to 10 posts are fetched before the answer (200); more by a worker
   * (202). A merged cluster is refreshed through its sources.
   *
   * Scope: `refresh:write`. Plan: `clusters`. Confirmation: Always: it spends provider calls.
   */
  refreshByGlobalId(id: string, options?: WriteOptions): ConfirmCall<WriteResult<ClusterRefresh>, WriteCall<WriteResult<ClusterRefresh>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/clusters/${id}/refresh`, options });
  }

  /**
   * Merge clusters into one. The sources are absorbed: they leave the lists, their posts count
   * here, and a refresh of this cluster refreshes them. Deleting this cluster brings them back.
   *
   * Scope: `clusters:write`. Plan: `clusters`. Confirmation: Always: the sources leave the lists
   * and their public pages.
   */
  merge(showId: string, clusterId: string, body: ClustersMergeBody, options?: WriteOptions): ConfirmCall<WriteResult<Cluster>, WriteCall<WriteResult<Cluster>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/shows/${showId}/clusters/${clusterId}/merge`, body, options });
  }

  /**
   * Numbers of a cluster over time. What a cluster gained by day, week or month, in all or by
   * platform, and its count at the end of each. A gain is the difference between two days on which
   * figures were captured, never negative; the first capture has none. A gain of several days is
   * spread over them and marked. `id` is the global cluster id, `{show_id}_{cluster_id}`.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  timeline(id: string, query: ClustersTimelineQuery = {}, options?: CallOptions): ReadCall<ClusterTimeline, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/clusters/${id}/timeline`, query, options });
  }
}

export class ClusterBuildsOperations extends Resource {
  /**
   * Gather the posts of episodes. Looks for posts of episodes among those of the show's own
   * connected accounts. A worker runs it; the answer is the job. `auto` adds posts of high
   * confidence to the episodes' clusters and suggests the rest, `suggest` adds none. A show has one
   * build at a time: while one runs it is the answer, with a warning. 200 episodes a show and UTC
   * day. The plan says how many provider calls it can cost at most.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  start(body: StartClusterBuild, options?: WriteOptions): JobCall<WriteResult<ClusterBuild>, ClusterBuild> {
    return this.calls.writeJob({ method: "POST", path: "/v1/cluster-builds", body, options }, { path: (data) => path`/v1/cluster-builds/${data.id}`, open: ["queued", "running"] });
  }

  /**
   * Builds of clusters, newest first. Builds of the shows this workspace sees, those that the
   * hourly run found something in too. They are kept for 90 days.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  list(query: ClusterBuildsListQuery = {}, options?: CallOptions): ListCall<ClusterBuild, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/cluster-builds", query, options });
  }

  /**
   * One build of clusters. Its state, and for each episode what was added and suggested, and in
   * words why nothing was.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  get(jobId: string, options?: CallOptions): ReadCall<ClusterBuild> {
    return this.calls.read({ path: path`/v1/cluster-builds/${jobId}`, options });
  }

  /**
   * Cancel a build. Ends a build that is queued or running. What it has stored stays and can be
   * undone; a request to a provider that is under way is finished. 409 for a build that has ended.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  cancel(jobId: string, options?: WriteOptions): WriteCall<WriteResult<ClusterBuild>> {
    return this.calls.write({ method: "POST", path: path`/v1/cluster-builds/${jobId}/cancel`, options });
  }

  /**
   * Undo a build. Takes away the posts this build added that are still there, its open suggestions,
   * and the clusters it made where nothing but the episode's own audio is left. No build adds these
   * posts to that episode again; they may be suggested. Posts that people accepted stay. 409 while
   * the build is under way. A second time it changes nothing.
   *
   * Scope: `clusters:write`. Plan: `clusters`. Confirmation: Always: posts leave their clusters,
   * and clusters that are empty then are deleted.
   */
  undo(jobId: string, options?: WriteOptions): ConfirmCall<WriteResult<ClusterBuild>, WriteCall<WriteResult<ClusterBuild>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/cluster-builds/${jobId}/undo`, options });
  }
}

export class ClusterSuggestionsOperations extends Resource {
  /**
   * Posts that may belong to episodes. What builds found and did not add, newest first, with the
   * evidence. An open suggestion waits for a person for 30 days.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  list(showId: string, query: ClusterSuggestionsListQuery = {}, options?: CallOptions): ListCall<ClusterSuggestion, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/cluster-suggestions`, query, options });
  }

  /**
   * Accept a suggestion. Adds the post to the episode's cluster, which is made where there is none,
   * or to `cluster_id`, with the numbers its account was last read with. 409 where the post is in
   * another cluster, or the suggestion is not open.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  accept(id: string, body: ClusterSuggestionsAcceptBody = {}, options?: WriteOptions): WriteCall<WriteResult<ClusterSuggestion>> {
    return this.calls.write({ method: "POST", path: path`/v1/cluster-suggestions/${id}/accept`, body, options });
  }

  /**
   * Dismiss a suggestion. The post is neither suggested for nor added to this episode again. It can
   * still be added by its address. 409 where the suggestion is not open.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  dismiss(id: string, body: ClusterSuggestionsDismissBody = {}, options?: WriteOptions): WriteCall<WriteResult<ClusterSuggestion>> {
    return this.calls.write({ method: "POST", path: path`/v1/cluster-suggestions/${id}/dismiss`, body, options });
  }

  /**
   * Accept and dismiss suggestions together. Up to 100 suggestions of one show in one transaction,
   * each judged by itself: one that cannot be accepted is an error in its own result and stops no
   * other.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  review(showId: string, body: ClusterSuggestionsReviewBody = {}, options?: WriteOptions): WriteCall<WriteResult<ClusterSuggestionReview>> {
    return this.calls.write({ method: "POST", path: path`/v1/shows/${showId}/cluster-suggestions/review`, body, options });
  }
}

export class AutoBuildOperations extends Resource {
  /**
   * The hourly build of a show. Its mode, when it runs next, why it is paused, and what the last
   * run found for each episode of the last 14 days. It is paused while the show is archived and
   * while the plan of the workspace that owns the show has no clusters; then it goes on by itself.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  get(showId: string, options?: CallOptions): ReadCall<AutoBuild> {
    return this.calls.read({ path: path`/v1/shows/${showId}/auto-build`, options });
  }

  /**
   * Build new episodes every hour. Each hour, at a moment that depends on the show, posts of the
   * episodes of the last 14 days are gathered. Accounts that are read through a paid provider are
   * searched every six hours at most, within the workspace's calls of the day.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  set(showId: string, body: AutoBuildSetBody, options?: WriteOptions): WriteCall<WriteResult<AutoBuild>> {
    return this.calls.write({ method: "PUT", path: path`/v1/shows/${showId}/auto-build`, body, options });
  }

  /**
   * Stop building new episodes. Turns the hourly build off. A run that is under way is finished;
   * clusters and suggestions stay.
   *
   * Scope: `clusters:write`. Plan: `clusters`.
   */
  delete(showId: string, options?: WriteOptions): WriteCall<WriteResult<Deleted<"auto_build">>> {
    return this.calls.write({ method: "DELETE", path: path`/v1/shows/${showId}/auto-build`, options });
  }
}

export class AddressesOperations extends Resource {
  /**
   * What an address is, and where it belongs. Takes any address a person pastes: of a post, an
   * episode, a show, a feed, an account, or a page of this server. Answers what it is, and the
   * shows, episodes, clusters, campaigns, slots and report of this workspace it belongs to, with
   * the latest figures and their age. `found` is false where nothing of this workspace has the
   * address; one of another workspace answers exactly like an unknown one. Spends no provider call.
   * A short link is followed with `follow` alone, at most 60 times an hour and workspace.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  resolve(query: AddressesResolveQuery, options?: CallOptions): ReadCall<Resolution> {
    return this.calls.read({ path: "/v1/resolve", query, options });
  }

  /**
   * What up to 100 addresses are, and where they belong. One entry per address, in the order sent:
   * 200 with what the address is and where it belongs, 400 for a text that is no address, which
   * fails no other. `meta.found` counts those that something of this workspace has. Short links are
   * not followed. Costs one token per 10 addresses.
   *
   * Scope: `clusters:read`. Plan: `clusters`.
   */
  resolveBatch(body: AddressesResolveBatchBody, options?: CallOptions): ListCall<AddressesResolveBatchItem> {
    return this.calls.list({ method: "POST", path: "/v1/resolve/batch", body, options });
  }
}

export class BrandsOperations extends Resource {
  /**
   * Brands. Newest first, with the count of all that match in `meta.total`. Contacts are counted
   * and never returned. A solo workspace has no brands: the list is empty and `meta.note` says why.
   *
   * Scope: `brands:read`.
   */
  list(query: BrandsListQuery = {}, options?: CallOptions): ListCall<Brand, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/brands", query, options });
  }

  /**
   * Create a brand. A brand that campaigns are sold to. Its categories and safety rules are
   * compared with shows and with other campaigns where a slot is booked. Contacts are write-only.
   *
   * Scope: `brands:write`.
   */
  create(body: CreateBrand, options?: WriteOptions): WriteCall<WriteResult<Brand>> {
    return this.calls.write({ method: "POST", path: "/v1/brands", body, options });
  }

  /**
   * One brand. With counts of its campaigns. Contacts are counted and never returned.
   *
   * Scope: `brands:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<Brand> {
    return this.calls.read({ path: path`/v1/brands/${id}`, options });
  }

  /**
   * Change a brand. Only sent fields change; a list is replaced as a whole. Null or an empty text
   * clears a field.
   *
   * Scope: `brands:write`.
   */
  update(id: string, body: UpdateBrand = {}, options?: WriteOptions): WriteCall<WriteResult<Brand>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/brands/${id}`, body, options });
  }

  /**
   * Delete a brand. Its campaigns must have ended; they stay and have no brand any more. To keep
   * the brand and take it out of lists, archive it with PATCH.
   *
   * Scope: `brands:write`. Confirmation: Always: the brand and its contacts are gone at once.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"brand">>, WriteCall<WriteResult<Deleted<"brand">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/brands/${id}`, options });
  }

  /**
   * Campaigns of a brand. As the list of campaigns, with those of one brand alone.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  campaigns(id: string, query: BrandsCampaignsQuery = {}, options?: CallOptions): ListCall<Campaign, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/brands/${id}/campaigns`, query, options });
  }
}

export class CampaignsOperations extends Resource {
  /**
   * Campaigns. Newest first, with the count of all that match in `meta.total`. A solo workspace has
   * no campaigns: the list is empty and `meta.note` says why.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  list(query: CampaignsListQuery = {}, options?: CallOptions): ListCall<Campaign, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/campaigns", query, options });
  }

  /**
   * Create a campaign. A draft, with up to 100 slots. PATCH its `status` to `scheduled` once it has
   * days and a slot; it then begins and ends by itself, at midnight in its time zone. Amounts of
   * money are in minor units of its currency.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  create(body: CreateCampaign, options?: WriteOptions): WriteCall<WriteResult<Campaign>> {
    return this.calls.write({ method: "POST", path: "/v1/campaigns", body, options });
  }

  /**
   * One campaign. The campaign with its brand, its slots by status and the totals of ad servers.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  get(campaignId: string, query: CampaignsGetQuery = {}, options?: CallOptions): ReadCall<Campaign> {
    return this.calls.read({ path: path`/v1/campaigns/${campaignId}`, query, options });
  }

  /**
   * Change a campaign. Only sent fields change. `status` moves it: `draft` to `scheduled` (needs
   * days and a slot), `active` to `paused` and back, either to `completed`, and any that has not
   * ended to `canceled`, which also cancels its slots that have not aired. A completed campaign is
   * active again once `end_date` lies ahead.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: With `status: canceled`: it cannot
   * be taken back.
   */
  update(campaignId: string, body: UpdateCampaign = {}, options?: WriteOptions): ConfirmCall<WriteResult<Campaign>, WriteCall<WriteResult<Campaign>>> {
    return this.calls.confirm({ method: "PATCH", path: path`/v1/campaigns/${campaignId}`, body, options });
  }

  /**
   * Delete a campaign. With its slots, air checks, cluster links and delivery rows. Clusters stay,
   * and with them the reach that was captured day by day.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: the campaign is gone at
   * once, with what ad servers reported of it.
   */
  delete(campaignId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"campaign">>, WriteCall<WriteResult<Deleted<"campaign">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/campaigns/${campaignId}`, options });
  }

  /**
   * Copy a campaign. A draft with the same brand, terms and slots. The slots are `open`, without
   * what aired; make-goods and canceled slots are left out. Clusters, deliveries and air checks
   * stay with the original.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  duplicate(campaignId: string, body: DuplicateCampaign = {}, options?: WriteOptions): WriteCall<WriteResult<Campaign>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/duplicate`, body, options });
  }

  /**
   * Figures of a campaign. Counts to date of the posts of its linked clusters, each post once, with
   * earned media value. With `window`, or `start_date` and `end_date`, only those of posts
   * published on these days, in the campaign's time zone; with `group_by=day` the days are those on
   * which figures were gained, UTC, by default all of the campaign so far. What ad servers counted
   * is beside.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  metrics(campaignId: string, query: CampaignsMetricsQuery = {}, options?: CallOptions): ReadCall<CampaignMetrics> {
    return this.calls.read({ path: path`/v1/campaigns/${campaignId}/metrics`, query, options });
  }

  /**
   * Pacing of a campaign. What was promised, what should be delivered by now, what was, and what it
   * will come to, in all and by slot. Expected follows the days on which slots air: each has 30
   * days, or up to the campaign's last day. Counts of ad servers are not among what was delivered.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  pacing(campaignId: string, options?: CallOptions): ReadCall<CampaignPacing> {
    return this.calls.read({ path: path`/v1/campaigns/${campaignId}/pacing`, options });
  }

  /**
   * Promised, measured and delivered. What each slot was promised, what Castmeter measured and what
   * each ad server delivered, side by side. Every gap has a class, and a slot that fell short a
   * proposal: a credit pro rata, or airings that make it good. The three counts are never added up.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  reconciliation(campaignId: string, options?: CallOptions): ReadCall<CampaignReconciliation, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: path`/v1/campaigns/${campaignId}/reconciliation`, options });
  }

  /**
   * Air checks of a campaign. Newest first, with what was found and the verdict.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  listAirChecks(campaignId: string, query: CampaignsListAirChecksQuery = {}, options?: CallOptions): ListCall<AirCheck, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/campaigns/${campaignId}/air-checks`, query, options });
  }
}

export class CampaignSlotsOperations extends Resource {
  /**
   * Slots of a campaign. What airs on which show and day, in the order of their positions. All
   * figures of a slot are null where its show is one of `meta.missing_show_ids`; no `slot_count`
   * holds it.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  list(campaignId: string, query: CampaignSlotsListQuery = {}, options?: CallOptions): ListCall<CampaignSlot, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/campaigns/${campaignId}/slots`, query, options });
  }

  /**
   * Add a slot to a campaign. What airs on a show: booked (`scheduled`) where it has an `air_date`
   * or an `air_window`, else `open`. Up to 500 a campaign. Warnings name a competitor that is
   * booked on the same show at that time, and what the brand's safety rules block.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  create(campaignId: string, body: CreateCampaignSlot, options?: WriteOptions): WriteCall<WriteResult<CampaignSlot>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/slots`, body, options });
  }

  /**
   * Add many slots to a campaign. Up to 100 at one write token. `data` is a list with an entry for
   * each, in their order: 201 with the slot, or 400 naming the field. An entry that fails stops no
   * other one.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  createBatch(campaignId: string, body: CreateCampaignSlotsBatch, options?: WriteOptions): WriteCall<WriteResult<{
  object: "list";
  url: string;
  data: Array<{
    object: "batch_result";
    index: number;
    status: number;
    result: CampaignSlot | null;
    error: ErrorObject | null;
  }>;
  has_more: boolean;
  next_cursor: null;
  meta: Record<string, unknown>;
}>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/slots/batch`, body, options });
  }

  /**
   * One slot. The slot with its clusters, its air check and the slot that makes it good.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  get(campaignId: string, slotId: string, query: CampaignSlotsGetQuery = {}, options?: CallOptions): ReadCall<CampaignSlot> {
    return this.calls.read({ path: path`/v1/campaigns/${campaignId}/slots/${slotId}`, query, options });
  }

  /**
   * Change a slot. Only sent fields change. A day books an `open` slot, and taking it away opens it
   * again. Linking a published episode airs it.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  update(campaignId: string, slotId: string, body: UpdateCampaignSlot = {}, options?: WriteOptions): WriteCall<WriteResult<CampaignSlot>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/campaigns/${campaignId}/slots/${slotId}`, body, options });
  }

  /**
   * Delete a slot. With its air checks and its cluster links. Delivery rows stay and belong to no
   * slot; they are added to rows without a slot of the same source, show and days. To keep what was
   * booked, PATCH its status to `canceled`.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: the slot is gone at once,
   * with its air checks.
   */
  delete(campaignId: string, slotId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"campaign_slot">>, WriteCall<WriteResult<Deleted<"campaign_slot">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/campaigns/${campaignId}/slots/${slotId}`, options });
  }

  /**
   * Make a slot good. A new slot like the one that was missed or refused, without a rate, as added
   * value. Once it is verified, a slot whose make-good is due is verified with it.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  makegood(campaignId: string, slotId: string, body: CreateMakegood = {}, options?: WriteOptions): WriteCall<WriteResult<CampaignSlot>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/slots/${slotId}/makegood`, body, options });
  }
}

export class CampaignClustersOperations extends Resource {
  /**
   * Clusters of a campaign. The links of the campaign with clusters, newest first, with the figures
   * of the posts that count. All figures of a link are null where its show is one of
   * `meta.missing_show_ids`; no total and no `cluster_count` holds it.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  list(campaignId: string, query: CampaignClustersListQuery = {}, options?: CallOptions): ListCall<CampaignClusterLink, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/campaigns/${campaignId}/clusters`, query, options });
  }

  /**
   * Link a cluster with a campaign. Its posts then count for the campaign, and for the slot where
   * one is named, which has aired once the cluster is published. A cluster that is linked with the
   * slot already is answered with 200, with the posts that were sent.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  create(campaignId: string, body: LinkCampaignCluster, options?: WriteOptions): WriteCall<WriteResult<CampaignClusterLink>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/clusters`, body, options });
  }

  /**
   * Link many clusters with a campaign. Up to 100 at one write token. `data` is a list with an
   * entry for each, in their order: 201 with the link, 200 where it existed, 400 or 404. An entry
   * that fails stops no other one.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  createBatch(campaignId: string, body: LinkCampaignClustersBatch, options?: WriteOptions): WriteCall<WriteResult<{
  object: "list";
  url: string;
  data: Array<{
    object: "batch_result";
    index: number;
    status: number;
    result: CampaignClusterLink | null;
    error: ErrorObject | null;
  }>;
  has_more: boolean;
  next_cursor: null;
  meta: Record<string, unknown>;
}>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/clusters/batch`, body, options });
  }

  /**
   * Change the link of a cluster. Moves it to another slot, or chooses which posts count.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  update(campaignId: string, linkId: string, body: UpdateCampaignClusterLink = {}, options?: WriteOptions): WriteCall<WriteResult<CampaignClusterLink>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/campaigns/${campaignId}/clusters/${linkId}`, body, options });
  }

  /**
   * Unlink a cluster from a campaign. Its posts no longer count there. A slot that nothing else is
   * linked with has not aired.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  delete(campaignId: string, linkId: string, options?: WriteOptions): WriteCall<WriteResult<Deleted<"campaign_cluster_link">>> {
    return this.calls.write({ method: "DELETE", path: path`/v1/campaigns/${campaignId}/clusters/${linkId}`, options });
  }
}

export class AirChecksOperations extends Resource {
  /**
   * Air checks. Of all campaigns, newest first. A solo workspace has none: the list is empty and
   * `meta.note` says why.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  list(query: AirChecksListQuery = {}, options?: CallOptions): ListCall<AirCheck, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/air-checks", query, options });
  }

  /**
   * Check that a slot aired. Of a slot. With a recording or the seconds of the read it is submitted
   * for review; else it is pending until they are sent or the read is found in the transcript.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  create(campaignId: string, body: CreateAirCheck, options?: WriteOptions): WriteCall<WriteResult<AirCheck>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/air-checks`, body, options });
  }

  /**
   * One air check. The air check with what was found in the transcript, and the verdict.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  get(id: string, options?: CallOptions): ReadCall<AirCheck> {
    return this.calls.read({ path: path`/v1/air-checks/${id}`, options });
  }

  /**
   * Change an air check. Only sent fields change. A recording or the seconds of the read submit an
   * air check that is pending or was rejected. Of an approved one only `notes` change.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  update(id: string, body: UpdateAirCheck = {}, options?: WriteOptions): WriteCall<WriteResult<AirCheck>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/air-checks/${id}`, body, options });
  }

  /**
   * Delete an air check. The slot keeps the status that a verdict gave it.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: what was found and the
   * verdict are gone at once.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"air_check">>, WriteCall<WriteResult<Deleted<"air_check">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/air-checks/${id}`, options });
  }

  /**
   * Find the read in the transcript. Looks for the brand, its promo code, address and talking
   * points in the transcript of the episode. A worker does it; the answer (202) is the job. What is
   * found stands in the air check: seconds, quote, talking points, code, flags; with a read it is
   * submitted for review. While a search is under way it is the answer (200), with a warning.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: it counts against the day's
   * cap, and replaces what was found before.
   */
  detect(id: string, options?: WriteOptions): ConfirmCall<WriteResult<AirCheckRun>, JobCall<WriteResult<AirCheckRun>, AirCheckRun>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/air-checks/${id}/detect`, options }, { path: (data) => path`/v1/air-checks/${data.air_check_id}/run`, open: ["queued", "running"] });
  }

  /**
   * How the search for a read stands. The last search of the air check. 404 before one.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  getRun(id: string, options?: CallOptions): ReadCall<AirCheckRun> {
    return this.calls.read({ path: path`/v1/air-checks/${id}/run`, options });
  }

  /**
   * Approve an air check. Of one that is submitted. Its slot is verified, and with it the slot that
   * it makes good.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  approve(id: string, body: ApproveAirCheck = {}, options?: WriteOptions): WriteCall<WriteResult<AirCheck>> {
    return this.calls.write({ method: "POST", path: path`/v1/air-checks/${id}/approve`, body, options });
  }

  /**
   * Reject an air check. Of one that is submitted. A make-good of its slot is then due.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  reject(id: string, body: RejectAirCheck, options?: WriteOptions): WriteCall<WriteResult<AirCheck>> {
    return this.calls.write({ method: "POST", path: path`/v1/air-checks/${id}/reject`, body, options });
  }
}

export class ExternalDeliveryOperations extends Resource {
  /**
   * Upload counts of ad servers. Up to 500 rows, all or none. A row has `date`, or `start_date` and
   * `end_date`; a day that has begun in no time zone is refused. A row with the same source, slot,
   * show and days replaces the stored one, also under another label, and two of one request are
   * refused. A campaign has at most 2,000 rows. The counts stand beside the figures of Castmeter
   * and are never added to reach, impressions or EMV.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`.
   */
  upload(campaignId: string, body: UploadExternalDelivery, options?: WriteOptions): WriteCall<WriteResult<ExternalDeliveryUpload>> {
    return this.calls.write({ method: "POST", path: path`/v1/campaigns/${campaignId}/external-delivery`, body, options });
  }

  /**
   * Counts of ad servers. Rows that were uploaded, by their first day, and in `meta.totals` the
   * sums by source of all rows that match. Listeners of several days may be the same people, and
   * their sum is null where no row has them.
   *
   * Scope: `campaigns:read`. Plan: `campaigns`.
   */
  list(campaignId: string, query: ExternalDeliveryListQuery = {}, options?: CallOptions): ListCall<ExternalDeliveryRow, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/campaigns/${campaignId}/external-delivery`, query, options });
  }

  /**
   * Delete counts of an ad server. Deletes the rows of one source, or of these those of a label, a
   * slot or some days.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: the rows are gone until they
   * are uploaded again.
   */
  delete(campaignId: string, query: ExternalDeliveryDeleteQuery, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"external_delivery_deletion">>, WriteCall<WriteResult<Deleted<"external_delivery_deletion">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/campaigns/${campaignId}/external-delivery`, query, options });
  }
}

export class SponsorsOperations extends Resource {
  /**
   * Brands that fit. The workspace's brands by how well they fit a show, an episode of it, or a
   * brief: at least one of `show_id` and `brief` is needed. Each with its score in parts, a reason
   * and proof points. Brands that block a category of the show or a topic are left out.
   *
   * Scope: `sponsors:read`.
   */
  matches(query: SponsorsMatchesQuery = {}, options?: CallOptions): ListCall<SponsorMatch, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/sponsors/matches", query, options });
  }

  /**
   * Shows worth bundling. Pairs of the workspace's shows that share categories or hosts, appear in
   * each other's episodes or have a collaboration in their profiles, with their combined reach.
   * Pairs that share nothing are left out.
   *
   * Scope: `sponsors:read`. Plan: `clusters`.
   */
  opportunities(query: SponsorsOpportunitiesQuery = {}, options?: CallOptions): ListCall<BundleOpportunity, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/sponsors/opportunities", query, options });
  }
}

export class LibraryOperations extends Resource {
  /**
   * Files of the library. Newest first. `download_url` is null here; the file itself has one.
   *
   * Scope: `library:read`.
   */
  list(query: LibraryListQuery = {}, options?: CallOptions): ListCall<LibraryFile, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/library/files", query, options });
  }

  /**
   * Upload a file. A form with one file and its fields; a list is a field that is repeated. The
   * type is detected from the content, whatever the name: 415 for a type that is not accepted.
   * Without `kind` it follows from the type, without `name` it is the file's own. 409 when the
   * workspace's storage is full.
   *
   * Scope: `library:write`.
   */
  create(body: LibraryCreateBody, options?: WriteOptions): WriteCall<WriteResult<LibraryFile>> {
    return this.calls.write({ method: "POST", path: "/v1/library/files", body, isForm: true, options });
  }

  /**
   * One file. With `download_url`, an address that needs no credential and ends after five minutes.
   *
   * Scope: `library:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<LibraryFile> {
    return this.calls.read({ path: path`/v1/library/files/${id}`, options });
  }

  /**
   * Redirect to the bytes of a file. 302 to an address that ends after five minutes and takes range
   * requests; it is served as an attachment and never shown in place.
   *
   * Scope: `library:read`.
   */
  content(id: string, options?: CallOptions): FileCall {
    return this.calls.file({ path: path`/v1/library/files/${id}/content`, options });
  }

  /**
   * Change a file's name, folder, tags and links. Only sent fields change; a list is replaced as a
   * whole, null clears. The bytes cannot be changed: upload another file.
   *
   * Scope: `library:write`.
   */
  update(id: string, body: UpdateLibraryFile = {}, options?: WriteOptions): WriteCall<WriteResult<LibraryFile>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/library/files/${id}`, body, options });
  }

  /**
   * Delete a file. Its bytes are removed from the file store within moments, and its download
   * addresses end. 409 while an insertion order that is not applied was read from it: apply or
   * discard that first.
   *
   * Scope: `library:write`. Confirmation: Always: the file and its bytes are gone.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"library_file">>, WriteCall<WriteResult<Deleted<"library_file">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/library/files/${id}`, options });
  }
}

export class InsertionOrdersOperations extends Resource {
  /**
   * Insertion orders. Newest first, with what was read of each.
   *
   * Scope: `library:read`.
   */
  list(query: InsertionOrdersListQuery = {}, options?: CallOptions): ListCall<InsertionOrder, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/insertion-orders", query, options });
  }

  /**
   * Read an insertion order. Of a PDF, DOCX, XLSX, CSV, e-mail or text file of the library, or of a
   * text. A worker does it; the answer (202) is the job. What was read has its place and a
   * confidence, and what cannot be read is null with a warning. Nothing is booked before it is
   * applied.
   *
   * Scope: `library:write`. Confirmation: Always: it counts against the day's cap.
   */
  parse(body: ParseInsertionOrder = {}, options?: WriteOptions): ConfirmCall<WriteResult<InsertionOrder>, JobCall<WriteResult<InsertionOrder>, InsertionOrder>> {
    return this.calls.confirmJob({ method: "POST", path: "/v1/insertion-orders/parse", body, options }, { path: (data) => path`/v1/insertion-orders/${data.id}`, open: ["queued", "running"] });
  }

  /**
   * One insertion order. The order with what was read: each line with its place in the document and
   * a confidence, the check of its sums, and warnings about what could not be read.
   *
   * Scope: `library:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<InsertionOrder> {
    return this.calls.read({ path: path`/v1/insertion-orders/${id}`, options });
  }

  /**
   * Correct an insertion order. Before it is applied. Only sent fields change; lines are named by
   * their `index`, and the next free index adds a line. What the document said stays in `source`. A
   * corrected name is matched again, and corrected amounts are summed again.
   *
   * Scope: `library:write`.
   */
  update(id: string, body: UpdateInsertionOrder = {}, options?: WriteOptions): WriteCall<WriteResult<InsertionOrder>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/insertion-orders/${id}`, body, options });
  }

  /**
   * Book an insertion order. Makes slots of its lines, in a campaign that is created as a draft
   * (201) or in the one that is named (200). A line with as many days as units has a slot for each
   * day. It is applied once. Needs the scope library:write too.
   *
   * Scope: `campaigns:write`. Plan: `campaigns`. Confirmation: Always: it books slots. The dry run
   * lists them.
   */
  apply(id: string, body: ApplyInsertionOrder = {}, options?: WriteOptions): ConfirmCall<WriteResult<AppliedInsertionOrder>, WriteCall<WriteResult<AppliedInsertionOrder>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/insertion-orders/${id}/apply`, body, options });
  }
}

export class ReportsOperations extends Resource {
  /**
   * Reports. Newest first, without the data of their snapshots.
   *
   * Scope: `reports:read`.
   */
  list(query: ReportsListQuery = {}, options?: CallOptions): ListCall<Report, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/reports", query, options });
  }

  /**
   * Create a report. What a report shows is kept apart from what was shown: each generation freezes
   * a signed snapshot that never changes. Unless `generate` is false the first one is made at once
   * by a worker; `status` is `ready` when it is there.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  create(body: CreateReport, options?: WriteOptions): JobCall<WriteResult<Report>, Report> {
    return this.calls.writeJob({ method: "POST", path: "/v1/reports", body, options }, { path: (data) => path`/v1/reports/${data.id}`, open: ["generating"] });
  }

  /**
   * One report. Its definition, its published snapshot and its public link.
   *
   * Scope: `reports:read`.
   */
  get(id: string, query: ReportsGetQuery = {}, options?: CallOptions): ReadCall<Report> {
    return this.calls.read({ path: path`/v1/reports/${id}`, query, options });
  }

  /**
   * Change a report. Only sent fields change; a list is replaced as a whole. Changed content makes
   * a ready report a draft: its links go on showing the published snapshot until the next
   * generation.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  update(id: string, body: UpdateReport = {}, options?: WriteOptions): WriteCall<WriteResult<Report>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/reports/${id}`, body, options });
  }

  /**
   * Delete a report. Its links end at once. The hashes of its snapshots stay in the public log,
   * where they are marked as withdrawn.
   *
   * Scope: `reports:write`. Confirmation: Always: its snapshots, files and links are gone at once.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"report">>, WriteCall<WriteResult<Deleted<"report">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/reports/${id}`, options });
  }

  /**
   * Generate a snapshot. A worker reads all sections in one consistent read, signs the document and
   * publishes it; the snapshot before is superseded and stays. While one is being made, the answer
   * is its run. With `refresh_first` figures are read again before, and the snapshot is made of
   * what is there.
   *
   * Scope: `reports:write`. Plan: `shared_reports`. Confirmation: With `refresh_first`: it spends
   * provider calls.
   */
  generate(id: string, body: GenerateReport = {}, options?: WriteOptions): ConfirmCall<WriteResult<ReportRun>, JobCall<WriteResult<ReportRun>, ReportRun>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/reports/${id}/generate`, body, options }, { path: (data) => path`/v1/report-runs/${data.id}`, open: ["queued", "running"] });
  }

  /**
   * One run of a report. The making of one snapshot: by hand, or at a planned time of an
   * automation.
   *
   * Scope: `reports:read`.
   */
  getRun(id: string, options?: CallOptions): ReadCall<ReportRun> {
    return this.calls.read({ path: path`/v1/report-runs/${id}`, options });
  }

  /**
   * Share a report. Opens the link labelled `public`, whose address is `share_url`, or changes its
   * terms. Its address has no secret besides the id of the report. For links that are named,
   * counted and revoked one by one, make links.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  share(id: string, body: ShareReport = {}, options?: WriteOptions): WriteCall<WriteResult<Report>> {
    return this.calls.write({ method: "POST", path: path`/v1/reports/${id}/share`, body, options });
  }

  /**
   * Stop sharing a report. Revokes the link labelled `public`: `share_url` shows nothing from the
   * next request on. Links with a secret stay.
   *
   * Scope: `reports:write`.
   */
  unshare(id: string, options?: WriteOptions): WriteCall<WriteResult<Report>> {
    return this.calls.write({ method: "POST", path: path`/v1/reports/${id}/unshare`, options });
  }

  /**
   * Snapshots of a report. The newest first, each with its hash and signature. A snapshot never
   * changes.
   *
   * Scope: `reports:read`.
   */
  listSnapshots(id: string, query: ReportsListSnapshotsQuery = {}, options?: CallOptions): ListCall<ReportSnapshot, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/reports/${id}/snapshots`, query, options });
  }

  /**
   * One snapshot. What was shown, with hash, key and signature.
   *
   * Scope: `reports:read`.
   */
  getSnapshot(id: string, number: string, query: ReportsGetSnapshotQuery = {}, options?: CallOptions): ReadCall<ReportSnapshot> {
    return this.calls.read({ path: path`/v1/reports/${id}/snapshots/${number}`, query, options });
  }

  /**
   * What differs between two snapshots. Every figure that differs, by stable keys, with its causes
   * from the readings that were stored with both snapshots: a restatement by the platform, late
   * data, an added or removed post, a rate, a definition, a moved window. A difference without a
   * known cause is `unexplained`.
   *
   * Scope: `reports:read`.
   */
  diff(id: string, query: ReportsDiffQuery, options?: CallOptions): ReadCall<ReportDiff> {
    return this.calls.read({ path: path`/v1/reports/${id}/diff`, query, options });
  }

  /**
   * Withdraw a snapshot. The document stays as it is and can still be verified; the answer then
   * names it as withdrawn. Links that show it show nothing until the next generation.
   *
   * Scope: `reports:write`. Confirmation: Always: links no longer show it, and it cannot be taken
   * back.
   */
  withdrawSnapshot(id: string, number: string, body: WithdrawSnapshot, options?: WriteOptions): ConfirmCall<WriteResult<ReportSnapshot>, WriteCall<WriteResult<ReportSnapshot>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/reports/${id}/snapshots/${number}/withdraw`, body, options });
  }

  /**
   * A snapshot as a file. Files are made by a worker after each generation; the same snapshot is
   * the same bytes. The address is valid for five minutes and needs no credential.
   *
   * Scope: `reports:read`.
   */
  export(id: string, query: ReportsExportQuery, options?: CallOptions): ReadCall<ReportExport> {
    return this.calls.read({ path: path`/v1/reports/${id}/export`, query, options });
  }

  /**
   * Links to a report. The newest first, with revoked ones. The secret of an address is never shown
   * again.
   *
   * Scope: `reports:read`.
   */
  listLinks(id: string, query: ReportsListLinksQuery = {}, options?: CallOptions): ListCall<ReportLink, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/reports/${id}/links`, query, options });
  }

  /**
   * Make a link to a report. Everyone with the address sees the page without signing in. `url` has
   * a secret of 256 bits and is shown in this answer only. A link shows the latest snapshot or one
   * by number, and as much of it as `depth` says. A report has up to 100 links.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  createLink(id: string, body: CreateReportLink, options?: WriteOptions): WriteCall<WriteResult<ReportLinkWithUrl>> {
    return this.calls.write({ method: "POST", path: path`/v1/reports/${id}/links`, body, options });
  }

  /**
   * Change a link to a report. Only sent fields change, and the address stays. A changed or removed
   * password ends what readers have unlocked. A revoked link cannot be changed.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  updateLink(id: string, linkId: string, body: UpdateReportLink = {}, options?: WriteOptions): WriteCall<WriteResult<ReportLink>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/reports/${id}/links/${linkId}`, body, options });
  }

  /**
   * Revoke a link to a report. The address shows nothing from the next request on, in every
   * process. The link stays in the list as revoked, with its counts.
   *
   * Scope: `reports:write`. Confirmation: Always: the address no longer shows the report.
   */
  deleteLink(id: string, linkId: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"report_link">>, WriteCall<WriteResult<Deleted<"report_link">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/reports/${id}/links/${linkId}`, options });
  }

  /**
   * Send a report by mail. One mail to each recipient, with the headline figures of the published
   * snapshot, what changed since the report that was sent before, how old the figures are, a chart,
   * and a link. A mail that was interrupted while it was sent is never sent a second time.
   *
   * Scope: `reports:write`. Plan: `shared_reports`. Confirmation: Always: mails leave the server
   * and cannot be called back.
   */
  send(id: string, body: SendReport, options?: WriteOptions): ConfirmCall<WriteResult<ReportSend>, JobCall<WriteResult<ReportSend>, ReportRun>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/reports/${id}/send`, body, options }, { path: (data) => path`/v1/report-runs/${data.run_id}`, open: ["queued", "running"] });
  }
}

export class PodcastsOperations extends Resource {
  /**
   * Search podcasts. Searches the public directories that the operator has turned on, and answers
   * one list: the same podcast of several directories is one item. Exact titles come first, then
   * titles that begin with `q`, then the order of the first directory. Each directory gives its
   * first 100. Answers are kept for a day, and given with their age where a directory fails:
   * `meta.directories` says how each of them answered. 409 `state_conflict` with `current_state:
   * not_configured` where the server asks none.
   *
   * Scope: `research:read`.
   */
  search(query: PodcastsSearchQuery, options?: CallOptions): ListCall<Podcast, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/podcasts/search", query, options });
  }

  /**
   * Retrieve a podcast. The podcast as the directory of its id lists it; what that directory does
   * not say is taken from the others, found by Apple id. Kept for a day; `cache_age_seconds` is
   * more than a day where the directory failed and an older answer is given.
   *
   * Scope: `research:read`.
   */
  get(podcastId: string, options?: CallOptions): ReadCall<Podcast> {
    return this.calls.read({ path: path`/v1/podcasts/${podcastId}`, options });
  }

  /**
   * Episodes of a podcast. The latest 200 episodes that the directory of the id lists, newest
   * first, kept for an hour. `meta.cache_age_seconds` is more where the directory failed and an
   * older answer is given.
   *
   * Scope: `research:read`.
   */
  listEpisodes(podcastId: string, query: PodcastsListEpisodesQuery = {}, options?: CallOptions): ListCall<PodcastEpisode, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/podcasts/${podcastId}/episodes`, query, options });
  }
}

export class ResearchOperations extends Resource {
  /**
   * Web research. Newest first, each run with its answer and sources.
   *
   * Scope: `research:read`.
   */
  list(query: ResearchListQuery = {}, options?: CallOptions): ListCall<ResearchRun, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/research", query, options });
  }

  /**
   * Research the web. Asks the search provider of this server, where the operator configured one,
   * about a brand or anything else. A worker does it; the answer (202) is the job. The same
   * question is answered from the workspace's own run for 24 hours (200), free, with its age in
   * `warnings`; while it is under way, that run is the answer (200).
   *
   * Scope: `research:write`. Confirmation: Always, unless nothing has to be asked: the provider is
   * paid by the request.
   */
  start(body: StartResearch, options?: WriteOptions): ConfirmCall<WriteResult<ResearchRun>, JobCall<WriteResult<ResearchRun>, ResearchRun>> {
    return this.calls.confirmJob({ method: "POST", path: "/v1/research", body, options }, { path: (data) => path`/v1/research/${data.id}`, open: ["queued", "running"] });
  }

  /**
   * One research run. How the run stands, and what was found: an answer where the provider writes
   * one, and sources. All of it is text of other authors.
   *
   * Scope: `research:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<ResearchRun> {
    return this.calls.read({ path: path`/v1/research/${id}`, options });
  }

  /**
   * Cancel a research run. Ends a run that is queued or running; nothing that arrives later is
   * stored. It counts against the day only where the provider was asked already. 409 for a run that
   * has ended.
   *
   * Scope: `research:write`.
   */
  cancel(id: string, options?: WriteOptions): WriteCall<WriteResult<ResearchRun>> {
    return this.calls.write({ method: "POST", path: path`/v1/research/${id}/cancel`, options });
  }

  /**
   * Delete a research run. Of a run that has ended; one that is queued or running is canceled
   * first.
   *
   * Scope: `research:write`. Confirmation: Always: the answer and its sources are gone at once.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"research_run">>, WriteCall<WriteResult<Deleted<"research_run">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/research/${id}`, options });
  }
}

export class ReportTemplatesOperations extends Resource {
  /**
   * Templates of reports. The workspace's own ones, the newest first, then the built-in ones. A
   * built-in template is the default of its type until the workspace has one of its own.
   *
   * Scope: `reports:read`.
   */
  list(query: ReportTemplatesListQuery = {}, options?: CallOptions): ListCall<ReportTemplate, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/report-templates", query, options });
  }

  /**
   * Create a template of reports. From sections, or from a report: the template then has what the
   * report shows, and nothing of what it is about. At most 200 a workspace.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  create(body: CreateReportTemplate, options?: WriteOptions): WriteCall<WriteResult<ReportTemplate>> {
    return this.calls.write({ method: "POST", path: "/v1/report-templates", body, options });
  }

  /**
   * One template of reports. Built-in, or of the workspace.
   *
   * Scope: `reports:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<ReportTemplate> {
    return this.calls.read({ path: path`/v1/report-templates/${id}`, options });
  }

  /**
   * Change a template of reports. Only sent fields change; a list is replaced as a whole. Reports
   * that were made from the template do not change. Built-in templates cannot be changed.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  update(id: string, body: UpdateReportTemplate = {}, options?: WriteOptions): WriteCall<WriteResult<ReportTemplate>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/report-templates/${id}`, body, options });
  }

  /**
   * Delete a template of reports. Reports that were made from it stay as they are. A template of an
   * automation cannot be deleted, and neither can a built-in one.
   *
   * Scope: `reports:write`. Confirmation: Always: the template is gone at once.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"report_template">>, WriteCall<WriteResult<Deleted<"report_template">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/report-templates/${id}`, options });
  }
}

export class ReportAutomationsOperations extends Resource {
  /**
   * Automations of reports. Newest first. They belong to the workspace and not to the person who
   * made them.
   *
   * Scope: `reports:read`.
   */
  list(query: ReportAutomationsListQuery = {}, options?: CallOptions): ListCall<ReportAutomation, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/report-automations", query, options });
  }

  /**
   * Create an automation of reports. Makes a report from a template on its days and mails it:
   * figures are refreshed from 07:00 UTC, the mails leave from 08:00 UTC with what is there by
   * then. At most 200 a workspace.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  create(body: CreateReportAutomation, options?: WriteOptions): WriteCall<WriteResult<ReportAutomation>> {
    return this.calls.write({ method: "POST", path: "/v1/report-automations", body, options });
  }

  /**
   * One automation of reports. With its latest run. Recipients are masked.
   *
   * Scope: `reports:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<ReportAutomation> {
    return this.calls.read({ path: path`/v1/report-automations/${id}`, options });
  }

  /**
   * Change an automation of reports. Only sent fields change; a list is replaced as a whole.
   * Planned times that pass while it is paused are not made up for, and a report that is being made
   * then is not sent. Another template replaces what its report shows from the next run on. Who has
   * unsubscribed stays unsubscribed.
   *
   * Scope: `reports:write`. Plan: `shared_reports`.
   */
  update(id: string, body: UpdateReportAutomation = {}, options?: WriteOptions): WriteCall<WriteResult<ReportAutomation>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/report-automations/${id}`, body, options });
  }

  /**
   * Delete an automation of reports. Its report and the snapshots stay, and so do the records of
   * its runs.
   *
   * Scope: `reports:write`. Confirmation: Always: nothing more is sent, and its recipients are
   * forgotten.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"report_automation">>, WriteCall<WriteResult<Deleted<"report_automation">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/report-automations/${id}`, options });
  }

  /**
   * Runs of an automation. Newest first, with the planned times that passed while the server was
   * down.
   *
   * Scope: `reports:read`.
   */
  listRuns(id: string, query: ReportAutomationsListRunsQuery = {}, options?: CallOptions): ListCall<ReportRun, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/report-automations/${id}/runs`, query, options });
  }

  /**
   * Run an automation now. Makes a snapshot of its report from the figures that are there, with
   * `refresh_first` after reading them again, and with `send` mails it by the same rules as a
   * planned one. Its planned times stay as they are.
   *
   * Scope: `reports:write`. Plan: `shared_reports`. Confirmation: Always.
   */
  run(id: string, body: RunReportAutomation = {}, options?: WriteOptions): ConfirmCall<WriteResult<ReportRun>, JobCall<WriteResult<ReportRun>, ReportRun>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/report-automations/${id}/run`, body, options }, { path: (data) => path`/v1/report-runs/${data.id}`, open: ["queued", "running"] });
  }
}

export class ReportRunsOperations extends Resource {
  /**
   * Send a held report. Sends the snapshot of a held run to the recipients of its automation.
   *
   * Scope: `reports:write`. Plan: `shared_reports`. Confirmation: Always: mails leave the server
   * and cannot be called back.
   */
  release(id: string, options?: WriteOptions): ConfirmCall<WriteResult<ReportRun>, WriteCall<WriteResult<ReportRun>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/report-runs/${id}/release`, options });
  }

  /**
   * Do not send a held report. The snapshot stays; nothing is sent, and the automation goes on.
   *
   * Scope: `reports:write`.
   */
  cancel(id: string, options?: WriteOptions): WriteCall<WriteResult<ReportRun>> {
    return this.calls.write({ method: "POST", path: path`/v1/report-runs/${id}/cancel`, options });
  }
}

export class WebhookEndpointsOperations extends Resource {
  /**
   * Webhook endpoints, newest first. Keys see the workspace's endpoints, those of other keys too;
   * an app sees its own and no others. `failing_since` is the time since which deliveries fail and
   * none has succeeded: three days after it the endpoint is disabled with `disabled_reason:
   * failing`. Secrets are never shown again.
   *
   * Scope: `webhooks:read`.
   */
  list(query: WebhookEndpointsListQuery = {}, options?: CallOptions): ListCall<WebhookEndpoint, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/webhook-endpoints", query, options });
  }

  /**
   * Create a webhook endpoint. From now on every event of `enabled_events` is sent to `url` as a
   * signed POST. `secret` verifies the signatures and is shown in this answer only; a replay
   * answers null. An event goes there only when this credential holds the read scope of its group
   * (`campaigns:read` for `campaign.created`); types it asks for without are kept and named in a
   * warning. A type whose events the plan does not include (groups `cluster` and `campaign`) is 403
   * `plan_required`; `*` delivers what the plan includes at each moment. An address that is no
   * https address of a public host is refused with `param: url`; a host name is not looked up here,
   * but its addresses are checked at every delivery. A workspace has up to 20 endpoints of its own
   * and up to 5 of each app, which alone sees them. `api_version` is this call's version unless
   * given.
   *
   * Scope: `webhooks:write`.
   */
  create(body: CreateWebhookEndpoint, options?: WriteOptions): WriteCall<WriteResult<WebhookEndpointWithSecret>> {
    return this.calls.write({ method: "POST", path: "/v1/webhook-endpoints", body, options });
  }

  /**
   * One webhook endpoint. Status, failure clock and the number of deliveries still to be made.
   * `secret_last_four` tells which secret it is; the secret itself is never shown again. While
   * `previous_secret_expires_at` lies ahead, deliveries are signed with the secret before it too.
   *
   * Scope: `webhooks:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<WebhookEndpoint> {
    return this.calls.read({ path: path`/v1/webhook-endpoints/${id}`, options });
  }

  /**
   * Change, pause or resume a webhook endpoint. Only the fields that are sent change, and `written`
   * is the exact map of them. Deliveries that wait go to a new `url`. `disabled: true` pauses the
   * endpoint (`disabled_reason: manual`): deliveries that wait are held, and new events make none.
   * `disabled: false` makes it active, clears the failure clock, sends what waited for up to three
   * days within five minutes, and fails the rest with `endpoint_disabled`; missed events are in the
   * Events API. Sending `url` or `enabled_events` grants the endpoint anew: from then on it
   * receives only groups this credential may read, with a warning for the others, and what waits of
   * the others fails with `scope_missing`. `enabled_events` that name a type which the plan does
   * not include are 403 `plan_required`. An endpoint that is already disabled keeps its reason.
   *
   * Scope: `webhooks:write`.
   */
  update(id: string, body: UpdateWebhookEndpoint = {}, options?: WriteOptions): WriteCall<WriteResult<WebhookEndpoint>> {
    return this.calls.write({ method: "PATCH", path: path`/v1/webhook-endpoints/${id}`, body, options });
  }

  /**
   * Delete a webhook endpoint. Nothing more is sent, the secret is erased, and pending deliveries
   * become `failed` with `final_reason: endpoint_deleted`. An attempt that is under way is not
   * called back: when it succeeds, its delivery is `succeeded`. To stop for a while, pause it with
   * `disabled: true` instead.
   *
   * Scope: `webhooks:write`. Confirmation: Always: nothing is sent there any more, and the secret
   * is gone.
   */
  delete(id: string, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"webhook_endpoint">>, WriteCall<WriteResult<Deleted<"webhook_endpoint">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/webhook-endpoints/${id}`, options });
  }

  /**
   * Replace the secret of a webhook endpoint. Answers the new `secret`, this once. Until
   * `previous_secret_expires_at` deliveries carry a signature of each secret, so a receiver that
   * accepts any of them never refuses one while it changes over. A second rotation inside that time
   * ends the oldest secret.
   *
   * Scope: `webhooks:write`. Confirmation: When `grace_hours` is 0: the present secret ends at
   * once.
   */
  rotateSecret(id: string, body: WebhookEndpointsRotateSecretBody = {}, options?: WriteOptions): ConfirmCall<WriteResult<WebhookEndpointWithSecret>, WriteCall<WriteResult<WebhookEndpointWithSecret>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/webhook-endpoints/${id}/rotate-secret`, body, options });
  }

  /**
   * Send a test delivery. Sends one signed delivery with `test: true` and waits for the receiver's
   * answer, 11 seconds at most. The payload is a sample and holds no data of the workspace, so it
   * is sent under every plan, with a warning where events of the type are not. Works on a disabled
   * endpoint too. It is not retried, and neither its success nor its failure counts for or against
   * the endpoint; at most 30 an hour for each endpoint.
   *
   * Scope: `webhooks:write`.
   */
  test(id: string, body: TestWebhookEndpoint = {}, options?: WriteOptions): WriteCall<WriteResult<WebhookDelivery>> {
    return this.calls.write({ method: "POST", path: path`/v1/webhook-endpoints/${id}/test`, body, options });
  }

  /**
   * Try every failed delivery again. Queues one manual attempt for each delivery of the endpoint
   * that failed and was created since the given moment, at most 30 days ago. They go out oldest
   * first, at most ten a second. A 2xx makes a delivery `succeeded`; anything else leaves it
   * `failed`. Test deliveries, those queued already and those of events that the endpoint may not
   * receive now, by its scopes or the plan, are left out.
   *
   * Scope: `webhooks:write`. Confirmation: Always: many deliveries go out at once.
   */
  retryFailed(id: string, body: RetryFailedDeliveries, options?: WriteOptions): ConfirmCall<WriteResult<WebhookRetry>, WriteCall<WriteResult<WebhookRetry>>> {
    return this.calls.confirm({ method: "POST", path: path`/v1/webhook-endpoints/${id}/retry-failed`, body, options });
  }
}

export class WebhookDeliveriesOperations extends Resource {
  /**
   * Deliveries of an endpoint, newest first. What was sent to an endpoint in the last 30 days, test
   * deliveries included, each with its attempts and the start of what the receiver answered.
   *
   * Scope: `webhooks:read`.
   */
  list(id: string, query: WebhookDeliveriesListQuery = {}, options?: CallOptions): ListCall<WebhookDelivery, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/webhook-endpoints/${id}/deliveries`, query, options });
  }

  /**
   * One delivery with what was sent. A delivery with its attempts and the request: headers with the
   * signatures blanked, and the body as it was signed. Deliveries are kept 30 days, those of a
   * deleted endpoint too. The body is null when the event is no longer kept, when the credential
   * lacks the scope that reads events of its group, or when the plan does not include them.
   *
   * Scope: `webhooks:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<WebhookDeliveryWithRequest> {
    return this.calls.read({ path: path`/v1/webhook-deliveries/${id}`, options });
  }

  /**
   * Try a delivery now. Makes one attempt at once and answers with the delivery after it, within 11
   * seconds. Where an attempt is due at this moment, it is made next, and the answer holds it. Any
   * 2xx makes the delivery `succeeded`; anything else changes nothing, and a pending delivery keeps
   * its schedule. The answer is 200 whatever the receiver answers: the attempt holds it. 409 for a
   * delivery that succeeded (resend its event), one whose attempt stays under way that long, a
   * deleted endpoint, and an event that the endpoint may not receive now (`current_state:
   * scope_missing`); 403 `plan_required` for one that the plan does not include. A disabled
   * endpoint is tried too, and stays disabled; at most 60 an hour for each endpoint.
   *
   * Scope: `webhooks:write`.
   */
  retry(id: string, options?: WriteOptions): WriteCall<WriteResult<WebhookDelivery>> {
    return this.calls.write({ method: "POST", path: path`/v1/webhook-deliveries/${id}/retry`, options });
  }
}

export class EventsOperations extends Resource {
  /**
   * Events of the workspace. Newest first, or oldest first with `order=asc`. An event is listed
   * when the credential holds the read scope of its group; groups that are asked for and may not be
   * read are left out, and `meta.note` names the scope. Groups that the plan lacks, `cluster`
   * without `clusters` and `campaign` without `campaigns`, are left out alike, and 403
   * `plan_required` where they are asked for. Events are kept 30 days.
   *
   * The list is complete: within a workspace `created_at` is in the order of commits, no two events
   * share one, and none ever appears behind one that was read. To catch up after an outage, read
   * `order=asc` with `created_gte` set to the last `created_at` you saw and follow `next_cursor`.
   * Times are shown in milliseconds, cut and never rounded up, and compared in microseconds, so
   * events of that last millisecond come again: pass over the ids you have seen.
   *
   * Scope: `webhooks:read`.
   */
  list(query: EventsListQuery = {}, options?: CallOptions): ListCall<RecordedEvent, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/events", query, options });
  }

  /**
   * One event. The event as it was written and delivered; `pending_webhooks` counts the deliveries
   * of it, resends among them, that are still to be made. Events are kept 30 days. One of a group
   * whose read scope the credential lacks answers 404.
   *
   * Scope: `webhooks:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<RecordedEvent> {
    return this.calls.read({ path: path`/v1/events/${id}`, options });
  }

  /**
   * Send an event again. Makes new deliveries of an event, each due at once and with the full
   * schedule of attempts. The event keeps its id and its body, byte for byte; the deliveries have
   * ids of their own. An endpoint that is named must be enabled, and must have been set up by a
   * credential with the read scope of the event's group. An app sends to its own endpoints, keys to
   * the workspace's.
   *
   * Scope: `webhooks:write`.
   */
  resend(id: string, body: EventsResendBody = {}, options?: WriteOptions): WriteCall<WriteResult<EventResend>> {
    return this.calls.write({ method: "POST", path: path`/v1/events/${id}/resend`, body, options });
  }
}

export class AlarmsOperations extends Resource {
  /**
   * What fails for longer than its time. Feeds, connected accounts, webhook endpoints and the day's
   * provider calls of the workspace: open alarms, and cleared ones for 30 days, newest first. A
   * short failure makes no alarm.
   *
   * Scope: `integrations:read`.
   */
  list(query: AlarmsListQuery = {}, options?: CallOptions): ListCall<AlarmsListItem, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/alarms", query, options });
  }
}

export class ConnectionsOperations extends Resource {
  /**
   * Connected accounts, newest first. One entry for each platform account that is linked to a show,
   * by the time it was linked. Refreshes and reconnections do not move an entry, so pages never
   * shift. To connect, use PUT /v1/shows/{show_id}/integrations/{platform}.
   *
   * Scope: `integrations:read`.
   */
  list(query: ConnectionsListQuery = {}, options?: CallOptions): ListCall<Connection, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/connections", query, options });
  }

  /**
   * One connected account. A linked account by its id. One that was disconnected keeps its id, with
   * the status `disconnected`.
   *
   * Scope: `integrations:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<Connection> {
    return this.calls.read({ path: path`/v1/connections/${id}`, options });
  }
}

export class IntegrationsOperations extends Resource {
  /**
   * Every platform of a show, connected or not. One entry a platform: state, account, age of the
   * figures, what the platform leaves out and why, and what connecting it takes. One page.
   *
   * Scope: `integrations:read`.
   */
  list(showId: string, query: IntegrationsListQuery = {}, options?: CallOptions): ListCall<Integration, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/integrations`, query, options });
  }

  /**
   * One platform of a show. State of one platform: the account, the age of its figures, what it
   * leaves out and why, what is left of refreshing on demand, and what connecting it takes.
   *
   * Scope: `integrations:read`.
   */
  get(showId: string, platform: string, options?: CallOptions): ReadCall<Integration> {
    return this.calls.read({ path: path`/v1/shows/${showId}/integrations/${platform}`, options });
  }

  /**
   * Connect an account. Tries the credential or reads the profile, links the account and begins its
   * first import; `importing_state` says how far it is. Connecting another account in the place of
   * one replaces it and warns; the history of the old one stays. Platforms with a sign-in of their
   * own answer 400 `oauth_required` with `connect_url`. Secrets are sealed and never given back. A
   * platform that is down makes a warning, not a failure, where the account is named in the body.
   *
   * Scope: `integrations:write`.
   */
  put(showId: string, platform: string, body: ConnectIntegration = {}, options?: WriteOptions): WriteCall<WriteResult<Integration>> {
    return this.calls.write({ method: "PUT", path: path`/v1/shows/${showId}/integrations/${platform}`, body, options });
  }

  /**
   * Disconnect an account. The credential is erased, and given back to the platform where it takes
   * that and none of your other shows has an account there: it may end every token of the same
   * user. Nothing new is read. What was read stays: latest figures, items and daily history.
   *
   * Scope: `integrations:write`. Confirmation: Always: what opened the account is erased and
   * nothing new is read.
   */
  delete(showId: string, platform: string, options?: WriteOptions): ConfirmCall<WriteResult<Integration>, WriteCall<WriteResult<Integration>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/shows/${showId}/integrations/${platform}`, options });
  }

  /**
   * Delete the history of a wrongly connected account. Deletes the days, items and countries that
   * were read of one account, and its latest figures. The account must not be connected any more:
   * disconnect it, or connect the right one, before. An account that is connected in its place is
   * read again as far back as its platform reports, since days of the two may have replaced each
   * other. Of an unknown account the error names those there are.
   *
   * Scope: `integrations:write`. Confirmation: Always: days that a platform no longer reports
   * cannot be read again.
   */
  deleteHistory(showId: string, platform: string, query: IntegrationsDeleteHistoryQuery, options?: WriteOptions): ConfirmCall<WriteResult<Deleted<"account_history">>, WriteCall<WriteResult<Deleted<"account_history">>>> {
    return this.calls.confirm({ method: "DELETE", path: path`/v1/shows/${showId}/integrations/${platform}/history`, query, options });
  }
}

export class AccountDiscoveryOperations extends Resource {
  /**
   * Look for the accounts of a show. A worker reads the show's feed, its website and public
   * directories, and the profiles of what they link to; the answer is `running`, and GET has the
   * candidates. At most 12 provider calls, three runs a day for a show. While one is at work,
   * another start answers that one. Nothing is connected.
   *
   * Scope: `integrations:write`. Confirmation: Always: it spends provider calls.
   */
  start(showId: string, body: AccountDiscovery = {}, options?: WriteOptions): ConfirmCall<WriteResult<DiscoveryRun>, JobCall<WriteResult<DiscoveryRun>, DiscoveryRun>> {
    return this.calls.confirmJob({ method: "POST", path: path`/v1/shows/${showId}/account-discovery`, body, options }, { path: (data) => path`/v1/shows/${data.show_id}/account-discovery`, open: ["queued", "running"] });
  }

  /**
   * Accounts found for a show. The latest run that looked for the show's public accounts: each
   * candidate with how sure it is and why, its followers, whether it is connected, and how it can
   * be. 404 before the first run.
   *
   * Scope: `integrations:read`.
   */
  get(showId: string, options?: CallOptions): ReadCall<DiscoveryRun> {
    return this.calls.read({ path: path`/v1/shows/${showId}/account-discovery`, options });
  }
}

export class AnalyticsOperations extends Resource {
  /**
   * Episodes at the same age. A cumulative number of up to 20 clusters by the age of their
   * episodes, and its value at the close of each window since publication: 1, 7, 14, 30 and 90
   * times 24 hours. A closed window holds what was known at its close. References without a cluster
   * in this workspace are in `missing`. Without a known time of publication there are no windows
   * and no points.
   *
   * Scope: `analytics:read`. Plan: `clusters`. Costs 2 tokens.
   */
  curves(query: AnalyticsCurvesQuery = {}, options?: CallOptions): ReadCall<AnalyticsCurves, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: "/v1/analytics/curves", query, options });
  }

  /**
   * Figures of shows over a window. Totals of the accounts of the shows, compared with an earlier
   * window, by category and by platform, with the shows and clusters that contributed the most.
   * Reach is a sum of counters, not of distinct people.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  overview(query: AnalyticsOverviewQuery = {}, options?: CallOptions): ReadCall<AnalyticsOverview, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: "/v1/analytics/overview", query, options });
  }

  /**
   * Figures of shows by platform. One entry for each platform of which one of the shows has or had
   * an account, the largest reach first, with the age of its figures. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  platforms(query: AnalyticsPlatformsQuery = {}, options?: CallOptions): ListCall<PlatformStats, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/analytics/platforms", query, options });
  }

  /**
   * Shows, episodes, clusters, posts or platforms by a metric. Shows and platforms by what their
   * accounts added in the window; episodes and clusters by what they gained in it; posts that were
   * published in it by their latest value. What has no number has no place. Compared with the days
   * right before the window. `social_count_mode=unique` counts a shared account once in the ranking
   * of platforms; a show has all of its own accounts in either mode.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  rankings(query: AnalyticsRankingsQuery, options?: CallOptions): ListCall<RankingEntry, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/analytics/rankings", query, options });
  }

  /**
   * What a number is added up from. The number of a metric over a window and its parts: one entry
   * for each show and platform with its number, the days that are known, spanned and unknown, those
   * that were restated, source, definition versions, age, and what the guard kept. The entries add
   * up to `value`, which is the `total` of a timeline with the same parameters.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  provenance(query: AnalyticsProvenanceQuery, options?: CallOptions): ReadCall<AnalyticsProvenance, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: "/v1/analytics/provenance", query, options });
  }

  /**
   * Reach of shows by category, platform, format or show. What each platform counts as reach, added
   * over the window and the accounts: counters, not distinct people. Downloads of hosting platforms
   * are no part of it, since they overlap with the plays of audio platforms.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  reach(query: AnalyticsReachQuery = {}, options?: CallOptions): ReadCall<AnalyticsReach, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: "/v1/analytics/reach", query, options });
  }

  /**
   * Numbers of shows over time. What the accounts of the shows added by day, week or month, in all
   * or by platform or show. Followers, subscribers and posts are levels. A day without a reading is
   * null or, between two that were, interpolated and marked; totals hold only what was read.
   * `breaks` are days from which a platform counts differently.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  timeline(query: AnalyticsTimelineQuery = {}, options?: CallOptions): ReadCall<AnalyticsTimeline, "csv" | "tsv" | "xlsx"> {
    return this.calls.read({ path: "/v1/analytics/timeline", query, options });
  }

  /**
   * Where the numbers of shows come from. One entry per platform and metric over the shows. Counts
   * are added (`sum_of_counts`); Spotify's shares are averaged plainly
   * (`unweighted_mean_of_show_shares`), a country that a show does not list counting as 0.
   * Platforms are never added to each other. Each entry names the shows in it, with their window
   * and age, and those that are not, with the reason. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  geography(query: AnalyticsGeographyQuery = {}, options?: CallOptions): ListCall<GeographyEntry, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/analytics/geography", query, options });
  }

  /**
   * Ages and genders of the audience of shows. One entry per platform, dimension and metric over
   * the shows. Counts are added (`sum_of_counts`); shares are averaged plainly
   * (`unweighted_mean_of_show_shares`), a bucket that a show does not list counting as 0. Platforms
   * are never added to each other, and each keeps its own age ranges. Each entry names the shows in
   * it, with their window and age, and those that are not, with the reason. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  demographics(query: AnalyticsDemographicsQuery = {}, options?: CallOptions): ListCall<DemographicEntry, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/analytics/demographics", query, options });
  }
}

export class MetricDefinitionsOperations extends Resource {
  /**
   * What each number counts. Each metric of each platform and each computed figure: what it counts,
   * since when, whether its days add up, whether reach is taken from it, and the platform's own
   * page about it. One page; an unknown platform or metric has none.
   *
   * Scope: `analytics:read`.
   */
  list(query: MetricDefinitionsListQuery = {}, options?: CallOptions): ListCall<MetricDefinition, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/metric-definitions", query, options });
  }
}

export class AudienceOperations extends Resource {
  /**
   * Where the numbers of a show come from. One entry per connected platform and metric, as the
   * platform last reported it: by country, and by city or state where it has them. A connected
   * platform that reports nothing has an entry with `available: false` and the reason. Platforms
   * are never added to each other. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  geography(showId: string, query: AudienceGeographyQuery = {}, options?: CallOptions): ListCall<ShowGeographyEntry, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/audience/geography`, query, options });
  }

  /**
   * Ages and genders of a show's audience. One entry per connected platform, dimension and metric,
   * as the platform last reported it, with the platform's own age ranges. A connected platform that
   * reports nothing has an entry with `available: false` and the reason. Platforms are never added
   * to each other. One page.
   *
   * Scope: `analytics:read`. Costs 2 tokens.
   */
  demographics(showId: string, query: AudienceDemographicsQuery = {}, options?: CallOptions): ListCall<ShowDemographicEntry, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: path`/v1/shows/${showId}/audience/demographics`, query, options });
  }
}

export class DataRequestsOperations extends Resource {
  /**
   * Data requests, newest first. Every request of the workspace for figures that a person reads off
   * a dashboard, of every member and in every state.
   *
   * Scope: `integrations:read`.
   */
  list(query: DataRequestsListQuery = {}, options?: CallOptions): ListCall<DataRequest, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/data-requests", query, options });
  }

  /**
   * Ask for figures of Spotify or Apple Podcasts. Without a synced dashboard these figures are read
   * off by a person, on request. `window` says which days, up to 731, both ends included; without
   * it, all that there are. The same request again, while the first is open or in progress, answers
   * that one with 200 and changes nothing. `data_request.fulfilled` or `data_request.closed` says
   * how it ended.
   *
   * Scope: `integrations:write`.
   */
  create(body: CreateDataRequest, options?: WriteOptions): WriteCall<WriteResult<DataRequest>> {
    return this.calls.write({ method: "POST", path: "/v1/data-requests", body, options });
  }

  /**
   * One data request. What was asked for and what became of it: `open` until a person takes it up,
   * then `in_progress`, and at the end `fulfilled` with `rows_added`, `rejected` with its reason,
   * or `canceled`.
   *
   * Scope: `integrations:read`.
   */
  get(id: string, options?: CallOptions): ReadCall<DataRequest> {
    return this.calls.read({ path: path`/v1/data-requests/${id}`, options });
  }

  /**
   * Cancel a data request. Cancels a request that has not been taken up yet. One that is in
   * progress, or done, answers 409 with its state.
   *
   * Scope: `integrations:write`.
   */
  cancel(id: string, options?: WriteOptions): WriteCall<WriteResult<DataRequest>> {
    return this.calls.write({ method: "POST", path: path`/v1/data-requests/${id}/cancel`, options });
  }
}

export class DataLinksOperations extends Resource {
  /**
   * Live links, newest first. Keys see the links that keys and people made, an app its own; of both
   * those whose table the credential may read. `last_read_at` is the last read of the address,
   * whatever it was answered. Addresses are never shown again.
   *
   * Any scope.
   */
  list(query: DataLinksListQuery = {}, options?: CallOptions): ListCall<DataLink, "csv" | "tsv" | "xlsx"> {
    return this.calls.list({ path: "/v1/data-links", query, options });
  }

  /**
   * Make a live link for a spreadsheet. A secret address that answers one table as CSV or TSV, for
   * IMPORTDATA and Power Query. It needs the scope of the operation it shows, now and at each read:
   * it shows what this credential may read at that moment, and 404 when that has ended. `url` is
   * shown in this answer only. The table is read once before, and refused beyond 10,000 rows or 1
   * MiB. Columns stay as they are. A workspace has up to 50 links of its keys and people and up to
   * 10 of each app, which alone sees them.
   *
   * Any scope.
   */
  create(body: CreateDataLink, options?: WriteOptions): WriteCall<WriteResult<DataLinkWithUrl>> {
    return this.calls.write({ method: "POST", path: "/v1/data-links", body, options });
  }

  /**
   * End a live link. The address answers 404 at once, on every server; sheets show an error in
   * place of its cells. It needs no confirmation: a new link shows the same table under a new
   * address.
   *
   * Any scope.
   */
  delete(id: string, options?: WriteOptions): WriteCall<WriteResult<Deleted<"data_link">>> {
    return this.calls.write({ method: "DELETE", path: path`/v1/data-links/${id}`, options });
  }
}
