-- People who see the installation in the browser, beside whoever runs commands on its machine (record 0136).
alter table people add column operator_since timestamp with time zone;
