import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../geography/geography.test-support.ts";
import { analyticsOperations } from "./index.ts";

describe("the level of a day", () => {
  let key: string;
  let showId: string;
  let today: string;
  const back = (days: number): string => addDays(today, -days);
  const get = async (path: string) => {
    const { status, body } = await app.get(`/v1/analytics/${path}`, { key });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  /** What every operation says of the followers at the end of a window, and when they were read. */
  async function followersBy(window: string): Promise<Record<string, unknown>> {
    const overview = await get(`overview?${window}`);
    const platforms = await get(`platforms?${window}`);
    const rankings = await get(`rankings?subject=show&metric=followers&${window}`);
    const timeline = await get(`timeline?metrics=followers&${window}`);
    const provenance = await get(`provenance?metric=followers&${window}`);
    const [entry] = platforms.data;
    const [series] = timeline.series;
    return {
      overview: [overview.totals.followers, overview.totals.levels_as_of.followers],
      platforms: [entry.followers, entry.levels_as_of.followers],
      rankings: [rankings.data[0]?.value ?? null, rankings.data[0]?.level_as_of ?? null],
      timeline: [series.total, series.level_as_of],
      lastPoint: [series.points.at(-1).value, series.level_as_of],
      provenance: [provenance.value, provenance.entries[0]?.level_as_of ?? null],
    };
  }

  const alike = (value: number | null, readOn: string | null) => ({
    overview: [value, readOn],
    platforms: [value, readOn],
    rankings: [value, readOn],
    timeline: [value, readOn],
    lastPoint: [value, readOn],
    provenance: [value, readOn],
  });

  const app = useApp({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    today = utcDay(app.clock.now());
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    await link(app, showId, "youtube");
    await addAccountDays(app, showId, "youtube", [
      { day: back(120), followers: 900 },
      { day: back(60), followers: 1_000 },
    ]);
    await app.sql("update account_days set updated_at = day + interval '12 hours'");
  });

  it("is what was read up to 31 days before, in every operation and at every length of the window", async () => {
    for (const [ago, value] of [
      [60, 1_000],
      [45, 1_000],
      [29, 1_000],
      [28, null],
      [1, null],
    ] as const)
      for (const length of [1, 20, 40, 365]) {
        const window = `start_date=${back(ago + length - 1)}&end_date=${back(ago)}`;
        expect([window, await followersBy(window)]).toEqual([
          window,
          alike(value, value === null ? null : back(60)),
        ]);
      }
  });

  it("is the same as of an earlier day, up to that day", async () => {
    const window = `start_date=${back(70)}&end_date=${back(20)}`;
    const of = async (asOf: string) => {
      const { lastPoint: _, ...others } = await followersBy(`${window}&as_of=${asOf}`);
      return others;
    };
    const { lastPoint: __, ...known } = alike(1_000, back(60));
    const { lastPoint: ___, ...unknown } = alike(null, null);
    expect(await of(back(29))).toEqual(known);
    expect(await of(back(28))).toEqual(unknown);
    expect(await of(back(61))).toEqual(unknown);
  });

  it("is drawn as known for 31 days and as unknown after them, and a warning says of how many accounts", async () => {
    const { series, coverage } = await get(
      `timeline?metrics=followers&start_date=${back(65)}&end_date=${back(20)}`,
    );
    const values = new Map(
      series[0].points.map(({ date, value }: { date: string; value: number | null }) => [
        date,
        value,
      ]),
    );
    expect([back(61), back(60), back(29), back(28)].map((day) => values.get(day))).toEqual([
      null,
      1_000,
      1_000,
      null,
    ]);
    expect(coverage.warnings).toContain(
      "followers: known of 0 accounts at the end of the window and of 1 within it. A level is " +
        "known for 31 days after it was read.",
    );
    const { coverage: ofOverview } = await get(
      `overview?start_date=${back(40)}&end_date=${back(20)}`,
    );
    expect(ofOverview.warnings).toContain(
      "YouTube: followers of an account are not known at the end of the window: they were last " +
        "read more than 31 days before.",
    );
  });

  it("counts its days as known: those of the reading, and those on which it stands", async () => {
    const { entries } = await get(
      `provenance?metric=followers&start_date=${back(65)}&end_date=${back(20)}`,
    );
    expect(entries).toMatchObject([
      { days_known: 32, days_spanned: 31, days_unknown: 14, level_as_of: null, value: null },
    ]);
  });

  it("of a period is that of its last day", async () => {
    const { series } = await get(
      `timeline?metrics=followers&granularity=month&start_date=${back(70)}&end_date=${back(20)}`,
    );
    expect(series[0].points.at(-1).value).toBeNull();
  });
});
