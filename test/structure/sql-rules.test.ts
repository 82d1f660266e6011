import { describe, expect, it } from "vitest";
import { judgeStatement, type Violation } from "./sql-rules.ts";
import { ASKED_EVERY_NODE } from "./sql-rules/asked-every-node.ts";

const rulesBrokenBy = (text: string, options?: { isGeneric: boolean }): string[] =>
  judgeStatement(text, options).map(({ rule }) => rule);

/** The statement on one line. */
const lineOf = (statement: string): string => statement.replaceAll(/\s+/g, " ");

/** Citus refuses each of these, or reads a whole table for it. */
const REFUSED: Record<Violation["rule"], readonly string[]> = {
  outer_join: [
    `select c.id from unnest($1::text[], $2::text[]) as wanted (show_id, id)
      left join clusters c on c.show_id = wanted.show_id and c.id = wanted.id`,
    `with wanted as materialized (select $1 as show_id) select * from wanted
      full join shows using (show_id)`,
    `select c.id from unnest($1::text[]) as wanted (show_id) cross join lateral (select id
      from clusters where show_id = wanted.show_id order by created_at limit 5) c`,
    `insert into clusters as target (show_id, id) select given.show_id, given.id
      from jsonb_populate_recordset(null::clusters, $1) as given
      left join clusters as stored on stored.show_id = given.show_id
      on conflict (show_id, id) do nothing`,
  ],
  conflict_values: [
    `insert into event_clocks as clock (workspace_id, last_event_us) select id, $1::bigint
      from unnest($2::text[]) as id on conflict (workspace_id) do update
      set last_event_us = greatest(clock.last_event_us + $3::bigint, excluded.last_event_us)`,
    `insert into account_refreshes as run (show_id, platform, leased_until)
      values ($1, $2, $3) on conflict (show_id, platform) do update
      set leased_until = excluded.leased_until where run.leased_until < now()`,
    `insert into account_refreshes as run (show_id, platform, leased_until)
      values ($1, $2, $3) on conflict (show_id, platform) do update
      set leased_until = excluded.leased_until where run.leased_until < $4::timestamptz`,
  ],
  locks: [
    `select show_id from show_feeds where next_poll_at <= $1 order by next_poll_at
      limit 100 for update skip locked`,
    `with due as (select show_id, platform from connections where next_refresh_at <= $1
      limit 5 for update skip locked) update connections set next_refresh_at = $2 from due
      where connections.show_id = due.show_id and connections.platform = due.platform`,
    "select show_id from shows where show_id = any($1) for update",
    `with recursive step as (select id from events where type = $1 union all select e.id
      from events e join step on step.id < e.id) select * from step`,
  ],
  tenant_everywhere: [
    `select id, (select clusters.id from clusters
      where clusters.show_id = episodes.show_id and clusters.episode_id = episodes.id
      limit 1) from episodes where show_id = $1`,
    "select * from clusters c join shows s on s.name = c.name where c.show_id = any($1)",
    "select * from clusters c join cluster_nodes n on n.cluster_id = c.id",
    `select n.id from clusters c join cluster_nodes n on n.show_id = c.show_id
      and n.cluster_id = c.id where c.show_id = any($1)`,
    "select id from clusters where (show_id, id) in (select * from unnest($1::text[], $2::text[]))",
    "select id from clusters join unnest($1::text[]) as wanted (show_id) using (show_id)",
    `select d.day from account_days d where d.show_id = any($1) union all
      select r.day from account_day_revisions r where r.platform = $2`,
    ...Object.values(ASKED_EVERY_NODE),
  ],
  set_returning: [
    `select name from shows where show_id = any($1) and not exists (select 1
      from unnest(categories) as category where lower(category) = 'x')`,
  ],
  stable_rows: [
    `select m.month, f.reach from cluster_months m
      cross join lateral jsonb_to_record(m.figures) as f (reach jsonb, totals jsonb)
      where m.show_id = any($1)`,
    `select c.id from clusters c left join lateral (select f.reach from cluster_months m
      cross join lateral jsonb_to_record(m.figures) as f (reach jsonb) where m.show_id = c.show_id
      and m.show_id = any($1) limit 1) folded on true where c.show_id = any($1)`,
  ],
  generic_plan: [],
  array_part: [
    `update episodes
      set former_guid_keys = (array_append(former_guid_keys, guid_key))[2:10]
      where show_id = $1`,
  ],
  one_place: [
    `select s.show_id, array(select p.workspace_id from workspace_shows p
      where p.show_id = s.show_id) from shows s`,
    `update webhook_endpoints e set disabled_at = $1 where exists (select 1
      from webhook_deliveries d where d.endpoint_id = e.id)`,
    "select a.id from api_keys a join shows s on s.created_by = a.id",
  ],
  stable_in_update: [
    `update idempotency_records
      set spent_at = coalesce(spent_at, case when lease_holder is null then now() end)
      where workspace_id = $1`,
    `update idempotency_records set spent_at = coalesce(spent_at, $2::timestamptz)
      where workspace_id = $1`,
    "update shows set handle = gen_random_uuid()::text where show_id = $1",
    "update air_check_runs set updated_at = updated_at - interval '1 hour' where workspace_id = $1",
    "update shows set name = $1 where show_id = $2 and extract(epoch from updated_at) < $3",
    "delete from shows where show_id = $1 and updated_at::date < $2",
  ],
  immutable_returning: [
    `update "campaigns" set "moves_at" = case when status = 'scheduled'
      then start_date::timestamp at time zone timezone end where "workspace_id" = $1 and "id" = $2
      returning *, (extract(epoch from created_at) * 1000000)::bigint as "created_at_us"`,
    "update air_checks set status = $1 where workspace_id = $2 returning updated_at::text",
    "insert into clusters (show_id, id) values ($1, $2) returning now()",
    "delete from goals where show_id = $1 returning created_at + interval '1 day'",
    "update shows set name = $1 where show_id = $2 returning to_jsonb(categories)",
  ],
  case_of_parameter: [
    `update episodes set spotify_episode_id = case id when $2 then null else $3 end
      where show_id = $1`,
    "delete from episodes where show_id = $1 and case id when $2 then true end",
  ],
  list_of_rows: [
    `update api_keys as k set last_used_at = used.at
      from json_to_recordset($1) as used (workspace_id text, id text, at timestamptz)
      where k.workspace_id = used.workspace_id and k.id = used.id`,
    `delete from clusters c using unnest($1::text[], $2::text[]) as gone (show_id, id)
      where c.show_id = gone.show_id and c.id = gone.id`,
  ],
  settings: ["select set_config('lock_timeout', $1, true)"],
};

