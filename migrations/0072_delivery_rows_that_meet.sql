-- each statement by itself
-- The label is no part of a delivery row's key (record 0101). Rows that differ in their label alone are one row now: the first by key
-- takes the sum of their counts and all of their labels. No two sources meet, so each is a batch of its own, and a statement that ran
-- finds nothing when it is repeated.
with added as (
  delete from external_delivery_rows other
  using (
    select workspace_id, campaign_id, slot_id, case when slot_id is null then show_id end as show_id,
      start_date, end_date, min(row_key) as kept_key
    from external_delivery_rows
    where source = 'adswizz'
    group by 1, 2, 3, 4, 5, 6
    having count(*) > 1
  ) met
  where other.workspace_id = met.workspace_id and other.campaign_id = met.campaign_id and other.source = 'adswizz'
    and other.slot_id is not distinct from met.slot_id
    and (other.slot_id is not null or other.show_id is not distinct from met.show_id)
    and other.start_date = met.start_date and other.end_date = met.end_date and other.row_key <> met.kept_key
  returning other.workspace_id, other.campaign_id, met.kept_key, other.label, other.is_period, other.impressions,
    other.listeners, other.created_at, other.updated_at
), sums as (
  select workspace_id, campaign_id, kept_key, coalesce(string_agg(distinct label, ', ') filter (where label <> ''), '') as labels,
    bool_and(is_period) as is_period, sum(impressions)::bigint as impressions, sum(listeners)::bigint as listeners,
    min(created_at) as created_at, max(updated_at) as updated_at
  from added
  group by 1, 2, 3
)
update external_delivery_rows kept
set impressions = kept.impressions + sums.impressions,
  listeners = case when kept.listeners is null then sums.listeners else kept.listeners + coalesce(sums.listeners, 0) end,
  label = case
    when kept.label = '' then left(sums.labels, 200)
    when sums.labels = '' or sums.labels = kept.label then kept.label
    else left(kept.label || ', ' || sums.labels, 200)
  end,
  is_period = kept.is_period and sums.is_period,
  created_at = least(kept.created_at, sums.created_at),
  updated_at = greatest(kept.updated_at, sums.updated_at)
from sums
where kept.workspace_id = sums.workspace_id and kept.campaign_id = sums.campaign_id and kept.row_key = sums.kept_key;
with added as (
  delete from external_delivery_rows other
  using (
    select workspace_id, campaign_id, slot_id, case when slot_id is null then show_id end as show_id,
      start_date, end_date, min(row_key) as kept_key
    from external_delivery_rows
    where source = 'audioserve'
    group by 1, 2, 3, 4, 5, 6
    having count(*) > 1
  ) met
  where other.workspace_id = met.workspace_id and other.campaign_id = met.campaign_id and other.source = 'audioserve'
    and other.slot_id is not distinct from met.slot_id
    and (other.slot_id is not null or other.show_id is not distinct from met.show_id)
    and other.start_date = met.start_date and other.end_date = met.end_date and other.row_key <> met.kept_key
  returning other.workspace_id, other.campaign_id, met.kept_key, other.label, other.is_period, other.impressions,
    other.listeners, other.created_at, other.updated_at
), sums as (
  select workspace_id, campaign_id, kept_key, coalesce(string_agg(distinct label, ', ') filter (where label <> ''), '') as labels,
    bool_and(is_period) as is_period, sum(impressions)::bigint as impressions, sum(listeners)::bigint as listeners,
    min(created_at) as created_at, max(updated_at) as updated_at
  from added
  group by 1, 2, 3
)
update external_delivery_rows kept
set impressions = kept.impressions + sums.impressions,
  listeners = case when kept.listeners is null then sums.listeners else kept.listeners + coalesce(sums.listeners, 0) end,
  label = case
    when kept.label = '' then left(sums.labels, 200)
    when sums.labels = '' or sums.labels = kept.label then kept.label
    else left(kept.label || ', ' || sums.labels, 200)
  end,
  is_period = kept.is_period and sums.is_period,
  created_at = least(kept.created_at, sums.created_at),
  updated_at = greatest(kept.updated_at, sums.updated_at)
from sums
where kept.workspace_id = sums.workspace_id and kept.campaign_id = sums.campaign_id and kept.row_key = sums.kept_key;
with added as (
  delete from external_delivery_rows other
  using (
    select workspace_id, campaign_id, slot_id, case when slot_id is null then show_id end as show_id,
      start_date, end_date, min(row_key) as kept_key
    from external_delivery_rows
    where source = 'other'
    group by 1, 2, 3, 4, 5, 6
    having count(*) > 1
  ) met
  where other.workspace_id = met.workspace_id and other.campaign_id = met.campaign_id and other.source = 'other'
    and other.slot_id is not distinct from met.slot_id
    and (other.slot_id is not null or other.show_id is not distinct from met.show_id)
    and other.start_date = met.start_date and other.end_date = met.end_date and other.row_key <> met.kept_key
  returning other.workspace_id, other.campaign_id, met.kept_key, other.label, other.is_period, other.impressions,
    other.listeners, other.created_at, other.updated_at
), sums as (
  select workspace_id, campaign_id, kept_key, coalesce(string_agg(distinct label, ', ') filter (where label <> ''), '') as labels,
    bool_and(is_period) as is_period, sum(impressions)::bigint as impressions, sum(listeners)::bigint as listeners,
    min(created_at) as created_at, max(updated_at) as updated_at
  from added
  group by 1, 2, 3
)
update external_delivery_rows kept
set impressions = kept.impressions + sums.impressions,
  listeners = case when kept.listeners is null then sums.listeners else kept.listeners + coalesce(sums.listeners, 0) end,
  label = case
    when kept.label = '' then left(sums.labels, 200)
    when sums.labels = '' or sums.labels = kept.label then kept.label
    else left(kept.label || ', ' || sums.labels, 200)
  end,
  is_period = kept.is_period and sums.is_period,
  created_at = least(kept.created_at, sums.created_at),
  updated_at = greatest(kept.updated_at, sums.updated_at)
from sums
where kept.workspace_id = sums.workspace_id and kept.campaign_id = sums.campaign_id and kept.row_key = sums.kept_key;
