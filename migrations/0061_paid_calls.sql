-- Requests that are paid for: a row is committed, together with the count against the workspace's cap, before the request is made.
-- A row without an answer that a later process of the same run finds is a request whose answer is lost; it is not made again.
create table paid_calls (
  -- The workspace that pays; 'none' where none is left to pay.
  workspace_id text not null,
  -- What makes the request: a job, a build, a search. The same after a process was killed.
  run text not null,
  -- What is asked for, once in a run.
  subject text not null,
  called_at timestamptz not null,
  -- The attempt that inserted the row, which recognises its own after a commit whose acknowledgement was lost.
  called_by text not null,
  -- The answer as JSON, kept until the run has stored what follows from it.
  answer text,
  constraint paid_calls_pkey primary key (workspace_id, run, subject)
);
