-- A person who signs up is looked for among those who were invited, in all workspaces.
create index workspace_members_invited on workspace_members (lower(email)) where (status = 'pending');
