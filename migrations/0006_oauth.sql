-- The authorization server. What an app shows is looked up by its keyed hash and has no other key, so these are directories,
-- what a person allowed is the workspace's.

-- Apps that registered themselves. Those whose id is the address of a document are kept nowhere.
create table oauth_clients (
  client_id text not null,
  metadata jsonb not null,
  secret_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  constraint oauth_clients_pkey primary key (client_id)
);

create index oauth_clients_unused on oauth_clients (created_at) where last_used_at is null;

-- One person's consent for one app in one workspace: a family of tokens. Ended by revoked_at, never deleted while tokens name it.
create table oauth_connections (
  workspace_id text not null,
  grant_id text not null,
  user_id text not null,
  user_email text,
  client_id text not null,
  client_name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  constraint oauth_connections_pkey primary key (workspace_id, grant_id),
  constraint oauth_connections_reason_known check (revoke_reason in ('user_removed', 'person_left', 'app_revoked', 'reuse_detected', 'client_deleted')),
  constraint oauth_connections_revoked_whole check ((revoked_at is null) = (revoke_reason is null))
);

create unique index oauth_connections_live on oauth_connections (workspace_id, user_id, client_id) where revoked_at is null;

-- In which workspace a family of tokens lives.
create table oauth_grant_directory (
  grant_id text not null,
  workspace_id text not null,
  client_id text not null,
  created_at timestamptz not null,
  constraint oauth_grant_directory_pkey primary key (grant_id)
);

create index oauth_grant_directory_by_client on oauth_grant_directory (client_id);

-- Access tokens outlive their hour by thirty days, so that a removed app hears that it was removed.
create table oauth_access_tokens (
  token_hash bytea not null,
  pepper_id text not null,
  grant_id text not null,
  client_id text not null,
  user_id text not null,
  workspace_id text not null,
  scopes text[] not null,
  audience text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint oauth_access_tokens_pkey primary key (token_hash),
  constraint oauth_access_tokens_audience_known check (audience in ('api', 'mcp'))
);

create index oauth_access_tokens_by_grant on oauth_access_tokens (grant_id);

create index oauth_access_tokens_expired on oauth_access_tokens (expires_at);

-- Codes, refresh tokens, registration tokens, and authorization requests that wait for a person.
-- sealed_answer: what a refresh answered, for the same app asking again within thirty seconds.
create table oauth_artifacts (
  kind text not null,
  id_hash bytea not null,
  pepper_id text not null,
  payload jsonb not null,
  grant_id text,
  created_at timestamptz not null,
  expires_at timestamptz,
  consumed_at timestamptz,
  sealed_answer text,
  constraint oauth_artifacts_pkey primary key (kind, id_hash)
);

create index oauth_artifacts_expired on oauth_artifacts (expires_at) where expires_at is not null;

create index oauth_artifacts_answered on oauth_artifacts (consumed_at) where sealed_answer is not null;

create index oauth_artifacts_registration on oauth_artifacts ((payload ->> 'clientId')) where kind = 'RegistrationAccessToken';
