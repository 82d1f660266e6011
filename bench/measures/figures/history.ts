import { sql } from "kysely";
import type { Database } from "../../../src/db/connection/database.ts";
import { OnDemandPartitions } from "../../../src/db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../src/db/partitions/partitioned-tables.ts";
import { foldDays } from "../../../src/features/accounts/account-history/fold/fold-days.ts";
import { daysBetween } from "../../../src/features/accounts/account-history/day-range.ts";
import {
  readTimeline,
  readTotals,
} from "../../../src/features/accounts/account-history/read-timeline.ts";
import { DAY_MS } from "../../../src/lib/time/clock.ts";
import {
  type BenchDatabase,
  PLATFORMS,
  seededId,
  withDatabase,
} from "../../harness/environment.ts";
import { measureRollUp, rollupWork, seedConnectedNetwork } from "./history-rollup.ts";
import { median, ratioRow, timed, timedInTurns } from "../../harness/timing.ts";
import type { Row } from "../../harness/read-path.ts";

/** Rows of other workspaces in the tables. */
const OTHER_ROWS = Number(process.env["BENCH_HISTORY_ROWS"] ?? 3_000_000);
const SHOWS = 200;
/** As many as a platform reports. */
const METRICS = ["views", "plays", "downloads", "likes", "comments"] as const;
const YEAR = { from: "2025-10-20", to: "2026-10-19" };
const MONTH = { from: "2026-09-20", to: "2026-10-19" };
const NOW = new Date("2026-10-20T12:00:00.000Z");
const TODAY = "2026-10-20";
const ROUNDS = 9;
const FOLDED_ACCOUNTS = 8_000;
/** Compared with the plain aggregate of the same rows. */
const LIMIT = 1.2;
const ROLLED_LIMIT = 0.1;

/**
 * Overview and timeline of a large network compared with the plain aggregate of the same rows; the
 * size of a row; the fold of counters into days.
 */
export function measureHistory(bench: BenchDatabase): Promise<Row[]> {
  return withDatabase({ url: bench.url, statementTimeoutMs: 600_000 }, async (database) => {
    const days = daysBetween(YEAR);
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, [...days, TODAY]);
    const otherShows = Math.ceil(OTHER_ROWS / (PLATFORMS.length * days.length));
    const showIds = await seedHistory(bench, "H", SHOWS);
    const workspaceId = await seedConnectedNetwork(bench, showIds, NOW);
    const alone = await measureReads(database, workspaceId, showIds);
    const others = await seedHistory(bench, "O", otherShows);
    const rollUps = await measureRollUp(bench, database, showIds[0] ?? "", NOW);
    const [size] = await bench.query<{ bytes: number; rows: number }>(
      "select sum(pg_total_relation_size(relid))::float8 as bytes, (select count(*) from " +
        "account_days)::float8 as rows from pg_partition_tree('account_days') where isleaf",
    );
    const crowded = await measureReads(database, workspaceId, showIds);
    const fold = await measureFold(
      bench,
      database,
      [...showIds, ...others].slice(0, FOLDED_ACCOUNTS / PLATFORMS.length),
    );
    const rows = size?.rows ?? 0;
    const among = `among ${(rows / 1_000_000).toFixed(1)} M rows`;
    return [
      beside(
        `timeline of a year, ${SHOWS} shows × ${PLATFORMS.length} platforms, ${among}`,
        crowded.timeline,
        crowded.plainTimeline,
      ),
      beside(`overview of the same year by platform`, crowded.overview, crowded.plainOverview),
      beside("timeline of 30 days of all shows", crowded.month, crowded.plainMonth),
      beside(
        "GET /v1/analytics/timeline of the year with its rollup, four metrics and a level",
        crowded.rolledTimeline,
        crowded.plainTimeline,
        ROLLED_LIMIT,
      ),
      beside(
        "GET /v1/analytics/overview of the year with its rollup, compared, with its lists",
        crowded.rolledOverview,
        crowded.plainOverview,
        ROLLED_LIMIT,
      ),
      note(
        "the same two without the rollup",
        `${median(crowded.wideTimeline).toFixed(0)} ms, ` +
          `${median(crowded.wideOverview).toFixed(0)} ms; with it ` +
          `${median(crowded.rolledTimeline).toFixed(1)} ms, ` +
          `${median(crowded.rolledOverview).toFixed(1)} ms`,
      ),
      note(
        "rollup of the network: the first; one week of one show; nothing changed",
        `${rollUps.first.toFixed(0)} ms; ${rollUps.again.toFixed(0)} ms; ` +
          `${rollUps.idle.toFixed(0)} ms`,
      ),
      note(
        "timeline of a year of one show",
        `${median(crowded.show).toFixed(0)} ms, plain ${median(crowded.plainShow).toFixed(0)} ms`,
      ),
      note(
        `timeline of all, a year and 30 days, without the ${otherShows} shows of others`,
        `${median(alone.timeline).toFixed(0)} ms, ${median(alone.month).toFixed(0)} ms; with them ${median(crowded.timeline).toFixed(0)} ms, ${median(crowded.month).toFixed(0)} ms`,
      ),
      note(
        "a row of history with its index",
        `${((size?.bytes ?? 0) / rows).toFixed(0)} bytes (${((size?.bytes ?? 0) / rows).toFixed(0)} MB a million)`,
      ),
      note(
        `fold of ${FOLDED_ACCOUNTS} accounts; the same run again`,
        `${fold.first.toFixed(0)} ms; ${fold.again.toFixed(0)} ms with nothing to write; plain upsert of as many rows ${fold.plain.toFixed(0)} ms`,
      ),
    ];
  });
}

