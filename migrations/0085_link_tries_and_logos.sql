-- Tries of the password of a link, which all processes count together: how many since when, how often more were refused since then, and
-- until when none is taken. A try belongs to the link, and nothing about who made it is kept.
alter table report_links
  add column password_tries integer not null default 0,
  add column tries_counted_from timestamptz,
  add column tries_refused integer not null default 0,
  add column tries_refused_until timestamptz;

-- Logos of reports as small redrawn copies, by the SHA-256 of the original that a document names. They stay where the original is deleted
-- from the library, so that pages and prints of a snapshot keep their look.
create table report_logos (
  workspace_id text not null,
  report_id text not null,
  sha256 text not null,
  media_type text not null constraint report_logos_media_type_known check (media_type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, report_id, sha256),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