/** The same questions in a form that Citus takes. */
const TAKEN: readonly string[] = [
  `update campaigns set name = $1 where workspace_id = $2 returning *,
    (extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint as created_at_us`,
  `update episodes set spotify_episode_id = case when id = $2 then null else $3 end
    where show_id = $1`,
  "update shows set name = $1 where show_id = $2 and updated_at < now() - interval '1 hour'",
  `select c.id from unnest($1::text[], $2::text[]) as wanted (show_id, id)
    join clusters c on c.show_id = wanted.show_id and c.id = wanted.id
    where c.show_id = any($3 collate "C")`,
  `select c.id from clusters c left join episodes e on e.show_id = c.show_id
    and e.id = c.episode_id where c.show_id = any($1)`,
  `select n.id from clusters c join cluster_nodes n on n.show_id = c.show_id
    and n.cluster_id = c.id where c.show_id = $1`,
  `select c.id from unnest($1::text[], $2::text[]) as wanted (show_id, id)
    join clusters c on c.show_id = wanted.show_id and c.id = wanted.id
    where c.show_id = any($1)`,
  `select c.id from shows wanted cross join lateral (select id from clusters
    where show_id = wanted.show_id and show_id = any($1) order by created_at limit 5) c
    where wanted.show_id = any($1)`,
  `select e.id from unnest($1::text[]) as wanted (type), lateral (select id from events e
    where e.workspace_id = $2 and e.type = wanted.type order by created_at limit 5) e`,
  `with pointers as materialized (select show_id, array_agg(workspace_id) as ids
    from workspace_shows group by show_id) select s.show_id, p.ids from shows s
    left join pointers p on p.show_id = s.show_id`,
  `insert into event_clocks as clock (workspace_id, last_event_us) values ($1, $2)
    on conflict (workspace_id) do update
    set last_event_us = greatest(clock.last_event_us + $3, excluded.last_event_us)`,
  `insert into account_days as stored (show_id, platform, day) select $1, $2, reported.*
    from unnest($3::date[]) as reported on conflict (show_id, platform, day) do update
    set updated_at = excluded.updated_at returning stored.day`,
  "select show_id from shows where show_id = $1 for update",
  `update episodes set former_guid_keys = array(select kept.key
    from unnest(former_guid_keys) as kept (key) where kept.key <> guid_key)
    where show_id = $1`,
  "select id from webhook_deliveries where due_at <= $1 limit 10 for update skip locked",
  `select id, (select clusters.id from clusters
    where clusters.show_id = $1 and clusters.episode_id = episodes.id limit 1) from episodes
    where show_id = $1`,
  `select f.show_id from show_feeds f where next_poll_at <= $1 and not exists (select
    from shows where shows.show_id = f.show_id and shows.deleted_at is not null)`,
  `select name from shows
    where show_id = any($1) and lower($2) = any(lower(categories::text)::text[])`,
  "update shows set updated_at = now() where show_id = $1",
  `update idempotency_records set spent_at = now()
    where workspace_id = $1 and lease_holder is null`,
  `update api_keys as k set last_used_at = used.at
    from json_to_recordset($1) as used (workspace_id text, id text, at timestamptz)
    where k.workspace_id = any(string_to_array($2, ',')) and k.workspace_id = used.workspace_id
    and k.id = used.id`,
  "select * from graphile_worker.jobs for update skip locked",
];

describe("the rules of statements", () => {
  for (const [rule, statements] of Object.entries(REFUSED))
    for (const statement of statements)
      it(`find ${rule} in ${lineOf(statement).slice(0, 90)}`, () => {
        expect(rulesBrokenBy(statement)).toContain(rule);
      });

  for (const statement of TAKEN)
    it(`take ${lineOf(statement)}`, () => {
      expect(rulesBrokenBy(statement)).toEqual([]);
    });

  it("find a plan without values where a table is distributed, and only there", () => {
    const isGeneric = true;
    expect(
      rulesBrokenBy("select * from webhook_endpoints where id = any($1)", { isGeneric }),
    ).toEqual(["generic_plan"]);
    expect(rulesBrokenBy("select * from webhook_deliveries where id = $1", { isGeneric })).toEqual(
      [],
    );
  });
});
