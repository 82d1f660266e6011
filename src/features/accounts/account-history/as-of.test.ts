import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { HOUR_MS, utcDay } from "../../../lib/time/clock.ts";
import type { AccountDayCounts } from "../../../platforms/accounts/account-connector.ts";
import { storeDays } from "../account-refresh/index.ts";
import { foldDays } from "./fold/fold-days.ts";
import type { HistoryRequest } from "./history-request.ts";
import { readTimeline, readTotals } from "./read-timeline.ts";

const DAY = "2026-10-19";

describe("daily history as of an earlier day", () => {
  let showId: string;

  const app = useApp();
  beforeAll(async () => {
    await app.runtime.services.accounts.partitions.ensure(app.runtime.database, [DAY]);
  });
  beforeEach(async () => {
    app.clock.set("2026-10-20T12:00:00.000Z");
    showId = await app.show(await app.workspace());
  });

  const store = (counts: AccountDayCounts["counts"], { day = DAY, accountId = "UC1" } = {}) =>
    inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId, platform: "youtube", accountId },
        [{ day, counts }],
        app.clock.now(),
      ),
    );
  const revisions = () =>
    app.sql(
      "select day, account_id, views, likes, followers, known_from, replaced_at " +
        "from account_day_revisions where show_id = $1 order by known_from",
      [showId],
    );
  const request = (asOf: string | null, change: Partial<HistoryRequest> = {}): HistoryRequest => ({
    showIds: [showId],
    platforms: null,
    metrics: ["views"],
    from: "2026-10-18",
    to: "2026-10-20",
    groupBy: "none",
    asOf,
    ...change,
  });
  const timeline = (asOf: string | null, change: Partial<HistoryRequest> = {}) =>
    readTimeline(app.runtime.database, request(asOf, change), asOf ?? utcDay(app.clock.now()));
  const totals = async (asOf: string | null) =>
    (await readTotals(app.runtime.database, request(asOf), asOf ?? utcDay(app.clock.now())))
      .totals[0]?.values ?? {};

  it("is what each day said then, before and after it was restated", async () => {
    await store({ views: 100 });
    await app.advance(24 * HOUR_MS);
    await store({ views: 90 });
    await app.advance(24 * HOUR_MS);
    await store({ views: 95 });
    const answers = [];
    for (const asOf of ["2026-10-19", "2026-10-20", "2026-10-21", "2026-10-22", null])
      answers.push([(await timeline(asOf)).series[0]?.total ?? null, await totals(asOf)]);
    expect(answers).toEqual([
      [null, {}],
      [100, { views: 100 }],
      [90, { views: 90 }],
      [95, { views: 95 }],
      [95, { views: 95 }],
    ]);
  });

  it("keeps what was known at the end of a day, and nothing of what changed within one", async () => {
    await store({ views: 100, likes: 3 });
    await app.advance(HOUR_MS);
    await store({ views: 101 });
    expect(await revisions()).toEqual([]);
    await app.advance(24 * HOUR_MS);
    expect(await store({ views: 101 })).toBe(false);
    expect(await revisions()).toEqual([]);
    expect(await store({ views: 102 })).toBe(true);
    await store({ views: 103 });
    expect(await revisions()).toEqual([
      {
        day: DAY,
        account_id: "UC1",
        views: 101,
        likes: 3,
        followers: null,
        known_from: new Date("2026-10-20T13:00:00.000Z"),
        replaced_at: new Date("2026-10-21T13:00:00.000Z"),
      },
    ]);
  });

  it("restates some days of an answer and adds others in one go", async () => {
    await store({ views: 100 });
    await app.advance(24 * HOUR_MS);
    await inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId, platform: "youtube", accountId: "UC1" },
        [
          { day: "2026-10-20", counts: { views: 7 } },
          { day: DAY, counts: { views: 90 } },
          { day: "2026-10-18", counts: { views: 5 } },
        ],
        app.clock.now(),
      ),
    );
    expect([await totals("2026-10-20"), await totals(null)]).toEqual([
      { views: 100 },
      { views: 102 },
    ]);
    expect(await revisions()).toMatchObject([{ day: DAY, views: 100 }]);
  });

  it("keeps the days of an account whose place another one took", async () => {
    await store({ views: 100 });
    await app.advance(24 * HOUR_MS);
    await store({ views: 4 }, { accountId: "UC2" });
    expect(await revisions()).toMatchObject([{ account_id: "UC1", views: 100 }]);
    expect([await totals("2026-10-20"), await totals(null)]).toEqual([
      { views: 100 },
      { views: 4 },
    ]);
  });

  it("knows a level of the day it was read on, also where the day was reported later", async () => {
    const followers = async (asOf: string | null) =>
      (await timeline(asOf, { metrics: ["followers"] })).series[0]?.points.map(
        ({ value }) => value,
      );
    await refresh({ followers: 50 });
    await app.advance(48 * HOUR_MS);
    await store({ views: 9 }, { day: "2026-10-20" });
    expect(await revisions()).toMatchObject([{ day: "2026-10-20", views: null, followers: 50 }]);
    expect(await followers("2026-10-20")).toEqual([null, null, 50]);
    expect(await followers(null)).toEqual([null, null, 50]);
    expect(await totals("2026-10-21")).toEqual({});
    expect(await totals("2026-10-22")).toEqual({ views: 9 });
  });

  it("keeps a day that is folded again after midnight, and nothing where it says the same", async () => {
    app.clock.set("2026-10-20T10:00:00.000Z");
    await refresh({ followers: 50 });
    app.clock.set("2026-10-20T23:50:00.000Z");
    await refresh({ followers: 52 }, { fold: false });
    app.clock.set("2026-10-21T00:07:00.000Z");
    await fold();
    await fold();
    expect(await revisions()).toMatchObject([
      { day: "2026-10-20", followers: 50, replaced_at: app.clock.now() },
    ]);
    const level = async (asOf: string | null) =>
      (await timeline(asOf, { metrics: ["followers"] })).series[0]?.total;
    expect([await level("2026-10-20"), await level("2026-10-21"), await level(null)]).toEqual([
      50, 52, 52,
    ]);
  });

  it("has no day after it, and marks its own as running", async () => {
    await store({ views: 100 });
    await store({ views: 40 }, { day: "2026-10-20" });
    const { series } = await timeline("2026-10-20");
    expect(series[0]?.points.map(({ value, partial }) => [value, partial])).toEqual([
      [null, false],
      [100, false],
      [40, true],
    ]);
    await app.advance(24 * HOUR_MS);
    await store({ views: 60 }, { day: "2026-10-21" });
    const wide = await timeline("2026-10-20", { to: "2026-10-21" });
    expect(wide.series[0]?.points.at(-1)).toEqual({
      date: "2026-10-21",
      value: null,
      estimated: false,
      partial: true,
    });
  });

  async function fold(): Promise<void> {
    const now = app.clock.now();
    await foldDays(app.runtime.database, {
      now,
      since: new Date(now.getTime() - 7 * 24 * HOUR_MS),
      countersOnly: [],
    });
  }

  /** What a refresh of the account leaves behind, folded at once. */
  async function refresh(
    levels: Record<string, number>,
    { fold: isFolded = true } = {},
  ): Promise<void> {
    const now = app.clock.now();
    const readings = Object.fromEntries(
      Object.entries(levels).map(([metric, value]) => [
        metric,
        {
          value,
          fetched_at: now.toISOString(),
          as_of: null,
          source: "api",
          definition: "x@2025-01",
        },
      ]),
    );
    await app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, external_account_id, " +
        "readings, last_updated_at, connected_at, created_at, updated_at) values ($1, 'youtube', " +
        "'con_' || $1, 'connected', 'api', 'UC1', $2, $3, $3, $3, $3) on conflict " +
        "(show_id, platform) do update set readings = excluded.readings, " +
        "last_updated_at = excluded.last_updated_at",
      [showId, JSON.stringify(readings), now],
    );
    if (isFolded) await fold();
  }
});
