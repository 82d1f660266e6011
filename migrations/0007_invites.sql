-- In which workspace an invitation waits: found by the keyed hash of the token in the invited person's mail. The token itself is stored nowhere.
create table invite_directory (
  token_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  member_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invite_directory_pkey primary key (token_hash)
);

create index invite_directory_by_member on invite_directory (workspace_id, member_id);
