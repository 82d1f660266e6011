-- Ended connections, for the job that deletes them once no token names them any more.
create index oauth_connections_ended on oauth_connections (revoked_at) where revoked_at is not null;
