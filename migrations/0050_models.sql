-- What optional models do (record 0068). New tables, which processes of the release before do not know.

-- A transcript that is being made from an episode's audio, or how the last one ended: one row an episode. workspace_id and
-- request_id name the call that ordered it.
create table transcript_generations (
  show_id text not null,
  episode_id text not null,
  id text not null,
  workspace_id text not null,
  request_id text not null,
  status text not null,
  -- ISO 639-1; null: the model finds out.
  language text,
  -- Whether the transcript replaces one that a person sent or the feed links to.
  replaces boolean not null,
  -- What was taken from the day's minutes, and what the audio turned out to have.
  reserved_minutes integer not null,
  heard_minutes integer,
  -- Set before the paid request: a row that has it and no end was cut off, and is not sent again.
  called_at timestamptz,
  error jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint transcript_generations_pkey primary key (show_id, episode_id),
  constraint transcript_generations_episode foreign key (show_id, episode_id) references episodes (show_id, id) on delete cascade,
  constraint transcript_generations_status_known check (status in ('queued', 'running', 'completed', 'failed', 'canceled'))
);

-- What a language model said of unsure posts, so that the same question is asked once in 30 days. question: SHA-256 of the model
-- and of all that it was asked about one post.
create table claim_verdicts (
  show_id text not null,
  question bytea not null,
  verdict text not null,
  reason text not null,
  created_at timestamptz not null,
  constraint claim_verdicts_pkey primary key (show_id, question),
  constraint claim_verdicts_verdict_known check (verdict in ('same', 'other', 'unsure'))
);
-- For the hourly sweep of old ones.
create index claim_verdicts_aging on claim_verdicts (created_at);
