-- Shows are archived (readable, not read from upstreams) and deleted (gone for everybody, kept for 30 days).
alter table shows add column archived_at timestamptz;

alter table shows add column deleted_at timestamptz;

-- The sweep finds what was deleted 30 days ago; other shows are not in the index.
create index shows_deleted on shows (deleted_at) where deleted_at is not null;

-- One read of a feed at a time; a process that died leaves its place at this moment.
alter table show_feeds add column reading_until timestamptz;

-- What the last read that brought a document found; null: no such read since these columns exist.
alter table show_feeds add column item_count integer;

alter table show_feeds add column skipped_item_count integer;

alter table show_feeds add column warnings text[] not null default '{}';
