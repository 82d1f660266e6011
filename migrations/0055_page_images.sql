-- Copies of covers and logos for public pages, made smaller: a page loads nothing from other hosts.
create table page_images (
  workspace_id text not null,
  -- SHA-256 of the address.
  source_hash text not null,
  -- Where it is copied from.
  source_url text not null,
  -- The copy and the SHA-256 of its bytes; null before the first. A copy that fails leaves the one before.
  content_hash text,
  media_type text,
  width integer,
  height integer,
  bytes bytea,
  -- When a copy was asked for: claims it.
  asked_at timestamptz not null,
  -- Why the last copy failed; null where it did not.
  failure text,
  constraint page_images_pkey primary key (workspace_id, source_hash),
  constraint page_images_copied check ((content_hash is null) = (bytes is null))
);
create index page_images_by_content on page_images (workspace_id, content_hash)
  where content_hash is not null;
create index page_images_unused on page_images (asked_at);
