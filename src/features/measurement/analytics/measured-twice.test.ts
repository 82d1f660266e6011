import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { storeDays } from "../../accounts/account-refresh/index.ts";
import { link, type LinkOptions } from "../geography/geography.test-support.ts";
import { analyticsOperations } from "./index.ts";

interface Account {
  platform: string;
  days: Parameters<typeof addAccountDays>[3];
  link?: LinkOptions;
}

describe("downloads that OP3 and the host measured", () => {
  let back: (days: number) => string;

  const app = useApp({ operations: analyticsOperations, sellsPlans: true });
  beforeAll(async () => {
    const today = utcDay(app.clock.now());
    back = (days) => addDays(today, -days);
  });

  const workspaceOf = (...shows: Account[][]) => workspaceOn("premium", ...shows);

  async function workspaceOn(plan: string, ...shows: Account[][]) {
    const workspaceId = await app.workspace({ plan });
    const key = await app.key(workspaceId);
    const showIds: string[] = [];
    for (const [index, accounts] of shows.entries()) {
      const showId = await app.show(workspaceId, { name: `Show ${index}` });
      showIds.push(showId);
      for (const { platform, days, link: options } of accounts) {
        const own = { accountId: `${platform} of ${showId}`, ...options };
        await link(app, showId, platform, own);
        if (days.length > 0) await addAccountDays(app, showId, platform, days);
      }
    }
    const get = async (path: string) => {
      const { status, body } = await app.get(`/v1/analytics/${path}`, { key });
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    /** The total by every way that has one; they agree. */
    const total = async (query = "window=7"): Promise<number | null> => {
      const overview = await get(`overview?${query}&compare=none`);
      const timeline = await get(`timeline?${query}&metrics=downloads`);
      const weekly = await get(`timeline?${query}&metrics=views,downloads&granularity=week`);
      const provenance = await get(`provenance?${query}&metric=downloads`);
      const value = overview.totals.downloads;
      expect(timeline.series[0].total).toBe(value);
      expect(weekly.series[1].total).toBe(value);
      expect(provenance.value).toBe(value);
      expect(
        provenance.entries.reduce(
          (sum: number, entry: { counted_value: number | null }) =>
            sum + (entry.counted_value ?? 0),
          0,
        ),
      ).toBe(value ?? 0);
      return value;
    };
    return { get, total, showIds };
  }

  const host = (days: Account["days"], options: LinkOptions = {}): Account => ({
    platform: "simplecast",
    days,
    link: options,
  });
  const op3 = (days: Account["days"], options: LinkOptions = {}): Account => ({
    platform: "op3",
    days,
    link: options,
  });

  it("count once in totals, as the host has them, and each has its own figures", async () => {
    const { get, total, showIds } = await workspaceOf([
      host([
        { day: back(9), downloads: 70 },
        { day: back(3), downloads: 100 },
        { day: back(2), downloads: 200 },
      ]),
      op3([
        { day: back(9), downloads: 60 },
        { day: back(3), downloads: 90 },
        { day: back(2), downloads: 180 },
      ]),
    ]);
    expect(await total()).toBe(300);
    const overview = await get("overview?window=7");
    expect([overview.totals.downloads, overview.previous.downloads]).toEqual([300, 70]);
    expect(overview.coverage.warnings).toEqual(
      expect.arrayContaining([
        "OP3 measures the same downloads as the host of a show: totals leave out 2 of its 2 " +
          "days in the window.",
        "OP3 measures the same downloads as the host of a show: totals leave out 1 of its 1 " +
          "days in the compared window.",
      ]),
    );
    const own = { simplecast: 300, op3: 270 };
    const byPlatform = (list: { platform: string; downloads: number }[]) =>
      Object.fromEntries(list.map(({ platform, downloads }) => [platform, downloads]));
    expect(byPlatform(overview.by_platform)).toEqual(own);
    expect(byPlatform((await get("platforms?window=7")).data)).toEqual(own);
    const timeline = await get("timeline?window=7&metrics=downloads");
    expect(timeline.coverage.warnings.join(" ")).toContain("2 of its 2 days");
    const split = await get("timeline?window=7&metrics=downloads&group_by=platform");
    expect(split.series.map((series: { platform: string; total: number }) => series.total)).toEqual(
      [270, 300],
    );
    expect(split.coverage.warnings.join(" ")).not.toContain("leave out");
    const byShow = await get("timeline?window=7&metrics=downloads&group_by=show");
    expect(byShow.series).toMatchObject([{ show_id: showIds[0], total: 300 }]);
    for (const [subject, values] of [
      ["show", [300]],
      ["platform", [300, 270]],
    ] as const) {
      const { data } = await get(`rankings?subject=${subject}&metric=downloads&window=7`);
      expect(data.map(({ value }: { value: number }) => value)).toEqual(values);
    }
    const { value, entries } = await get("provenance?window=7&metric=downloads");
    expect(value).toBe(300);
    expect(entries).toMatchObject([
      { platform: "op3", value: 270, counted_value: null, days_known: 2 },
      { platform: "simplecast", value: 300, counted_value: 300 },
    ]);
  });

  it("keep OP3's days from before the host had any, and those of shows without a host", async () => {
    const { get, total } = await workspaceOf(
      [
        host([{ day: back(2), downloads: 200 }]),
        op3([
          { day: back(4), downloads: 10 },
          { day: back(2), downloads: 180 },
          { day: back(1), downloads: 20 },
        ]),
      ],
      [op3([{ day: back(2), downloads: 5 }])],
    );
    expect(await total()).toBe(10 + 200 + 20 + 5);
    const { coverage } = await get("timeline?window=7&metrics=downloads");
    expect(coverage.warnings.join(" ")).toContain("1 of its 4 days in the window");
    const { entries } = await get("provenance?window=7&metric=downloads&platforms=op3,simplecast");
    expect(
      entries
        .map((entry: { counted_value: number }) => entry.counted_value)
        .toSorted((one: number, other: number) => one - other),
    ).toEqual([5, 30, 200]);
  });

  it("leave out a day within the span of a number the host gave later", async () => {
    const { get, total } = await workspaceOf([
      host([{ day: back(1), downloads: 90, spansDays: 3 }]),
      op3([
        { day: back(4), downloads: 7 },
        { day: back(3), downloads: 25 },
        { day: back(1), downloads: 26 },
      ]),
    ]);
    expect(await total()).toBe(97);
    const days = `start_date=${back(5)}&end_date=${back(2)}`;
    const { series } = await get(`timeline?${days}&metrics=downloads`);
    expect(series[0].points.map(({ value }: { value: number | null }) => value)).toEqual([
      null,
      7,
      30,
      30,
    ]);
    expect(await total(days)).toBe(7);
  });

  it("are the host's after it was disconnected, and OP3's where the host is not asked for", async () => {
    const { total } = await workspaceOf([
      host([{ day: back(2), downloads: 200 }], { status: "disconnected" }),
      op3([{ day: back(2), downloads: 180 }]),
      { platform: "youtube", days: [] },
    ]);
    expect(await total()).toBe(200);
    expect(await total("window=7&platforms=op3")).toBe(180);
    expect(await total("window=7&platforms=op3,youtube")).toBe(180);
    expect(await total("window=7&platforms=op3,simplecast")).toBe(200);
  });

  it("are OP3's where the plan does not include the host", async () => {
    const accounts = [
      { platform: "spotify", days: [{ day: back(2), downloads: 200 }] },
      op3([{ day: back(2), downloads: 180 }]),
    ];
    expect(await (await workspaceOn("free", accounts)).total("window=7&platforms=op3")).toBe(180);
    expect(await (await workspaceOn("premium", accounts)).total()).toBe(200);
  });

  it("leave out no day on which the host has a row without downloads", async () => {
    const { total } = await workspaceOf([
      { platform: "megaphone", days: [{ day: back(2), streams: 4 }] },
      op3([{ day: back(2), downloads: 180 }]),
    ]);
    expect(await total()).toBe(180);
  });

  it("count a shared host once where OP3 stands beside its copy", async () => {
    const shared = { accountId: "the same feed" };
    const { total } = await workspaceOf(
      [host([{ day: back(2), downloads: 200 }], shared)],
      [
        host([{ day: back(2), downloads: 200 }], shared),
        op3([
          { day: back(2), downloads: 180 },
          { day: back(1), downloads: 9 },
        ]),
      ],
    );
    expect(await total("window=7&social_count_mode=unique")).toBe(209);
    expect(await total("window=7&social_count_mode=per_show")).toBe(409);
  });

  it("were OP3's as of a day before the host's were known", async () => {
    const { total, showIds } = await workspaceOf([
      host([]),
      op3([{ day: back(2), downloads: 180 }]),
    ]);
    const storedOn = utcDay(app.clock.now());
    await app.advance(DAY_MS);
    await inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId: showIds[0] ?? "", platform: "simplecast", accountId: "a" },
        [{ day: addDays(storedOn, -2), counts: { downloads: 200 } }],
        app.clock.now(),
      ),
    );
    expect(await total("window=7")).toBe(200);
    expect(await total(`window=7&as_of=${storedOn}`)).toBe(180);
    expect(await total(`window=7&as_of=${addDays(storedOn, 1)}`)).toBe(200);
  });
});
