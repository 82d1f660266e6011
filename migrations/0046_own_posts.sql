-- each statement by itself
-- When the items of the show's accounts were first looked through for posts of the cluster's episode. Null in rows of earlier
-- releases and of imports, which a job looks through.
alter table clusters add column if not exists own_posts_at timestamptz;

drop index concurrently if exists clusters_own_posts_due;

create index concurrently clusters_own_posts_due on clusters (show_id) where own_posts_at is null and episode_id is not null;

-- The items of an episode on its hosts, whatever day they name.
drop index concurrently if exists account_items_by_guid;

create index concurrently account_items_by_guid on account_items (show_id, guid) where guid is not null;
