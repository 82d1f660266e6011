-- The plan that a show has of its own, beside its state: the plan of a workspace names it for every show, and asked the node of each.
alter table show_directory add column explicit_plan text;

-- A plain join: Citus refuses a subquery of a distributed table in the `from` of a table of the coordinator.
update show_directory
set explicit_plan = shows.explicit_plan
from shows
where show_directory.show_id = shows.show_id and shows.explicit_plan is not null;
