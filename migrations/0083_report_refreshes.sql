-- Provider calls that refreshes of a run may still make: what its queued refreshes are priced at, less what has ended.
-- Runs of one workspace divide what its day has left, without what others have queued.
alter table report_runs add column calls_reserved integer not null default 0;
