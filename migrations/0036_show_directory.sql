-- The state of each show, for those who know its id and not its node: a workspace that points at shows on many nodes asks here
-- which of them exist, instead of every node. A show without a row is looked up in shows, so the table begins empty and is filled
-- by the check that runs at the start of a worker and every hour.
create table show_directory (
  show_id text not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  constraint show_directory_pkey primary key (show_id)
);
