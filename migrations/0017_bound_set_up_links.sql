-- A set-up link can be made for one person, by address, or for the owner of one workspace. Both null: the first account of the server.
alter table person_links add column email text;

alter table person_links add column workspace_id text;
