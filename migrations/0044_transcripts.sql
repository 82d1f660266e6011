-- What is said in an episode: one transcript each. The transcript_* columns of episodes repeat its source, language, time and
-- number of words, for lists and filters.
create table episode_transcripts (
  show_id text not null,
  episode_id text not null,
  source text not null,
  -- BCP 47.
  language text not null,
  -- A list of {startSec, endSec, speaker, text}.
  segments jsonb not null,
  word_count integer not null,
  -- SHA-256 of language and segments.
  checksum text not null,
  -- The address it was read at; null where it was sent.
  source_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint episode_transcripts_pkey primary key (show_id, episode_id),
  constraint episode_transcripts_source_known check (source in ('feed', 'upload', 'platform', 'generated')),
  constraint episode_transcripts_episode foreign key (show_id, episode_id) references episodes (show_id, id) on delete cascade
);

-- How far the transcripts that feeds link to are read.
create table transcript_fetches (
  show_id text not null,
  episode_id text not null,
  -- Of the links that were planned; others make the episode due again.
  links_hash text not null,
  -- Those of the feed's links that are read, the best first.
  links jsonb not null,
  -- Of the first of them.
  host text not null,
  -- Of the link that was read last.
  url text,
  etag text,
  last_modified text,
  body_hash text,
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  failure_count integer not null default 0,
  last_error_code text,
  last_error_message text,
  -- Null: not again before the links change.
  next_attempt_at timestamptz,
  constraint transcript_fetches_pkey primary key (show_id, episode_id),
  constraint transcript_fetches_episode foreign key (show_id, episode_id) references episodes (show_id, id) on delete cascade
);

create index transcript_fetches_due on transcript_fetches (show_id, next_attempt_at) where next_attempt_at is not null;

-- When transcripts of the show's feed are looked at next, null where none is left. Feeds of before are looked at once.
alter table show_feeds add column transcripts_due_at timestamptz default 'epoch';

-- The host that the next of them are on: a host is asked for one show at a time. Null: the links of the feed are looked through
-- first.
alter table show_feeds add column transcripts_host text;

create index show_feeds_transcripts_due on show_feeds (transcripts_due_at) where transcripts_due_at is not null;
