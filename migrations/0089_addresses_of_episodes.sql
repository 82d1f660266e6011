-- each statement by itself
-- Episodes are found by their ids on platforms, and by the addresses of their page and of their file, in the form
-- that src/domain/addresses/page-address.ts writes (record 0137). The show comes last: an address is of one episode or
-- two, so the read of a network costs as much with one show as with hundreds. The first 400 letters are compared,
-- because an entry of an index holds about 2,700 bytes. Those of addresses are whole: PostgreSQL ignores what it knows of
-- an expression where the index is partial, expects half of all rows, and reads the episodes of a show instead.
drop index concurrently if exists episodes_by_spotify_id;
create index concurrently episodes_by_spotify_id on episodes (spotify_episode_id, show_id)
  where spotify_episode_id is not null;
drop index concurrently if exists episodes_by_apple_id;
create index concurrently episodes_by_apple_id on episodes (apple_episode_id, show_id)
  where apple_episode_id is not null;
drop index concurrently if exists episodes_by_youtube_id;
create index concurrently episodes_by_youtube_id on episodes (youtube_video_id, show_id)
  where youtube_video_id is not null;
drop index concurrently if exists episodes_by_link;
create index concurrently episodes_by_link on episodes
  (left(lower(regexp_replace(link, '^https?://(www\.)?|/*([?#].*)?$', '', 'gi')), 400), show_id);
drop index concurrently if exists episodes_by_enclosure;
create index concurrently episodes_by_enclosure on episodes
  (left(lower(regexp_replace(enclosure_url, '^https?://(www\.)?|/*([?#].*)?$', '', 'gi')), 400), show_id);
analyze episodes;
