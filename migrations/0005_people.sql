-- People who sign in. They belong to no workspace; a membership names the person once they have shown that its address is theirs.
-- No secret is stored: passwords as scrypt hashes, tokens and challenges as keyed hashes.

create table people (
  id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint people_pkey primary key (id),
  constraint people_email_once unique (email),
  constraint people_email_lower_case check (email = lower(email))
);

-- Accounts asked for and not yet confirmed. Each holds the password it was asked with, so that whoever confirms one mail
-- gets the account of that mail and not that of a stranger who knew the address.
create table sign_ups (
  token_hash bytea not null,
  pepper_id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_ups_pkey primary key (token_hash)
);

create index sign_ups_by_email on sign_ups (email);

-- Links that are mailed or printed, each good for one use. Null person_id: nobody yet (set-up), or nobody at all, where an
-- unknown address asked for a reset and costs the same work as a known one.
create table person_links (
  token_hash bytea not null,
  pepper_id text not null,
  purpose text not null,
  person_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint person_links_pkey primary key (token_hash),
  constraint person_links_purpose_known check (purpose in ('verify', 'reset', 'set_up'))
);

create index person_links_by_person on person_links (person_id) where person_id is not null;

create table sessions (
  token_hash bytea not null,
  pepper_id text not null,
  id text not null,
  person_id text not null,
  signed_in_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_id_once unique (id),
  constraint sessions_signed_in_by_known check (signed_in_by in ('password', 'passkey', 'mail_link', 'set_up'))
);

create index sessions_by_person on sessions (person_id, created_at);

create index sessions_expiring on sessions (expires_at);

create table passkeys (
  credential_id text not null,
  id text not null,
  person_id text not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (credential_id),
  constraint passkeys_id_once unique (id)
);

create index passkeys_by_person on passkeys (person_id, created_at);

-- What an authenticator was asked to sign: good for one answer within five minutes.
create table passkey_challenges (
  challenge_hash bytea not null,
  pepper_id text not null,
  purpose text not null,
  person_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_purpose_known check (purpose in ('register', 'sign_in'))
);

-- Mails a stranger can cause to one address, counted across all servers.
create table mail_allowances (
  address_hash bytea not null,
  purpose text not null,
  window_started_at timestamptz not null,
  used integer not null,
  constraint mail_allowances_pkey primary key (address_hash, purpose)
);

alter table workspace_members add column user_id text;

-- A person is in a workspace once.
create unique index workspace_members_user_once on workspace_members (workspace_id, user_id) where user_id is not null;

create index workspace_members_by_user on workspace_members (user_id) where user_id is not null;

-- Members whose address was given by an operator and who have not signed in yet.
create index workspace_members_unclaimed on workspace_members (lower(email)) where user_id is null and status = 'accepted';
