-- Events as they are written by the transaction of their change, before they get a place in the order of their workspace.
-- Whoever places them locks the workspace's row in event_clocks, takes the rows away, and writes events and deliveries.

-- One a transaction, taken when its rows are inserted, so whichever saw or waited for another has the larger number. Not a
-- default of the column: tenant tables count no rows with a sequence.
create sequence event_inbox_numbers as bigint;

-- Columns and check as in `events`, so that what cannot be stored there fails the transaction of its change. Rows live for milliseconds,
-- so dead ones are cleaned by their number and not as a share of a table that is empty most of the time.
create table event_inbox (
  workspace_id text not null,
  number bigint not null,
  position integer not null,
  recorded_at timestamptz not null,
  type text not null,
  api_version text not null,
  source text not null,
  request_id text,
  idempotency_key text,
  object_id text not null,
  data json not null,
  constraint event_inbox_pkey primary key (workspace_id, number, position),
  constraint event_inbox_source_known check (source in ('api', 'app', 'system'))
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 10000
);
