-- The last good document of each app that is described by one, for when it cannot be read. document: null once the app's host gives another
-- one, until that is accepted. last_used_at: the day of the last token, null for an app that never got one.
create table oauth_client_documents (
  client_id text not null,
  document text,
  fetched_at timestamptz not null,
  last_used_at timestamptz,
  constraint oauth_client_documents_pkey primary key (client_id)
);

create index oauth_client_documents_fetched on oauth_client_documents (fetched_at);

-- What people allow the app of an endpoint now; null for endpoints of keys.
alter table webhook_endpoints add column consented_scopes text[];

-- What the live connections of the app allow, a write scope with its read scope. Endpoints of apps that are let in by no one wait until
-- someone does.
update webhook_endpoints e
set consented_scopes = array(
  select distinct allowed.scope
  from oauth_connections c
  cross join unnest(c.scopes) as held (scope)
  cross join lateral (values (held.scope), (regexp_replace(held.scope, ':write$', ':read'))) as allowed (scope)
  where c.workspace_id = e.workspace_id and c.client_id = e.client_id and c.revoked_at is null
  order by allowed.scope
)
where e.client_id is not null and e.deleted_at is null;
