-- Live links: addresses that show one table for a spreadsheet, as the key or app that made them may read it. Both tables are new,
-- so nothing waits for them and processes of the release before do not see them.
create table data_links (
  workspace_id text not null,
  id text not null,
  name text not null,
  operation_id text not null,
  params jsonb not null,
  query jsonb not null,
  format text not null,
  columns text[] not null,
  maker_type text not null,
  maker_id text not null,
  maker_label text not null,
  client_id text,
  secret_last_four text not null,
  last_used_at timestamptz,
  created_at timestamptz not null,
  constraint data_links_pkey primary key (workspace_id, id),
  constraint data_links_format_known check (format in ('csv', 'tsv')),
  constraint data_links_maker_type_known check (maker_type in ('api_key', 'oauth'))
);
create index data_links_newest on data_links (workspace_id, created_at desc, id desc);

-- Finds a link by the keyed hash of its secret, before its workspace is known.
create table data_link_directory (
  secret_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  link_id text not null,
  created_at timestamptz not null,
  constraint data_link_directory_pkey primary key (secret_hash)
);
create index data_link_directory_by_link on data_link_directory (workspace_id, link_id);
