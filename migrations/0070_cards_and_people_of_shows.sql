-- A show's own rate card, what its feed says of its hosts and guests, and whether its hosts are those that a person wrote.
alter table shows
  add column rate_card jsonb not null default '[]'::jsonb,
  add column feed_hosts jsonb not null default '[]'::jsonb,
  add column feed_guests jsonb not null default '[]'::jsonb,
  add column hosts_by_hand boolean not null default false;

-- Hosts that are there were written by no feed.
update shows
set hosts_by_hand = true
where hosts <> '[]'::jsonb;
