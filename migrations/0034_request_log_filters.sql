-- The log of one credential, of a status other than those nearly every line has, and of calls that write, each newest
-- first: without them a page read every line of the workspace where few matched. The last two cost an ordinary line
-- nothing.
create index request_logs_by_credential on request_logs (workspace_id, credential_id, created_at, id);
create index request_logs_by_status on request_logs (workspace_id, status, created_at, id)
  where status <> 200 and status <> 304;
create index request_logs_by_method on request_logs (workspace_id, method, created_at, id)
  where method <> 'GET';
