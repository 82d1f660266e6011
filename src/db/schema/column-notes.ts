/**
 * What the name of a table or column does not tell: a unit, a form, what null means. `npm run
 * generate` writes the notes to `tables.ts`.
 */
export const COLUMN_NOTES: Readonly<Record<string, string>> = {
  account_day_revisions:
    "A row of `account_days` as it was until it was replaced, without its counters.",
  "account_day_revisions.day": "`YYYY-MM-DD`.",
  "account_day_revisions.known_from": "`updated_at` of the replaced row.",
  "account_days.day": "`YYYY-MM-DD`.",
  "account_demographics.reading": "A `DemographicReading` of the connector port.",
  "account_geography.reading": "A `GeographyReading` of the connector port.",
  "account_items.text": "Caption, description or body as plain text.",
  "account_refreshes.provider_calls":
    "Written by earlier releases by its name; a later release removes it.",
  "air_checks.promo_code_found": "Null: it was not looked for.",
  "air_checks.flag_details":
    "One of each flag, in the same order; none of flags that were found before it was kept.",
  "air_checks.score": "From 0 to 1.",
  "alarms.since": "When the failing began, as its source has it.",
  "alarms.seen_at": "When a check first saw it without a gap between checks.",
  "alarms.well_since": "Null while it fails.",
  "brands.contacts_sealed": "JSON of the contacts, sealed; null: there are none.",
  "campaign_cluster_links.node_ids": "Null: all posts of the cluster count.",
  "campaign_slots.air_start":
    "The first and the last day on which it shall air, equal unless `is_air_window`.",
  "campaign_slots.moves_at": "When the status next moves by itself; null: it does not.",
  "campaigns.timezone": "An IANA name.",
  "campaigns.currency": "Lower-case ISO 4217.",
  "campaigns.emv": "Null: the network's rates.",
  "campaigns.created_by":
    "As it is shown: e-mail addresses are masked when they are shown, not here.",
  "campaigns.moves_at": "When the status next moves by itself; null: it does not.",
  "claim_verdicts.question": "SHA-256 of the model and of what it was asked.",
  "claim_verdicts.verdict":
    "`left` and `malformed`: the answer had no verdict on the post, and `reason` is empty.",
  cluster_daily_reach: "The figures of a cluster at the end of a UTC day.",
  "cluster_daily_reach.captured_at":
    "When they were captured, and the other figures; null in rows of releases before 0037.",
  "cluster_daily_reach.closes_at":
    "The close of a since-publish window on this day, where it lies before `captured_at`.",
  "cluster_daily_reach.closing_captured_at":
    "The day's last capture before that close; null where there was none.",
  cluster_months:
    "The days of a cluster in a calendar month, once they are older than a week or two.",
  "cluster_months.month": "Its first day.",
  "cluster_months.days": "Days of the month, ascending.",
  "cluster_months.closings": "By day of the month.",
  "cluster_nodes.build_id":
    "The build that added it; null for other posts, and so are confidence and match_reason.",
  "cluster_suggestions.item_key":
    "The item of `account_items` it was found as, as candidates are named.",
  "cluster_suggestions.confidence": "How sure the builder was of a post.",
  "clusters.asked_at":
    "When the post that waits longest was last asked for; null where one was never.",
  "clusters.own_posts_at":
    "When the posts of its episode's own accounts were first looked for; null: not yet.",
  "connections.unavailable":
    "Why single figures are missing, by their name: `{daily: {reason, message}}`.",
  "connections.rows_left_out":
    "Rows of the platform's lists that the last refresh could not read, by stage.",
  "connections.days_through": "`YYYY-MM-DD`.",
  "data_links.maker_type":
    "What made it, and is asked what may be read: a key, an OAuth app's connection, or a person.",
  directory_answers: "An answer of a public podcast directory; a row is never changed.",
  "directory_answers.request_hash": "SHA-256 of what was asked, in its normalised form.",
  "directory_answers.answer": "JSON of the entries, as the reader of the directory made them.",
  "discovery_runs.profile_reads": "`ProfileSigns` by account; null: asked and not answered.",
  "dismissed_posts.cause":
    "Why the builder leaves a post out of an episode; `undone` ones may be suggested again.",
  "episode_transcripts.language": "BCP 47.",
  "episode_transcripts.segments": "`Segment` of src/domain/transcript-formats.",
  "episode_transcripts.checksum": "SHA-256 of language and segments, in hexadecimal.",
  "episode_transcripts.source_url": "The address it was read at; null where it was sent.",
  "episodes.published_at_estimated":
    "True where the feed gives no date; null until an import decides.",
  "episodes.former_guid_keys": "Values `guid_key` had before, the newest last.",
  event_inbox: "Events that have no place in the order of their workspace yet, of migrations/0028.",
  "event_inbox.number": "The same for all events of a transaction, which `position` orders.",
  "goals.episode_id": "Null: a goal of the whole show.",
  "goals.value": "Null: not known.",
  "idempotency_records.lease_holder":
    "The request whose process holds the lease; null in rows of an earlier release.",
  "idempotency_records.spent_at":
    "When the request recorded that it was about to spend what is not spent twice.",
  "idempotency_records.packed_response":
    "The answer in its small form (kernel/idempotency/packed-answer.ts), in place of `response`.",
  "insertion_orders.source_text": "The text that was sent in place of a file.",
  "insertion_orders.parsed": "The object that the API answers as `parsed`.",
  "insertion_orders.proposals": "The objects that the API answers as `proposals`.",
  "insertion_orders.campaign_id": "The campaign it was applied to.",
  "insertion_orders.started_at":
    "When the reading that runs began, by the database's clock; its lease counts from then.",
  "insertion_orders.readings": "Readings that were begun and not given back.",
  "library_files.sha256": "In hexadecimal.",
  "library_files.storage_key": "Where the bytes lie in the file store.",
  "oauth_access_tokens.audience": "Where a token may be used; null for both.",
  "oauth_access_tokens.family_id":
    "The sign-in it comes from; null for tokens issued before sign-ins were told apart.",
  "oauth_artifacts.kind":
    "The library's name of the model: `AuthorizationCode`, `RefreshToken`, `Interaction`, `RegistrationAccessToken`, `ReplayDetection`.",
  "oauth_artifacts.family_id":
    "The sign-in that a code or refresh token belongs to; null as in access tokens.",
  "oauth_client_documents.document":
    "Null once the app's host gives another one, until that is accepted.",
  "oauth_client_documents.last_used_at":
    "The day of the last token; null for an app that never got one.",
  "oauth_clients.secret_hash": "Null for public apps and those that sign.",
  "oauth_connections.scopes": "The scopes the person granted, including `offline_access`.",
  "page_images.source_hash": "SHA-256 of the address, base64url.",
  "page_images.content_hash":
    "SHA-256 of the bytes, base64url. The copy's columns are null before the first copy.",
  "page_images.asked_at": "When a copy was asked for.",
  paid_calls: "A request that is paid for, recorded before it is made.",
  "paid_calls.answer": "As JSON; null while the request is under way, or where its answer is lost.",
  "passkeys.credential_id": "The authenticator's identifier, base64url.",
  "passkeys.public_key": "COSE.",
  "passkeys.sign_count": "Always 0 on authenticators that do not count.",
  "passkeys.backed_up": "Whether the vendor of the authenticator syncs it to other devices.",
  "people.email": "In lower case; unique.",
  "people.password_hash": "Null for a person who has always signed in at a provider.",
  "person_identities.subject": "The provider's identifier of the account.",
  "person_links.email": "Whom a set-up link admits; both null for the first account.",
  removed_identities: "Accounts that a person took away; a sign-in alone does not link them again.",
  "search_passages.seq": "Place among the passages of the field, from 0.",
  "search_passages.first_line": "Number of its first line among those of the field.",
  "search_passages.text": "Lines, each a segment of a transcript or a part of it.",
  "search_passages.starts_ms": "One for each line; null where the field has no times.",
  "search_passages.speakers": "One for each line; null where the field has no speakers.",
  "search_passages.lexemes": "A `tsvector`, written as text.",
  "show_account_totals.accounts": "By platform.",
  show_directory:
    "The state of a show, on the coordinator (src/kernel/access/show-directory.store.ts).",
  "show_feeds.transcripts_due_at":
    "When transcripts of the feed are looked at next; null where none is left.",
  "show_feeds.transcripts_host":
    "The host that the next of them are on; null: the links of the feed are looked through first.",
  "show_rollups.rolled_through":
    "What is derived of the days up to this one is right, `YYYY-MM-DD`.",
  "show_rollups.rolled_at": "Null: the show was never rolled up.",
  "shows.hosts_by_hand": "True where a person wrote the hosts; else they are those of the feed.",
  "shows.feed_image":
    "The cover that the feed names; null: it names none, or was not read since this is kept.",
  "shows.feed_hosts": "Hosts that the feed names.",
  "shows.past_guests": "Guests that a person wrote.",
  "shows.feed_guests":
    "Guests of episodes that are in the feed, those of the newest episode first.",
  "social_sign_ins.sealed_request": "Provider, nonce and PKCE verifier as JSON, sealed.",
  "transcript_fetches.links_hash": "Of the links that were planned.",
  "transcript_fetches.links":
    "Those of the feed's links that are read, the best first; `TranscriptLink` of src/domain/transcript-formats.",
  "transcript_fetches.host": "Of the first of them.",
  "transcript_fetches.url": "Of the link that was read last.",
  "transcript_fetches.dropped_cues":
    "Cues of the file read last that were left out, since their times cannot be read.",
  "transcript_fetches.next_attempt_at": "Null: not again before the links change.",
  "transcript_generations.language": "ISO 639-1.",
  "transcript_generations.called_at": "Set before the paid request is made.",
  "webhook_deliveries.kind":
    "Created with its event, by a resend of it, or by a test of the endpoint.",
  "webhook_deliveries.attempt_count": "Automatic attempts made.",
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
  "workspace_members.user_id": "The person, once they have proved the address; null until then.",
  "workspace_rollups.suppressed": "`show platform`, sorted.",
};
