-- Readings of an order that were begun and neither ended nor given back: their process was killed.
alter table insertion_orders add column readings smallint not null default 0;
-- The open orders of a workspace, of which one is read at a time.
create index insertion_orders_open on insertion_orders (workspace_id, id)
  where status in ('queued', 'running');
