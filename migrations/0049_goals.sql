-- Goals of shows and episodes: a figure that shall reach a target. The table is new, so nothing waits for it and processes of the
-- release before do not see it; what they write meanwhile is counted by the hourly job.
create table goals (
  show_id text not null,
  id text not null,
  -- Null: a goal of the whole show.
  episode_id text,
  metric text not null,
  target double precision not null,
  -- As it was last counted; null: not known.
  value double precision,
  -- The day on which a goal was made: of a show the first that counts.
  counts_from date not null,
  -- The last day that counts; null: none is.
  due_date date,
  -- When the target was first known to be reached. `open` and `missed` follow from `due_date`.
  reached_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint goals_pkey primary key (show_id, id),
  constraint goals_target_positive check (target > 0),
  constraint goals_episode foreign key (show_id, episode_id) references episodes (show_id, id) on delete cascade
);

create index goals_newest on goals (show_id, created_at desc, id desc);

create index goals_by_episode on goals (show_id, episode_id) where episode_id is not null;
