-- each statement by itself
-- Columns that hold one of a closed list of words had no check of it. First every check is added without reading its table, so each lock is
-- held for a moment only. Then they are validated, by statements that readers and writers do not wait for, the largest tables last. No
-- release wrote another word. Where a row has one all the same, its validation fails and names the check: new rows are checked already,
-- the release before goes on, and the upgrade is repeated once the row is mended.
alter table account_refreshes
  drop constraint if exists account_refreshes_trigger_known,
  add constraint account_refreshes_trigger_known check (trigger in ('connect', 'api', 'schedule', 'page')) not valid;
alter table air_checks
  drop constraint if exists air_checks_position_known,
  add constraint air_checks_position_known check (position in ('pre_roll', 'mid_roll', 'post_roll')) not valid;
alter table campaign_slots
  drop constraint if exists campaign_slots_placement_known,
  drop constraint if exists campaign_slots_read_type_known,
  drop constraint if exists campaign_slots_insertion_known,
  drop constraint if exists campaign_slots_rate_type_known,
  add constraint campaign_slots_placement_known check (placement in ('pre_roll', 'mid_roll', 'post_roll', 'full_episode', 'feed_post', 'story', 'primary', 'secondary')) not valid,
  add constraint campaign_slots_read_type_known check (read_type in ('host_read', 'producer_read', 'pre_produced', 'live_read')) not valid,
  add constraint campaign_slots_insertion_known check (insertion in ('baked_in', 'dynamic')) not valid,
  add constraint campaign_slots_rate_type_known check (rate_type in ('cpm', 'flat', 'cpa', 'added_value')) not valid;
alter table cluster_builds
  drop constraint if exists cluster_builds_min_confidence_known,
  add constraint cluster_builds_min_confidence_known check (min_confidence in ('high', 'medium', 'low')) not valid;
alter table cluster_nodes
  drop constraint if exists cluster_nodes_confidence_known,
  add constraint cluster_nodes_confidence_known check (confidence in ('high', 'medium', 'low')) not valid;
alter table connections
  drop constraint if exists connections_connect_via_known,
  add constraint connections_connect_via_known check (connect_via in ('api', 'app_sign_in', 'extension')) not valid;
alter table oauth_access_tokens
  drop constraint if exists oauth_access_tokens_revoke_reason_known,
  add constraint oauth_access_tokens_revoke_reason_known check (revoke_reason in ('user_removed', 'person_left', 'app_revoked', 'reuse_detected', 'client_deleted')) not valid;
alter table webhook_deliveries
  drop constraint if exists webhook_deliveries_final_reason_known,
  add constraint webhook_deliveries_final_reason_known check (final_reason in ('attempts_exhausted', 'expired', 'endpoint_deleted', 'endpoint_disabled', 'scope_missing', 'plan_required')) not valid;
alter table workspaces
  drop constraint if exists workspaces_rate_tier_known,
  add constraint workspaces_rate_tier_known check (rate_tier in ('default', 'partner')) not valid;
alter table workspace_rollups
  drop constraint if exists workspace_rollups_mode_known,
  add constraint workspace_rollups_mode_known check (mode in ('per_show', 'unique')) not valid;
alter table workspace_days
  drop constraint if exists workspace_days_mode_known,
  add constraint workspace_days_mode_known check (mode in ('per_show', 'unique')) not valid;
alter table workspace_level_days
  drop constraint if exists workspace_level_days_mode_known,
  add constraint workspace_level_days_mode_known check (mode in ('per_show', 'unique')) not valid;

alter table account_refreshes validate constraint account_refreshes_trigger_known;
alter table air_checks validate constraint air_checks_position_known;
alter table campaign_slots validate constraint campaign_slots_placement_known;
alter table campaign_slots validate constraint campaign_slots_read_type_known;
alter table campaign_slots validate constraint campaign_slots_insertion_known;
alter table campaign_slots validate constraint campaign_slots_rate_type_known;
alter table cluster_builds validate constraint cluster_builds_min_confidence_known;
alter table connections validate constraint connections_connect_via_known;
alter table oauth_access_tokens validate constraint oauth_access_tokens_revoke_reason_known;
alter table workspaces validate constraint workspaces_rate_tier_known;
alter table workspace_rollups validate constraint workspace_rollups_mode_known;
alter table workspace_level_days validate constraint workspace_level_days_mode_known;
alter table workspace_days validate constraint workspace_days_mode_known;
alter table webhook_deliveries validate constraint webhook_deliveries_final_reason_known;
alter table cluster_nodes validate constraint cluster_nodes_confidence_known;
