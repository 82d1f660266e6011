-- A search compares names while it walks a list in its order; with the name in the index it reads no row that does
-- not match. The new indexes are built before the old ones go, so that only writes wait while they are built.
create index clusters_newest_named on clusters (show_id, created_at desc, id desc) include (name)
  where merged_into is null;
create index clusters_by_known_reach_named on clusters (show_id, total_reach desc nulls last, id desc) include (name)
  where merged_into is null;
create index clusters_by_refresh_named on clusters (show_id, last_refreshed_at desc nulls last, id desc) include (name)
  where merged_into is null;
drop index clusters_newest;
drop index clusters_by_known_reach;
drop index clusters_by_refresh;
alter index clusters_newest_named rename to clusters_newest;
alter index clusters_by_known_reach_named rename to clusters_by_known_reach;
alter index clusters_by_refresh_named rename to clusters_by_refresh;
