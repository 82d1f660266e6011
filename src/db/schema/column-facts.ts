/**
 * What the schema of PostgreSQL does not say of tables and columns: the type of a JSON column, the
 * name of the values a check lists, a narrower type, and what the name does not tell. Read by
 * `npm run generate`, which writes `tables.ts`. A string is a note.
 */
export interface ColumnFacts {
  /**
   * The name to give to the values of the column's check, or a type that is written of names in
   * `column-shapes.ts`, `day-metrics.ts` and `src/domain/metrics/metric.ts`.
   */
  type?: string;
  /** What the name does not tell: a unit, a form, what null means. */
  note?: string;
}

export const COLUMN_FACTS: Readonly<Record<string, string | ColumnFacts>> = {
  account_day_revisions:
    "A row of `account_days` as it was until it was replaced, without its counters.",
  "account_day_revisions.day": "`YYYY-MM-DD`.",
  "account_day_revisions.known_from": "`updated_at` of the replaced row.",
  "account_days.day": "`YYYY-MM-DD`.",
  "account_days.counters": { type: "Partial<Record<Metric, number>>" },
  "account_demographics.reading": {
    type: "unknown",
    note: "A `DemographicReading` of the connector port.",
  },
  "account_geography.reading": {
    type: "unknown",
    note: "A `GeographyReading` of the connector port.",
  },
  "account_items.text": "Caption, description or body as plain text.",
  "account_items.readings": { type: "Readings" },
  "account_refreshes.trigger": { type: "RefreshTrigger" },
  "account_refreshes.stage": { type: "RefreshStage" },
  "account_refreshes.provider_calls":
    "Written by earlier releases by its name; a later release removes it.",
  "account_searches.failure": { type: "SearchFailure" },
  "air_check_runs.status": { type: "JobStatus" },
  "air_check_runs.error": { type: "StoredJobError" },
  "air_checks.status": { type: "AirCheckStatus" },
  "air_checks.source": { type: "AirCheckSource" },
  "air_checks.found_talking_points": { type: "StoredTalkingPoint[]" },
  "air_checks.promo_code_found": "Null: it was not looked for.",
  "air_checks.flag_details": {
    type: "StoredFlagDetail[]",
    note: "One of each flag, in the same order; none of flags that were found before it was kept.",
  },
  "air_checks.questions": { type: "StoredFlagQuestion[]" },
  "air_checks.score": "From 0 to 1.",
  "auto_builds.mode": { type: "BuildMode" },
  "auto_builds.last_error": { type: "StoredJobError" },
  "auto_builds.recent": { type: "RecentBuild[]" },
  "brands.target_audience": { type: "StoredAudience" },
  "brands.social_links": { type: "Record<string, string>" },
  "brands.contacts_sealed": "JSON of the contacts, sealed; null: there are none.",
  "campaign_cluster_links.node_ids": "Null: all posts of the cluster count.",
  "campaign_slots.status": { type: "SlotStatus" },
  "campaign_slots.deliverable_type": { type: "DeliverableType" },
  "campaign_slots.placement": { type: "SlotPlacement" },
  "campaign_slots.read_type": { type: "ReadType" },
  "campaign_slots.insertion": { type: "AdInsertion" },
  "campaign_slots.air_start":
    "The first and the last day on which it shall air, equal unless `is_air_window`.",
  "campaign_slots.rate_type": { type: "RateType" },
  "campaign_slots.moves_at": "When the status next moves by itself; null: it does not.",
  "campaigns.status": { type: "CampaignStatus" },
  "campaigns.visibility": { type: "CampaignVisibility" },
  "campaigns.timezone": "An IANA name.",
  "campaigns.currency": "Lower-case ISO 4217.",
  "campaigns.goals": { type: "StoredCampaignGoals" },
  "campaigns.emv": { type: "StoredEmvRates", note: "Null: the network's rates." },
  "campaigns.promo": { type: "StoredPromo" },
  "campaigns.created_by":
    "As it is shown: e-mail addresses are masked when they are shown, not here.",
  "campaigns.moves_at": "When the status next moves by itself; null: it does not.",
  "claim_verdicts.question": "SHA-256 of the model and of what it was asked.",
  "claim_verdicts.verdict":
    "`left` and `malformed`: the answer had no verdict on the post, and `reason` is empty.",
  "cluster_build_items.status": { type: "BuildItemStatus" },
  "cluster_builds.status": { type: "JobStatus" },
  "cluster_builds.mode": { type: "BuildMode" },
  "cluster_builds.min_confidence": { type: "MatchConfidence" },
  "cluster_builds.searches": { type: "StoredSearch[]" },
  "cluster_builds.error": { type: "StoredJobError" },
  cluster_daily_reach: "The figures of a cluster at the end of a UTC day.",
  "cluster_daily_reach.captured_at":
    "When they were captured, and the other figures; null in rows of releases before 0037.",
  "cluster_daily_reach.figures": { type: "ClusterDayFigures" },
  "cluster_daily_reach.closes_at":
    "The close of a since-publish window on this day, where it lies before `captured_at`.",
  "cluster_daily_reach.closing_captured_at":
    "The day's last capture before that close; null where there was none.",
  "cluster_daily_reach.closing_figures": { type: "ClusterDayFigures" },
  cluster_months:
    "The days of a cluster in a calendar month, once they are older than a week or two.",
  "cluster_months.month": "Its first day.",
  "cluster_months.days": { type: "number[]", note: "Days of the month, ascending." },
  "cluster_months.captured_at": { type: "(Date | null)[]" },
  "cluster_months.figures": { type: "ClusterMonthFigures" },
  "cluster_months.closings": {
    type: "Record<string, ClusterMonthClosing>",
    note: "By day of the month.",
  },
  "cluster_nodes.format": { type: "PostFormat" },
  "cluster_nodes.readings": { type: "Readings" },
  "cluster_nodes.reach_basis": { type: "Metric" },
  "cluster_nodes.refresh_error": { type: "RefreshError" },
  "cluster_nodes.build_id":
    "The build that added it; null for other posts, and so are confidence and match_reason.",
  "cluster_nodes.confidence": { type: "MatchConfidence" },
  "cluster_nodes.evidence": { type: "StoredEvidence[]" },
  "cluster_suggestions.item_key":
    "The item of `account_items` it was found as, as candidates are named.",
  "cluster_suggestions.confidence": {
    type: "MatchConfidence",
    note: "How sure the builder was of a post.",
  },
  "cluster_suggestions.evidence": { type: "StoredEvidence[]" },
  "clusters.customization": { type: "ClusterCustomization" },
  "clusters.asked_at":
    "When the post that waits longest was last asked for; null where one was never.",
  "clusters.stale_notes": { type: "StaleNote[]" },
  "clusters.own_posts_at":
    "When the posts of its episode's own accounts were first looked for; null: not yet.",
  "connections.error": { type: "ConnectionError" },
  "connections.readings": { type: "Readings" },
  "connections.unavailable": {
    type: "Partial<Record<string, { reason: string; message: string }>>",
    note: "Why single figures are missing, by their name: `{daily: {reason, message}}`.",
  },
  "connections.rows_left_out": {
    type: "Partial<Record<RefreshStage, number>>",
    note: "Rows of the platform's lists that the last refresh could not read, by stage.",
  },
  "connections.days_through": "`YYYY-MM-DD`.",
  "data_links.params": { type: "Record<string, string>" },
  "data_links.query": { type: "LinkQuery" },
  "data_links.maker_type":
    "What made it, and is asked what may be read: a key, or the connection of an OAuth app.",
  "data_requests.platforms": { type: "RequestedPlatform[]" },
  "data_requests.status": { type: "DataRequestStatus" },
  "discovery_runs.profile_reads": {
    type: "Record<string, unknown>",
    note: "`ProfileSigns` by account; null: asked and not answered.",
  },
  "discovery_runs.candidates": { type: "StoredCandidate[]" },
  "discovery_runs.status": { type: "JobStatus" },
  "dismissed_posts.cause": {
    type: "DismissalCause",
    note: "Why the builder leaves a post out of an episode; `undone` ones may be suggested again.",
  },
  "episode_transcripts.source": { type: "TranscriptSource" },
  "episode_transcripts.language": "BCP 47.",
  "episode_transcripts.segments": {
    type: "unknown[]",
    note: "`Segment` of src/domain/transcript-formats.",
  },
  "episode_transcripts.checksum": "SHA-256 of language and segments, in hexadecimal.",
  "episode_transcripts.source_url": "The address it was read at; null where it was sent.",
  "episodes.transcript_urls": { type: "Record<string, unknown>[]" },
  "episodes.people": { type: "Record<string, unknown>[]" },
  "episodes.published_at_estimated":
    "True where the feed gives no date; null until an import decides.",
  "episodes.former_guid_keys": "Values `guid_key` had before, the newest last.",
  event_inbox: "Events that have no place in the order of their workspace yet, of migrations/0028.",
  "event_inbox.number": "The same for all events of a transaction, which `position` orders.",
  "event_inbox.data": { type: "StoredEventData" },
  "events.data": { type: "StoredEventData" },
  "external_delivery_rows.source": { type: "DeliverySource" },
  "goals.episode_id": "Null: a goal of the whole show.",
  "goals.value": "Null: not known.",
  "idempotency_records.lease_holder":
    "The request whose process holds the lease; null in rows of an earlier release.",
  "idempotency_records.spent_at":
    "When the request recorded that it was about to spend what is not spent twice.",
  "idempotency_records.packed_response":
    "The answer in its small form (kernel/idempotency/packed-answer.ts), in place of `response`.",
  "insertion_orders.status": { type: "JobStatus" },
  "insertion_orders.source_text": "The text that was sent in place of a file.",
  "insertion_orders.parsed": {
    type: "object",
    note: "The object that the API answers as `parsed`.",
  },
  "insertion_orders.totals_check": { type: "StoredTotalsCheck" },
  "insertion_orders.proposals": {
    type: "object[]",
    note: "The objects that the API answers as `proposals`.",
  },
  "insertion_orders.campaign_id": "The campaign it was applied to.",
  "insertion_orders.error": { type: "StoredJobError" },
  "insertion_orders.started_at":
    "When the reading that runs began, by the database's clock; its lease counts from then.",
  "insertion_orders.readings": "Readings that were begun and not given back.",
  "library_files.kind": { type: "LibraryFileKind" },
  "library_files.sha256": "In hexadecimal.",
  "library_files.error": { type: "StoredJobError" },
  "library_files.storage_key": "Where the bytes lie in the file store.",
  "oauth_access_tokens.audience": {
    type: "OauthAudience",
    note: "Where a token may be used; null for both.",
  },
  "oauth_access_tokens.family_id":
    "The sign-in it comes from; null for tokens issued before sign-ins were told apart.",
  "oauth_access_tokens.revoke_reason": { type: "OauthRevokeReason" },
  "oauth_artifacts.kind":
    "The library's name of the model: `AuthorizationCode`, `RefreshToken`, `Interaction`, `RegistrationAccessToken`, `ReplayDetection`.",
  "oauth_artifacts.payload": { type: "Record<string, unknown>" },
  "oauth_artifacts.family_id":
    "The sign-in that a code or refresh token belongs to; null as in access tokens.",
  "oauth_client_documents.document":
    "Null once the app's host gives another one, until that is accepted.",
  "oauth_client_documents.last_used_at":
    "The day of the last token; null for an app that never got one.",
  "oauth_clients.metadata": { type: "Record<string, unknown>" },
  "oauth_clients.secret_hash": "Null for public apps and those that sign.",
  "oauth_connections.scopes": "The scopes the person granted, including `offline_access`.",
  "oauth_connections.revoke_reason": { type: "OauthRevokeReason" },
  "page_images.source_hash": "SHA-256 of the address, base64url.",
  "page_images.content_hash":
    "SHA-256 of the bytes, base64url. The copy's columns are null before the first copy.",
  "page_images.asked_at": "When a copy was asked for.",
  paid_calls: "A request that is paid for, recorded before it is made.",
  "paid_calls.answer": "As JSON; null while the request is under way, or where its answer is lost.",
  "passkey_challenges.purpose": { type: "ChallengePurpose" },
  "passkeys.credential_id": "The authenticator's identifier, base64url.",
  "passkeys.public_key": "COSE.",
  "passkeys.sign_count": "Always 0 on authenticators that do not count.",
  "passkeys.backed_up": "Whether the vendor of the authenticator syncs it to other devices.",
  "people.email": "In lower case; unique.",
  "people.password_hash": "Null for a person who has always signed in at a provider.",
  "person_identities.subject": "The provider's identifier of the account.",
  "person_links.purpose": { type: "LinkPurpose" },
  "person_links.email": "Whom a set-up link admits; both null for the first account.",
  removed_identities: "Accounts that a person took away; a sign-in alone does not link them again.",
  "search_passages.field": { type: "SearchField" },
  "search_passages.seq": "Place among the passages of the field, from 0.",
  "search_passages.first_line": "Number of its first line among those of the field.",
  "search_passages.text": "Lines, each a segment of a transcript or a part of it.",
  "search_passages.starts_ms": {
    type: "(number | null)[]",
    note: "One for each line; null where the field has no times.",
  },
  "search_passages.speakers": {
    type: "(string | null)[]",
    note: "One for each line; null where the field has no speakers.",
  },
  "search_passages.lexemes": "A `tsvector`, written as text.",
  "sessions.signed_in_by": { type: "SignedInBy" },
  "show_account_totals.accounts": {
    type: "Readonly<Record<string, AccountTotals>>",
    note: "By platform.",
  },
  show_directory:
    "The state of a show, on the coordinator (src/kernel/access/show-directory.store.ts).",
  "show_feeds.transcripts_due_at":
    "When transcripts of the feed are looked at next; null where none is left.",
  "show_feeds.transcripts_host":
    "The host that the next of them are on; null: the links of the feed are looked through first.",
  "show_rollups.rolled_through":
    "What is derived of the days up to this one is right, `YYYY-MM-DD`.",
  "show_rollups.rolled_at": "Null: the show was never rolled up.",
  "shows.hosts": { type: "ShowHost[]" },
  "shows.hosts_by_hand": "True where a person wrote the hosts; else they are those of the feed.",
  "shows.feed_hosts": { type: "ShowHost[]", note: "Hosts that the feed names." },
  "shows.past_guests": { type: "Record<string, unknown>[]", note: "Guests that a person wrote." },
  "shows.feed_guests": {
    type: "Record<string, unknown>[]",
    note: "Guests of episodes that are in the feed, those of the newest episode first.",
  },
  "shows.collaborations": { type: "Record<string, unknown>[]" },
  "shows.rate_card": { type: "RateCardPackage[]" },
  "shows.survey_data": { type: "Record<string, unknown>" },
  "shows.spotify_rating": { type: "Record<string, unknown>" },
  "shows.last_update_stats": { type: "Record<string, unknown>" },
  "social_sign_ins.sealed_request": "Provider, nonce and PKCE verifier as JSON, sealed.",
  "transcript_fetches.links_hash": "Of the links that were planned.",
  "transcript_fetches.links": {
    type: "unknown[]",
    note: "Those of the feed's links that are read, the best first; `TranscriptLink` of src/domain/transcript-formats.",
  },
  "transcript_fetches.host": "Of the first of them.",
  "transcript_fetches.url": "Of the link that was read last.",
  "transcript_fetches.dropped_cues":
    "Cues of the file read last that were left out, since their times cannot be read.",
  "transcript_fetches.next_attempt_at": "Null: not again before the links change.",
  "transcript_generations.status": { type: "JobStatus" },
  "transcript_generations.language": "ISO 639-1.",
  "transcript_generations.called_at": "Set before the paid request is made.",
  "transcript_generations.error": { type: "StoredJobError" },
  "webhook_deliveries.kind": {
    type: "DeliveryKind",
    note: "Created with its event, by a resend of it, or by a test of the endpoint.",
  },
  "webhook_deliveries.status": { type: "DeliveryStatus" },
  "webhook_deliveries.attempt_count": "Automatic attempts made.",
  "webhook_deliveries.final_reason": { type: "DeliveryFinalReason" },
  "webhook_deliveries.attempts": { type: "StoredAttempt[]" },
  webhook_endpoint_queues: "One row an endpoint that ever had a delivery.",
  "webhook_endpoint_queues.due_at":
    "No later than the earliest due delivery; infinity where nothing waits.",
  "webhook_endpoint_queues.version": "Raised by whatever queues a delivery.",
  "webhook_endpoint_queues.worker_id":
    "The worker that sends to the endpoint, while its row in `webhook_workers` is valid.",
  "webhook_endpoints.client_id": "Null: the endpoint belongs to the workspace.",
  "webhook_endpoints.granted_scopes":
    "Read scopes that limit which events are sent: those of the credential that last set the URL or the events.",
  "webhook_endpoints.consented_scopes":
    "What people allow the endpoint's app now, which limits the events too. Null for endpoints of keys.",
  "webhook_endpoints.sealed_secret": "Null once the endpoint is deleted.",
  "webhook_endpoints.announced_disabled_at":
    "The `disabled_at` that owner and admins were notified of.",
  "workspace_days.mode": { type: "RollupMode" },
  "workspace_level_days.mode": { type: "RollupMode" },
  "workspace_level_days.metric": { type: "LevelMetric" },
  "workspace_members.user_id": "The person, once they have proved the address; null until then.",
  "workspace_rollups.mode": { type: "RollupMode" },
  "workspace_rollups.suppressed": "`show platform`, sorted.",
  "workspaces.kind": { type: "WorkspaceKind" },
};
