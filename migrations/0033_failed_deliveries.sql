-- The failed deliveries of an endpoint, newest first, for their list and for trying them all again: without it a page read
-- every delivery of the endpoint. One that succeeds costs nothing.
create index webhook_deliveries_failed on webhook_deliveries (workspace_id, endpoint_id, created_at, id)
  where status = 'failed';
