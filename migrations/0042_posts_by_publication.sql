-- each statement by itself
-- Posts of shows that were published in a window, for rankings of posts.
drop index concurrently if exists cluster_nodes_published;

create index concurrently cluster_nodes_published on cluster_nodes (show_id, published_at desc);
