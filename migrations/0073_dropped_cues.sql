-- Cues that were left out of the transcript a feed links to, since their times cannot be read. Before, one such cue refused the whole.
alter table transcript_fetches add column dropped_cues integer not null default 0;

-- Those that were refused are read again when their show is looked at next.
update transcript_fetches set failure_count = 0, next_attempt_at = now()
where last_error_code = 'malformed' and next_attempt_at is null;
