import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../network.ts";
import { type Database, inTransaction } from "../../src/db/connection/database.ts";
import {
  findCapturedFigures,
  findEarlierFigures,
} from "../../src/features/sponsorship/campaigns/pacing/captured-figures.store.ts";
import { findGainedDays } from "../../src/features/sponsorship/campaigns/metrics/linked-clusters.store.ts";
import type { ClusterDayRow } from "../../src/features/grouping/clusters/history/captures.ts";
import {
  findDayAt,
  findDaysAround,
  findDaysOf,
} from "../../src/features/grouping/clusters/history/cluster-days.store.ts";
import {
  readClusterGains,
  readClusterWindow,
} from "../../src/features/grouping/clusters/history/cluster-gains.store.ts";
import {
  histories,
  type History,
  rowsOf,
} from "../../src/features/grouping/clusters/history/day-histories.test-support.ts";
import { foldDays, unfoldDays } from "../../src/features/grouping/clusters/history/fold-days.ts";
import { findDailyReach } from "../../src/features/sharing/public-pages/stores/daily-reach.store.ts";
import { newId, newPlainId } from "../../src/kernel/ids.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import { holds } from "../property-runs.ts";
import { timeLimit } from "../time-limit.ts";

/** Every reader of the days of clusters, with days in rows of their own and in their months. */

/** What some rows have that the writes of this release do not leave. */
const oddity = fc.oneof(
  { weight: 8, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: fc.constantFrom("reach only", "other reach", "no time") },
  { weight: 1, arbitrary: fc.constantFrom("more counts", "empty platform") },
);

function madeOdd(row: ClusterDayRow, how: string): ClusterDayRow {
  const { figures } = row;
  if (how === "reach only") return { ...row, figures: null };
  if (how === "other reach") return { ...row, total_reach: (row.total_reach ?? 0) + 1_000 };
  if (how === "no time") return { ...row, captured_at: null };
  if (figures === null) return row;
  if (how === "more counts")
    return {
      ...row,
      audio_reach: 7,
      figures: {
        last_refreshed_at: row.captured_at?.toISOString() ?? null,
        totals: { ...figures.totals, likes: 3, comments: 0 },
        platforms: { ...figures.platforms, simplecast: { posts: 1, downloads: 12 } },
      },
    };
  if (how === "empty platform")
    return { ...row, figures: { ...figures, platforms: { ...figures.platforms, x: {} } } };
  return row;
}

describe("days of clusters that lie in the rows of their months", () => {
  let database: Database;
  const app = useApp();
  beforeAll(async () => {
    ({ database } = app.runtime);
  });

  interface Stored {
    showId: string;
    clusterId: string;
    rows: ClusterDayRow[];
  }

  async function store(history: History, oddities: readonly string[]): Promise<Stored> {
    const [showId, clusterId, episodeId] = [newPlainId(), newPlainId(), newId("ep")];
    const rows = rowsOf(history).map((row, index) => ({
      ...madeOdd(row, oddities[index] ?? "none"),
      show_id: showId,
      cluster_id: clusterId,
    }));
    await app.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
         explicit, content_hash, created_at, updated_at)
       values ($1, $2, $2, 'x', 'x', $3, 'full', false, '', $3, $3)`,
      [showId, episodeId, history.publishedAt],
    );
    await app.sql(
      `insert into clusters (show_id, id, name, episode_id, created_at, updated_at)
       values ($1, $2, 'x', $3, $4, $4)`,
      [showId, clusterId, episodeId, history.now],
    );
    await app.sql(
      `insert into cluster_daily_reach
       select * from jsonb_populate_recordset(null::cluster_daily_reach, $1)`,
      [JSON.stringify(rows)],
    );
    return { showId, clusterId, rows };
  }

  /** What every reader answers, over ranges inside, across and outside the history. */
  async function answers(
    { showId, clusterId, rows }: Stored,
    { publishedAt, now }: History,
    cuts: readonly number[],
  ): Promise<unknown> {
    const reference = { showId, clusterId };
    const first = rows[0]?.day ?? "2026-03-01";
    const days = [first, ...cuts.map((cut) => addDays(first, cut - 5)), utcDay(now)].toSorted();
    const ranges = days.flatMap((from, index) =>
      days.slice(index, index + 2).map((to) => ({ from, to })),
    );
    const published = { from: new Date(0), before: new Date("2030-01-01T00:00:00Z") };
    return {
      at: await Promise.all(days.map((day) => findDayAt(database, reference, day))),
      around: await Promise.all(ranges.map((range) => findDaysAround(database, reference, range))),
      of: await findDaysOf(
        database,
        ranges.map((range) => ({ ...reference, ...range })),
      ),
      gains: await Promise.all(
        ranges.flatMap((range) =>
          (["reach", "views", "engagement"] as const).map((metric) =>
            readClusterGains(database, [showId], range, { metric, limit: 5 }),
          ),
        ),
      ),
      windows: await Promise.all(
        (["d1", "d7", "d30"] as const).flatMap((window) =>
          (["reach", "views"] as const).map((metric) =>
            readClusterWindow(database, [showId], published, { window, metric, limit: 5, now }),
          ),
        ),
      ),
      page: await findDailyReach(
        database,
        showId,
        [{ id: clusterId, firstDay: utcDay(publishedAt) }],
        60,
      ),
      gained: await Promise.all(
        ranges.map((range) => findGainedDays(database, [reference], range)),
      ),
      captured: await Promise.all(
        days.map(async (to) =>
          (
            await findCapturedFigures(database, [reference], { to, count: 6, lengthDays: 5 })
          ).toSorted((one, other) => one.period - other.period),
        ),
      ),
      earlier: await Promise.all(days.map((day) => findEarlierFigures(database, [reference], day))),
    };
  }

  it(
    "give every answer that their own rows give, and are those rows again when they are taken out",
    async () => {
      let daysMoved = 0;
      await holds(
        fc.asyncProperty(
          histories,
          fc.array(oddity, { minLength: 12, maxLength: 30 }),
          fc.array(fc.nat(70), { minLength: 3, maxLength: 3 }),
          fc.array(fc.nat(80), { minLength: 1, maxLength: 3 }),
          async (history, oddities, cuts, folds) => {
            const stored = await store(history, oddities);
            const { showId, clusterId, rows } = stored;
            const expected = await answers(stored, history, cuts);
            for (const fold of folds.toSorted((one, other) => one - other)) {
              const before = addDays(rows[0]?.day ?? "2026-03-01", fold);
              daysMoved += await inTransaction(database, (transaction) =>
                foldDays(transaction, { showId, clusterIds: [clusterId] }, before),
              );
              expect(await answers(stored, history, cuts)).toEqual(expected);
            }
            await inTransaction(database, (transaction) =>
              unfoldDays(
                transaction,
                rows.map(({ day }) => ({ showId, clusterId, day })),
              ),
            );
            const again = await app.sql(
              "select * from cluster_daily_reach where show_id = $1 order by day",
              [showId],
            );
            expect(again).toEqual(rows);
          },
        ),
        { short: 5, long: 40 },
      );
      expect(daysMoved).toBeGreaterThan(0);
    },
    timeLimit(120_000),
  );
});
