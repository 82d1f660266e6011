import { DEMOGRAPHIC_DIMENSIONS } from "../../src/domain/metrics/audience/demographic-buckets.ts";
import type {
  DemographicReading,
  GeographyReading,
} from "../../src/platforms/accounts/account-connector.ts";
import { type BenchDatabase, PLATFORMS } from "../harness/environment.ts";
import { OTHERS } from "./seed-tenants.ts";

/** Connected accounts with their items, geography and days. */

/** Account days of all tenants together. */
const ACCOUNT_DAYS = Number(process.env["BENCH_GROWTH_ACCOUNT_DAYS"] ?? 10_000_000);
const ACCOUNTS = (OTHERS.workspaces * OTHERS.showsEach + 410) * PLATFORMS.length;

const GEOGRAPHY: GeographyReading = {
  metric: "views",
  window: { kind: "all_time" },
  asOf: null,
  valueKind: "count",
  platformTotal: 100,
  countries: ["DE", "US", "JP"].map((code) => ({ code, name: code, value: 30, label: null })),
  places: [],
};

/** Of ages and genders together, the longest: 7 by 3. */
const DEMOGRAPHICS: DemographicReading = {
  metric: "viewers_share",
  dimension: "age_gender",
  window: { kind: "days", days: 30 },
  asOf: null,
  valueKind: "share",
  platformTotal: null,
  buckets: ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"].flatMap((age) =>
    ["female", "male", "non_binary"].map((gender) => ({
      bucket: `${age}/${gender}`,
      value: 0.04,
      label: null,
    })),
  ),
};

export async function seedAccounts(database: BenchDatabase): Promise<void> {
  await database.query(
    `insert into connections (
      show_id, platform, id, status, handle, external_account_id, account_name, connect_via,
      importing_state, readings, connected_at, last_updated_at, created_at, updated_at,
      workspace_id, next_refresh_at, days_through
    )
    select
      s.show_id,
      p.platform,
      'con_' || s.show_id || p.n,
      'connected',
      'handle',
      'account' || s.show_id || p.n,
      'Account of ' || s.show_id,
      'api',
      'imported',
      '{"views":{"value":1,"as_of":"2026-01-01T00:00:00.000Z"}}',
      now() - interval '30 days',
      now() - random() * interval '22 hours',
      now() - (s.position * 8 + p.n) * interval '1 minute',
      now(),
      s.workspace_id,
      now() + (random() * 22 + 0.1) * interval '1 hour',
      current_date - 1
    from seeded_shows s
    cross join unnest($1::text[]) with ordinality as p (platform, n)`,
    [PLATFORMS],
  );
  await database.query(
    `insert into account_geography (
      show_id, platform, metric, account_id, reading, as_of, fetched_at
    )
    select show_id, platform, 'views', external_account_id,
      $1, now(), now()
    from connections
    where platform in ('youtube', 'spotify')`,
    [JSON.stringify(GEOGRAPHY)],
  );
  await database.query(
    `insert into account_demographics (
      show_id, platform, metric, dimension, account_id, reading, as_of, fetched_at
    )
    select show_id, platform, 'viewers_share', dimension, external_account_id,
      $1::jsonb || jsonb_build_object('dimension', dimension), now(), now()
    from connections
    cross join unnest($2::text[]) as dimension
    where platform = 'youtube'`,
    [JSON.stringify(DEMOGRAPHICS), DEMOGRAPHIC_DIMENSIONS],
  );
  await database.query(`
    insert into account_items (
      show_id, platform, external_id, account_id, title, published_at, readings, last_fetched_at,
      created_at
    )
    select show_id, 'youtube', show_id || n, 'account' || show_id || 1, 'Item ' || n,
      now() - n * interval '7 days', '{"views":{"value":1}}', now(), now()
    from seeded_shows, generate_series(1, 30) n`);
  await database.query(
    `insert into account_days (
      show_id, platform, day, account_id, is_reported, views, plays, likes, comments, updated_at
    )
    select c.show_id, c.platform, d::date, c.external_account_id, true, 100, 10, 5, 1, now()
    from generate_series(current_date - $1::int, current_date - 1, interval '1 day') d
    cross join (
      select show_id, platform, external_account_id from connections order by show_id, platform
    ) c`,
    [Math.ceil(ACCOUNT_DAYS / ACCOUNTS)],
  );
}
