-- Rows of a platform's lists that the last refresh could not read, by stage: {"items": 3}.
alter table connections add column rows_left_out jsonb not null default '{}';
