-- A person makes live links too; each read asks for the person's membership at that moment.
alter table data_links drop constraint data_links_maker_type_known;
alter table data_links add constraint data_links_maker_type_known check (maker_type in ('api_key', 'oauth', 'person'));
