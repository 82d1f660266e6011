-- A stored answer above 1.5 KB, deflated by the process that gave it: PostgreSQL neither compresses it nor moves it out of its
-- row. `response` has the smaller ones, those of earlier releases, and what upstreams answered.
alter table idempotency_records add column packed_response bytea;
