-- Which delivery worker sends to an endpoint, and when the endpoint's next delivery is due. A worker reads the due
-- deliveries of the endpoints it holds without writing to them (record 0040). No row is moved here: the delivery row stays
-- the queue, and workers make the rows of this table for what is queued already.

-- due_at is never later than the earliest due_at of the endpoint's deliveries; infinity where nothing waits. Whatever queues
-- a delivery raises version, so a worker that found nothing due moves due_at only where nothing was queued meanwhile.
create table webhook_endpoint_queues (
  endpoint_id text not null,
  workspace_id text not null,
  due_at timestamptz not null,
  version bigint not null default 1,
  worker_id text,
  constraint webhook_endpoint_queues_pkey primary key (endpoint_id)
) with (fillfactor = 50);

create index webhook_endpoint_queues_due on webhook_endpoint_queues (due_at) where due_at < 'infinity';

-- One row a delivery worker: what it holds is its own for as long as leased_until lies ahead.
create table webhook_workers (
  worker_id text not null,
  leased_until timestamptz not null,
  constraint webhook_workers_pkey primary key (worker_id)
);
