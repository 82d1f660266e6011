-- each statement by itself
-- A search compares names while it walks a list in its order; with the name in the index it reads no row that does
-- not match. Nobody waits while the indexes are built and the old ones go. Another attempt begins with what the last
-- one left: an index whose build broke off is there, but not used.
-- Before this release a name could be longer than an index holds (2,704 bytes).
update clusters set name = left(name, 200) where length(name) > 200;
drop index concurrently if exists clusters_newest_named;
create index concurrently clusters_newest_named on clusters (show_id, created_at desc, id desc) include (name)
  where merged_into is null;
drop index concurrently if exists clusters_by_known_reach_named;
create index concurrently clusters_by_known_reach_named on clusters (show_id, total_reach desc nulls last, id desc)
  include (name) where merged_into is null;
drop index concurrently if exists clusters_by_refresh_named;
create index concurrently clusters_by_refresh_named on clusters (show_id, last_refreshed_at desc nulls last, id desc)
  include (name) where merged_into is null;
drop index concurrently if exists clusters_newest;
drop index concurrently if exists clusters_by_known_reach;
drop index concurrently if exists clusters_by_refresh;
