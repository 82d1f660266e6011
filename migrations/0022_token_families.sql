-- The sign-in of an app that a token comes from: an app on two machines has one connection and two of these. Null for tokens from before.
alter table oauth_access_tokens add column family_id text;

alter table oauth_artifacts add column family_id text;

create index oauth_artifacts_by_grant on oauth_artifacts (grant_id, family_id) where grant_id is not null;
