-- A level is known for 31 days after it was read, where it was for 30 (record 0090). The sums of networks hold the levels of
-- each day, so they are made anew: a show of which rolled_at is null is rolled up from its first day by the next run of the
-- job, and until then answers are read from the days of its accounts.
update show_rollups set rolled_at = null;
