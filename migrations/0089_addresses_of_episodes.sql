-- each statement by itself
-- Episodes are found by their ids on platforms, and by the addresses of their page and of their file, in the form
-- that src/domain/addresses/page-address.ts writes (record 0137). The first 400 letters are compared, because an entry
-- of an index holds about 2,700 bytes.
drop index concurrently if exists episodes_by_spotify_id;
create index concurrently episodes_by_spotify_id on episodes (show_id, spotify_episode_id)
  where spotify_episode_id is not null;
drop index concurrently if exists episodes_by_apple_id;
create index concurrently episodes_by_apple_id on episodes (show_id, apple_episode_id)
  where apple_episode_id is not null;
drop index concurrently if exists episodes_by_youtube_id;
create index concurrently episodes_by_youtube_id on episodes (show_id, youtube_video_id)
  where youtube_video_id is not null;
drop index concurrently if exists episodes_by_link;
create index concurrently episodes_by_link on episodes
  (show_id, left(lower(regexp_replace(link, '^https?://(www\.)?|/*([?#].*)?$', '', 'gi')), 400))
  where link is not null;
drop index concurrently if exists episodes_by_enclosure;
create index concurrently episodes_by_enclosure on episodes
  (show_id, left(lower(regexp_replace(enclosure_url, '^https?://(www\.)?|/*([?#].*)?$', '', 'gi')), 400))
  where enclosure_url is not null;
