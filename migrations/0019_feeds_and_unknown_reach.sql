-- What the last complete reading of a feed left out. Null: no reading was stored since these columns exist.
alter table show_feeds
  add column missing_items integer,
  add column read_warnings text[] not null default '{}';

-- True where the feed gives no date and published_at is the episode's place in the feed; null until an import decides.
-- Guid keys an episode had before: an item that takes one up again is the same episode, and look-ups find it by them.
alter table episodes
  add column published_at_estimated boolean,
  add column former_guid_keys text[] not null default '{}';
create index episodes_by_former_guid on episodes (show_id) where former_guid_keys <> '{}';
