-- How sure each flag of an air check is and why, and which flags may apply and are not raised. Air checks that were searched before
-- have none of both.
alter table air_checks add column flag_details jsonb not null default '[]'::jsonb;
alter table air_checks add column questions jsonb not null default '[]'::jsonb;
