-- What the mails of a run carry is decided when they are queued: the depth of their figures, the link that opens the report, files, and
-- where answers go. Links of mails are counted apart from those that people make.
alter table report_runs
  add column depth text not null default 'full' constraint report_runs_depth_known check (depth in ('full', 'bands', 'none')),
  add column link_id text,
  add column attachments text[] not null default '{}',
  add column reply_to text;

alter table report_links add column run_id text;
create index report_links_of_mails on report_links (workspace_id, report_id, created_at desc, id desc) where run_id is not null;

-- Addresses of recipients are removed some time after this.
alter table report_automations add column paused_at timestamptz;

-- Addresses that were asked whether they want reports of a workspace, and those that confirmed it.
create table report_confirmations (
  workspace_id text not null,
  address_hash text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (workspace_id, address_hash)
);
