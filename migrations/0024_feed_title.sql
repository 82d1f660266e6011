-- The title of the feed, which a show is called by where it has no other name. Null until the feed is read and has
-- changed since this column exists.
alter table show_feeds
  add column title text;
