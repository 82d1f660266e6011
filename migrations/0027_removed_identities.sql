-- Accounts at providers that a person took away as ways to sign in. Such an account has the person's own address in most cases, so
-- its next sign-in would link it again; this row stops that until the person links it from a session.
create table removed_identities (
  person_id text not null,
  issuer text not null,
  subject text not null,
  removed_at timestamptz not null,
  constraint removed_identities_pkey primary key (person_id, issuer, subject)
);
