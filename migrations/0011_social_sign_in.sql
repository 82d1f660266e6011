-- Signing in at an OpenID Connect provider. Whoever comes that way first has no password until a reset gives them one.
alter table people alter column password_hash drop not null;

alter table sessions drop constraint sessions_signed_in_by_known;

alter table sessions add constraint sessions_signed_in_by_known check (signed_in_by in ('password', 'passkey', 'mail_link', 'set_up', 'social'));

-- Accounts at providers that sign a person in. The subject is the provider's own name for the account, and never given to another.
create table person_identities (
  issuer text not null,
  subject text not null,
  person_id text not null,
  created_at timestamptz not null,
  constraint person_identities_pkey primary key (issuer, subject)
);

-- Sign-ins on their way through a provider: good for one return within ten minutes, and in the browser they began in.
-- No secret is stored: state and browser secret as keyed hashes, nonce and PKCE verifier sealed.
create table social_sign_ins (
  state_hash bytea not null,
  browser_secret_hash bytea not null,
  pepper_id text not null,
  sealed_request text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint social_sign_ins_pkey primary key (state_hash)
);
