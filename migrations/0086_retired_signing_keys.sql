-- A retired key verifies and signs nothing, so its private part is erased. One key signs at a time.
alter table report_signing_keys alter column private_key_sealed drop not null;
create unique index report_signing_keys_one_current on report_signing_keys ((retired_at is null)) where retired_at is null;
