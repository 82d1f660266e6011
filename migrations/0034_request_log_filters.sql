-- each statement by itself
-- The log of one credential, of a status other than those nearly every line has, and of calls that write, each newest
-- first: without them a page read every line of the workspace where few matched. The last two cost an ordinary line
-- nothing. New lines wait while each is built, in which time they are kept in memory; a partitioned table takes no
-- build that lets them go on.
create index if not exists request_logs_by_status on request_logs (workspace_id, status, created_at, id)
  where status <> 200 and status <> 304;
create index if not exists request_logs_by_method on request_logs (workspace_id, method, created_at, id)
  where method <> 'GET';
create index if not exists request_logs_by_credential on request_logs (workspace_id, credential_id, created_at, id);
