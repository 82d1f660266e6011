-- Rows of days are compressed from 1 KB on, which halves those of clusters on many platforms; 2 KB is PostgreSQL's own limit.
alter table cluster_daily_reach set (toast_tuple_target = 1024);
