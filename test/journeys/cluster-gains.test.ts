import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../network.ts";
import { type Database, inTransaction } from "../../src/db/connection/database.ts";
import { analyticsOperations } from "../../src/features/measurement/analytics/index.ts";
import { findGainedDays } from "../../src/features/sponsorship/campaigns/metrics/linked-clusters.store.ts";
import type { ClusterDayRow } from "../../src/features/grouping/clusters/history/captures.ts";
import {
  histories,
  rowsOf,
} from "../../src/features/grouping/clusters/history/day-histories.test-support.ts";
import { foldDays } from "../../src/features/grouping/clusters/history/fold-days.ts";
import { newPlainId } from "../../src/kernel/ids.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";

/** What a cluster gained, as each operation and reader says it. */

const METRICS = ["reach", "views"] as const;
type GainedMetric = (typeof METRICS)[number];

const countOf = (row: ClusterDayRow, metric: GainedMetric): number | null =>
  metric === "reach" ? row.total_reach : (row.figures?.totals["views"] ?? null);

/** The last count of a window less the one before it: written out a second time. */
function naiveGain(
  rows: readonly ClusterDayRow[],
  metric: GainedMetric,
  { from, to }: { from: string; to: string },
): number | null {
  let before: number | null = null;
  let first: number | null = null;
  let last: number | null = null;
  let captures = 0;
  for (const row of rows) {
    const count = countOf(row, metric);
    if (count === null || row.day > to) continue;
    if (row.day < from) before = count;
    else {
      captures += 1;
      first ??= count;
      last = count;
    }
  }
  if (last === null || (before === null && captures < 2)) return null;
  return Math.max(0, last - (before ?? first ?? 0));
}

describe("the gain of a cluster", () => {
  let database: Database;
  let workspaceId: string;
  const app = useApp({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    ({ database } = app.runtime);
    workspaceId = await app.workspace();
  });

  it("is one number in its timeline, in rankings and by day of a campaign, folded or not", async () => {
    let gained = 0;
    let fallen = 0;
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.array(fc.nat(60), { minLength: 2, maxLength: 3 }),
        fc.nat(60),
        async (history, cuts, fold) => {
          const showId = await app.show(workspaceId);
          const key = await app.key(workspaceId);
          const clusterId = newPlainId();
          const rows = rowsOf(history).map((row) => ({
            ...row,
            show_id: showId,
            cluster_id: clusterId,
          }));
          await app.sql(
            `insert into clusters (show_id, id, name, created_at, updated_at)
             values ($1, $2, 'x', $3, $3)`,
            [showId, clusterId, app.clock.now()],
          );
          await app.sql(
            `insert into cluster_daily_reach
             select * from jsonb_populate_recordset(null::cluster_daily_reach, $1)`,
            [JSON.stringify(rows)],
          );
          const first = rows[0]?.day ?? "2026-03-01";
          await inTransaction(database, (transaction) =>
            foldDays(transaction, { showId, clusterIds: [clusterId] }, addDays(first, fold)),
          );
          const days = [
            ...cuts.map((cut) => addDays(first, cut - 5)),
            ...rows.slice(-2).map(({ day }) => day),
          ].toSorted();
          const ranges = days.map((to, index) => ({ from: days[index - 1] ?? to, to }));
          for (const range of ranges) {
            const query = `start_date=${range.from}&end_date=${range.to}`;
            const timeline = await app.get(
              `/v1/clusters/${showId}_${clusterId}/timeline?${query}&metrics=reach,views`,
              { key },
            );
            for (const [index, metric] of METRICS.entries()) {
              const expected = naiveGain(rows, metric, range);
              const { total, points } = timeline.body.series[index];
              expect([range, metric, total]).toEqual([range, metric, expected]);
              const rankings = await app.get(
                `/v1/analytics/rankings?subject=cluster&metric=${metric}&show_ids=${showId}&${query}`,
                { key },
              );
              expect(rankings.body.data.map(({ value }: { value: number }) => value)).toEqual(
                expected === null ? [] : [expected],
              );
              const added = points.reduce(
                (sum: number, { value }: { value: number | null }) => sum + (value ?? 0),
                0,
              );
              gained += expected ?? 0;
              if (expected !== null && expected < added) fallen += 1;
            }
          }
          // A day of a campaign has what the timeline of that day has, where both captures know it.
          for (const [index, { day, total_reach: reach }] of rows.entries()) {
            const before = rows[index - 1]?.total_reach ?? null;
            const [own] = await findGainedDays(database, [{ showId, clusterId }], {
              from: day,
              to: day,
            });
            expect([day, own?.reach]).toEqual([
              day,
              reach === null || before === null ? null : Math.max(0, reach - before),
            ]);
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    expect(gained).toBeGreaterThan(0);
    expect(fallen).toBeGreaterThan(0);
  }, 240_000);
});
