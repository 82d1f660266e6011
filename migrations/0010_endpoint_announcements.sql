-- The disabled_at that owner and admins were told of by mail. It is kept when the endpoint is enabled, so that the next
-- disabling, having another time, is told of again.
alter table webhook_endpoints add column announced_disabled_at timestamptz;