/** Day by day, as history arrives: the rows of a show are far apart on disk. */
async function seedHistory(bench: BenchDatabase, kind: string, shows: number): Promise<string[]> {
  const showIds = Array.from({ length: shows }, (_, index) => seededId(`${kind}S`, index));
  for (const month of new Set(daysBetween(YEAR).map((day) => day.slice(0, 7)))) {
    await bench.query(
      `insert into account_days (show_id, platform, day, account_id, is_reported, views, plays, downloads, likes, comments, shares, followers, updated_at)
       select s, p, d::date, 'account-' || s, true, n * 7 % 9001, n * 5 % 701, n * 3 % 5003, n % 97, n % 31, n % 11, n % 90001, $5
       from generate_series(greatest($3::date, ($4 || '-01')::date), least(($4 || '-01')::date + interval '1 month' - interval '1 day', $6::date), interval '1 day') d
       cross join unnest($1::text[]) s cross join unnest($2::text[]) p
       cross join lateral (select (hashtext(s || p || d::text) & 1048575)::bigint as n) seed`,
      [showIds, PLATFORMS, YEAR.from, month, NOW, YEAR.to],
    );
  }
  await bench.query("vacuum (analyze) account_days");
  return showIds;
}

async function measureReads(database: Database, workspaceId: string, showIds: readonly string[]) {
  const request = { showIds, platforms: null, metrics: METRICS, groupBy: "none" as const };
  const one = showIds.slice(7, 8);
  const answers = rollupWork(database, workspaceId, showIds, { ...YEAR, now: NOW });
  const work = {
    plainTimeline: () => plain(database, showIds, YEAR, "day"),
    timeline: () => readTimeline(database, { ...request, ...YEAR }, TODAY),
    plainOverview: () => plain(database, showIds, YEAR, "platform"),
    overview: () => readTotals(database, { ...request, ...YEAR, groupBy: "platform" }, TODAY),
    plainMonth: () => plain(database, showIds, MONTH, "day"),
    month: () => readTimeline(database, { ...request, ...MONTH }, TODAY),
    plainShow: () => plain(database, one, YEAR, "day"),
    show: () => readTimeline(database, { ...request, ...YEAR, showIds: one }, TODAY),
    wideOverview: answers.overview,
    rolledOverview: answers.rolledOverview,
    wideTimeline: answers.timeline,
    rolledTimeline: answers.rolledTimeline,
  };
  return timedInTurns(work, { rounds: ROUNDS });
}

/** The least a database has to do for the same numbers. */
function plain(
  database: Database,
  showIds: readonly string[],
  { from, to }: { from: string; to: string },
  key: "day" | "platform",
): Promise<unknown> {
  return database
    .selectFrom("account_days")
    .select(key)
    .select(({ fn }) => METRICS.map((metric) => fn.sum(metric).as(metric)))
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(key)
    .execute();
}

async function measureFold(
  bench: BenchDatabase,
  database: Database,
  showIds: readonly string[],
): Promise<{ first: number; again: number; plain: number }> {
  await bench.query(
    "update account_days set counters = jsonb_build_object('likes', 1000, 'views', 50000, " +
      "'comments', 100), account_id = 'a' where day = $1 and show_id = any($2)",
    [YEAR.to, showIds],
  );
  const reading = (value: number): object => ({
    value,
    fetched_at: NOW.toISOString(),
    as_of: null,
    source: "api",
    definition: "x@2025-01",
  });
  await bench.query(
    `insert into connections (show_id, platform, id, status, external_account_id, connect_via, readings, connected_at, last_updated_at, created_at, updated_at)
     select s, p, 'con_' || s || p, 'connected', 'a', 'api', $3, $4, $4::timestamptz - interval '1 minute', $4, $4 from unnest($1::text[]) s cross join unnest($2::text[]) p
     on conflict (show_id, platform) do update set readings = excluded.readings, external_account_id = 'a', last_updated_at = excluded.last_updated_at`,
    [
      showIds,
      PLATFORMS,
      JSON.stringify({
        likes: reading(1_100),
        views: reading(51_000),
        comments: reading(104),
        followers: reading(8_000),
        posts: reading(300),
      }),
      NOW,
    ],
  );
  await bench.query("vacuum (analyze) connections");
  const options = {
    now: NOW,
    since: new Date(NOW.getTime() - 7 * DAY_MS),
    countersOnly: PLATFORMS,
  };
  const first = await timed(() => foldDays(database, options));
  const again: number[] = [];
  for (let round = 0; round < 5; round += 1)
    again.push(await timed(() => foldDays(database, options)));
  const plainMs = await timed(() =>
    bench.query(
      `insert into account_days (show_id, platform, day, account_id, is_reported, views, likes, comments, followers, posts, updated_at)
       select 'X' || s, p, $3, 'a', false, 1000, 100, 4, 8000, 300, $4 from unnest($1::text[]) s cross join unnest($2::text[]) p on conflict (show_id, platform, day) do nothing`,
      [showIds, PLATFORMS, TODAY, NOW],
    ),
  );
  return { first, again: median(again), plain: plainMs };
}

const beside = (
  work: string,
  oursMs: readonly number[],
  othersMs: readonly number[],
  limit = LIMIT,
): Row => ratioRow({ goal: "9", work, limit, digits: 0 }, oursMs, othersMs);

const note = (work: string, measured: string): Row => ({
  goal: "9",
  work,
  beside: "–",
  measured,
  limit: "–",
  met: true,
});
