-- Feeds that were read before kept no cover of their feed, and one that does not change would never bring it: what says
-- that a document is the known one is forgotten once, and the next poll of each feed reads the whole document.
update show_feeds
set etag = null, last_modified = null, content_hash = null
where etag is not null or last_modified is not null or content_hash is not null;

-- The cover that the feed of a show names: where the show has it, it follows the feed when that changes.
alter table shows add column feed_image text;
