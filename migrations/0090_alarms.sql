-- oldest program: 0089_addresses_of_episodes
-- What fails for longer than its time (record 0145). A row begins when a check first sees a failure, is raised once and cleared once.
create table alarms (
  id text not null,
  -- The workspace whose thing fails; null for the installation.
  workspace_id text,
  kind text not null constraint alarms_kind_known
    check (kind in ('feed', 'account', 'endpoint', 'budget', 'backup', 'disk', 'mail')),
  -- What fails, within its kind: a show, an account, an endpoint, a counter, a disk.
  subject_id text not null,
  -- Names for the words of the alarm, as they were at the last check.
  subject jsonb not null,
  -- When the failing began, as its source has it.
  since timestamptz not null,
  -- When a check first saw it without a gap between checks.
  seen_at timestamptz not null,
  judged_at timestamptz not null,
  raised_at timestamptz,
  -- Since when checks find it well; it is cleared when that has lasted.
  well_since timestamptz,
  cleared_at timestamptz,
  created_at timestamptz not null,
  constraint alarms_pkey primary key (id)
);
create unique index alarms_open_once on alarms (workspace_id, kind, subject_id) nulls not distinct where cleared_at is null;
create index alarms_of_workspace on alarms (workspace_id, created_at desc, id desc);
create index alarms_cleared on alarms (cleared_at) where cleared_at is not null;
