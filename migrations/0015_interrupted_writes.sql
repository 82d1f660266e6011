-- Which request holds the lease of a running write, so that one whose lease was taken over stores nothing.
-- Null in rows of the release before.
alter table idempotency_records add column lease_holder text;

-- When the write recorded that it was about to spend what a repetition must not spend again: a paid call or an allowance.
alter table idempotency_records add column spent_at timestamptz;
