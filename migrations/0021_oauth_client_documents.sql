-- The last good document of each app that is described by one, for when it cannot be read. last_used_at: the day of the last token, null
-- for an app that never got one.
create table oauth_client_documents (
  client_id text not null,
  document text not null,
  fetched_at timestamptz not null,
  last_used_at timestamptz,
  constraint oauth_client_documents_pkey primary key (client_id)
);

create index oauth_client_documents_fetched on oauth_client_documents (fetched_at);
