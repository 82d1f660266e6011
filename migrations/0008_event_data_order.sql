-- As it was written: jsonb would put the fields of an object in an order of its own, and people read these.
alter table events alter column data type json using data::json;
