-- Feeds that were read before kept no people of their shows, and one that does not change would never bring them: what
-- says that a document is the known one is forgotten once. The next poll of each feed, within an hour or when its
-- failures allow, reads the whole document; episodes that did not change stay as they are.
update show_feeds
set etag = null, last_modified = null, content_hash = null
where etag is not null or last_modified is not null or content_hash is not null;
