-- Items that the last reading of a feed could not read. Null: no reading was stored since this column exists.
alter table show_feeds
  add column missing_item_count integer;

-- True where the feed gives no date and published_at is the episode's place in the feed; null until an import decides.
-- Guid keys an episode had before: an item that takes one up again is the same episode, and look-ups find it by them.
alter table episodes
  add column published_at_estimated boolean,
  add column former_guid_keys text[] not null default '{}';
create index episodes_by_former_guid on episodes (show_id) where former_guid_keys <> '{}';

-- Reach is null where no post that would count has a number. The list by reach has these last. The index
-- clusters_by_reach is used by the release before and goes in a later one.
alter table clusters
  alter column total_reach drop not null,
  alter column video_reach drop not null,
  alter column audio_reach drop not null,
  alter column social_reach drop not null;
alter table cluster_daily_reach
  alter column total_reach drop not null,
  alter column video_reach drop not null,
  alter column audio_reach drop not null,
  alter column social_reach drop not null;
create index clusters_by_known_reach on clusters (show_id, total_reach desc nulls last, id desc)
  where merged_into is null;

-- The stored figures of clusters with such a 0, as they would be computed: the stored answer lists the reach of each
-- platform. Days in cluster_daily_reach stay as they are, since what was known then is not.
with categories (platform, category) as (
  values
    ('youtube', 'video'),
    ('applePodcasts', 'audio'), ('spotify', 'audio'), ('simplecast', 'audio'), ('megaphone', 'audio'),
    ('omnystudio', 'audio'), ('captivate', 'audio'), ('blubrry', 'audio'), ('acast', 'audio'), ('art19', 'audio'),
    ('audioboom', 'audio'), ('buzzsprout', 'audio'), ('castos', 'audio'), ('fireside', 'audio'), ('libsyn', 'audio'),
    ('podbean', 'audio'), ('redcircle', 'audio'), ('rssCom', 'audio'), ('spreaker', 'audio'), ('transistor', 'audio'),
    ('instagram', 'social'), ('instagramBusiness', 'social'), ('tiktok', 'social'), ('twitter', 'social'),
    ('facebook', 'social'), ('threads', 'social'), ('linkedin', 'social'), ('beehiiv', 'social'), ('kit', 'social'),
    ('mailchimp', 'social'), ('ghost', 'social'), ('substack', 'social')
),
unknown as (
  select
    c.show_id,
    c.id,
    c.total_reach = 0 and bool_and(figures ->> 'reach' is null) as total,
    c.video_reach = 0 and bool_and(figures ->> 'reach' is null) filter (where category = 'video') as video,
    c.audio_reach = 0 and bool_and(figures ->> 'reach' is null) filter (where category = 'audio') as audio,
    c.social_reach = 0 and bool_and(figures ->> 'reach' is null) filter (where category = 'social') as social
  from clusters c
  cross join lateral jsonb_each(c.metrics_text::jsonb -> 'platforms') as stored (platform, figures)
  join categories using (platform)
  where c.metrics_text <> ''
    and 0 in (c.video_reach, c.audio_reach, c.social_reach)
  group by c.show_id, c.id
),
figured as (
  select
    c.show_id,
    c.id,
    case when u.total then null else c.total_reach end as total,
    case when u.video then null else c.video_reach end as video,
    case when u.audio then null else c.audio_reach end as audio,
    case when u.social then null else c.social_reach end as social,
    c.metrics_text
  from clusters c
  join unknown u on u.show_id = c.show_id and u.id = c.id
  where u.video or u.audio or u.social
),
written as (
  select
    figured.*,
    regexp_replace(
      metrics_text,
      '"totals":\{"reach":\d+,"video_reach":\d+,"audio_reach":\d+,"social_reach":\d+',
      '"totals":{"reach":' || coalesce(total::text, 'null')
        || ',"video_reach":' || coalesce(video::text, 'null')
        || ',"audio_reach":' || coalesce(audio::text, 'null')
        || ',"social_reach":' || coalesce(social::text, 'null')
    ) as text
  from figured
)
update clusters c
set
  total_reach = w.total,
  video_reach = w.video,
  audio_reach = w.audio,
  social_reach = w.social,
  metrics_text = w.text,
  metrics_hash = left(translate(encode(sha256(convert_to(w.text, 'UTF8')), 'base64'), '+/', '-_'), 22)
from written w
where c.show_id = w.show_id
  and c.id = w.id;
