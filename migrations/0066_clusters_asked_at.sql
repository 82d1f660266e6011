-- When the post of a cluster that waits longest was last asked for; null where one was never. A cluster is due for a refresh by this: its newest fetch may be that of an account.
alter table clusters add column asked_at timestamptz;
update clusters
set asked_at = waiting.asked_at
from (
  select
    show_id,
    cluster_id,
    min(greatest(last_fetched_at, (refresh_error ->> 'at')::timestamptz)) as asked_at
  from cluster_nodes
  group by show_id, cluster_id
) as waiting
where waiting.show_id = clusters.show_id
  and waiting.cluster_id = clusters.id;
