-- The title of the feed, which a show is called by where it has no other name. Null until the feed is read.
alter table show_feeds
  add column title text;

-- Feeds that were read before have no title, and one that does not change would never get it: what says that a document
-- is the known one is forgotten once. The next poll of each feed, within an hour or when its failures allow, reads the
-- whole document; episodes that did not change stay as they are.
update show_feeds
set etag = null, last_modified = null, content_hash = null
where etag is not null or last_modified is not null or content_hash is not null;
