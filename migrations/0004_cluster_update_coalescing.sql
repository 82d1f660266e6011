-- At most one cluster.updated a cluster in 60 s: when the last one was, and what changed since without being said.
alter table clusters add column updated_event_at timestamptz;

alter table clusters add column pending_changed_fields text[] not null default '{}';
