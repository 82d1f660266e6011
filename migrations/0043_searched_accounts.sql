-- Caption, description or body of an item, as plain text.
alter table account_items add column text text;

-- How far the posts of a connected account were searched for clusters. One row a target: whoever holds the lease searches,
-- and a process that dies leaves the next page to its successor. Show family.
create table account_searches (
  show_id text not null,
  platform text not null,
  -- The account that was searched: a replaced account is searched anew.
  account_id text not null,
  -- When the last search that ended had begun; null: none has ended.
  searched_at timestamptz,
  -- From when on that search was asked for posts.
  searched_since timestamptz,
  -- All posts published from then to searched_at are stored; null: that is not known.
  covers_since timestamptz,
  -- Of the search that is under way or was cut off.
  run_id text,
  -- Whoever asked for it, and may continue it at once.
  requested_by text,
  started_at timestamptz,
  leased_until timestamptz,
  next_page text,
  pages integer not null default 0,
  -- Publication of the oldest post of the pages so far, in the order of the list.
  reached timestamptz,
  -- Set before a request that is paid for and cleared with its answer.
  metered_call_at timestamptz,
  -- Why the last search failed: {code, message, at, retry_at}.
  failure jsonb,
  updated_at timestamptz not null,
  constraint account_searches_pkey primary key (show_id, platform)
);
