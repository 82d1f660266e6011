import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { ClusterDayRow } from "./captures.ts";
import { canFold, foldMonth, unfoldMonth } from "./cluster-month.ts";
import { foldClusterDaysJob } from "./fold-days.job.ts";

const day = (
  date: string,
  reach: number | null,
  rest: Partial<ClusterDayRow> = {},
): ClusterDayRow => ({
  show_id: "show",
  cluster_id: "cluster",
  day: date,
  total_reach: reach,
  video_reach: reach,
  audio_reach: null,
  social_reach: null,
  captured_at: new Date(`${date}T06:00:00.000Z`),
  figures: {
    last_refreshed_at: `${date}T05:59:58.000Z`,
    totals: reach === null ? {} : { reach, views: reach },
    platforms: { youtube: { posts: 1, ...(reach === null ? {} : { reach, views: reach }) } },
  },
  closes_at: null,
  closing_captured_at: null,
  closing_figures: null,
  ...rest,
});

describe("a month of a cluster", () => {
  it("writes what did not change once, and what did as the first count and what was added", () => {
    const rows = [day("2026-03-01", 100), day("2026-03-02", 103), day("2026-03-05", null)];
    expect(foldMonth(rows)).toMatchObject({
      month: "2026-03-01",
      days: [1, 2, 5],
      figures: {
        reach: { total_reach: "100:0,3,", audio_reach: null },
        refreshed_before: 2_000,
        totals: { views: "100:0,3," },
        platforms: { youtube: { posts: 1, views: "100:0,3," } },
      },
      closings: null,
    });
    expect(unfoldMonth(foldMonth(rows))).toEqual(rows);
  });

  it("does not take a row that it would not give back exactly", () => {
    expect(canFold(day("2026-03-01", 100))).toBe(true);
    expect(canFold({ ...day("2026-03-01", 100), total_reach: 90 })).toBe(false);
    expect(canFold({ ...day("2026-03-01", 100), figures: null })).toBe(true);
  });
});

describe("the nightly fold", () => {
  const app = useApp();

  const counts = async (clusterId: string): Promise<number[]> => {
    const rows = await app.sql(
      `select
         (select count(*) from cluster_daily_reach where cluster_id = $1)::int as days,
         (select coalesce(sum(cardinality(days)), 0) from cluster_months
          where cluster_id = $1)::int as folded`,
      [clusterId],
    );
    return rows.flatMap((row) => [row["days"], row["folded"]]);
  };
  const run = () => app.runJob(foldClusterDaysJob);

  it("waits a day after the table came, then keeps a week of each cluster and folds the rest", async () => {
    const [showId, busy, quiet] = [newPlainId(), newPlainId(), newPlainId()];
    await app.sql(
      `insert into shows (show_id, handle, name, created_at, updated_at)
       values ($1, lower($1), 'x', now(), now())`,
      [showId],
    );
    const today = utcDay(app.clock.now());
    const rows = [
      ...Array.from({ length: 40 }, (_, age) => ({ clusterId: busy, age })),
      ...[3, 9, 20].map((age) => ({ clusterId: quiet, age })),
    ].map(({ clusterId, age }) => ({
      ...day(addDays(today, -age), 1_000 - age),
      show_id: showId,
      cluster_id: clusterId,
    }));
    await app.sql(
      `insert into cluster_daily_reach
       select * from jsonb_populate_recordset(null::cluster_daily_reach, $1)`,
      [JSON.stringify(rows)],
    );
    await run();
    expect([await counts(busy), await counts(quiet)]).toEqual([
      [40, 0],
      [3, 0],
    ]);
    await app.sql(
      `update migrations set applied_at = now() - interval '25 hours'
       where name = '0063_cluster_months.sql'`,
    );
    await run();
    expect(await counts(busy)).toEqual([8, 32]);
    // Two days do not pay for a month's row yet.
    expect(await counts(quiet)).toEqual([3, 0]);
    app.clock.advance(20 * 86_400_000);
    await run();
    expect(await counts(quiet)).toEqual([0, 3]);
  });
});
