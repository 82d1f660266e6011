-- oldest program: 0089_addresses_of_episodes
-- When a person is mailed a kind of alarm, where they chose it.
create table alarm_preferences (
  person_id text not null,
  kind text not null constraint alarm_preferences_kind_known
    check (kind in ('feed', 'account', 'endpoint', 'budget', 'backup', 'disk', 'mail')),
  delivery text not null constraint alarm_preferences_delivery_known
    check (delivery in ('immediately', 'daily', 'never')),
  updated_at timestamptz not null,
  constraint alarm_preferences_pkey primary key (person_id, kind)
);
-- Changes of alarms that wait for the next daily mail of a person.
create table alarm_notices (
  person_id text not null,
  alarm_id text not null,
  change text not null constraint alarm_notices_change_known check (change in ('raised', 'cleared')),
  created_at timestamptz not null,
  constraint alarm_notices_pkey primary key (person_id, alarm_id, change)
);
create index alarm_notices_by_age on alarm_notices (created_at);
