import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { startTestApp } from "../../../../../test/harness.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { mergeAccountReadings } from "../../../../domain/metrics/guard.ts";
import type { Metric, Readings } from "../../../../domain/metrics/metric.ts";
import { storeDays } from "../../account-refresh/store/days.store.ts";
import { foldDaysJob } from "./fold-days.job.ts";
import { foldDays } from "./fold-days.ts";

let showId: string;

const app = useFixturePerTest(startTestApp);
beforeEach(async () => {
  showId = await app.show(await app.workspace());
});

/** What a refresh leaves behind: the readings as the guard keeps them, and when. */
async function refreshed(
  platform: string,
  values: Partial<Record<Metric, number>>,
  {
    accountId = "one",
    guarded = true,
    show = showId,
  }: { accountId?: string; guarded?: boolean; show?: string } = {},
): Promise<void> {
  const now = app.clock.now();
  const at = now.toISOString();
  const read: Readings = Object.fromEntries(
    Object.entries(values).map(([metric, value]) => [
      metric,
      { value, fetched_at: at, as_of: null, source: "api", definition: "x@2025-01" },
    ]),
  );
  const [row] = await app.sql<{ readings: Readings; external_account_id: string }>(
    "select readings, external_account_id from connections where show_id = $1 and platform = $2",
    [show, platform],
  );
  const stored = guarded && row?.external_account_id === accountId ? row.readings : {};
  const changed = {
    readings: JSON.stringify(mergeAccountReadings(stored, read, at)),
    external_account_id: accountId,
    last_updated_at: now,
    updated_at: now,
  };
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: show,
      platform,
      id: newId("con"),
      status: "connected",
      connect_via: "api",
      connected_at: now,
      created_at: now,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(changed))
    .execute();
}

async function fold(batch?: number): Promise<number> {
  const now = app.clock.now();
  const { database, accounts } = app.runtime.services;
  const since = new Date(now.getTime() - 7 * DAY_MS);
  await accounts.partitions.ensure(
    database,
    [since, now].map((day) => day.toISOString().slice(0, 7)),
  );
  return foldDays(database, {
    now,
    since,
    countersOnly: ["tiktok", "instagram"],
    ...(batch === undefined ? {} : { batch }),
  });
}

const days = (columns: string, platform = "tiktok") =>
  app.sql(
    `select day, ${columns} from account_days where show_id = $1 and platform = $2 order by day`,
    [showId, platform],
  );

/** A refresh and a fold on each of the days that follow one another. */
async function onDays(...readings: (Partial<Record<Metric, number>> | null)[]): Promise<void> {
  for (const values of readings) {
    if (values !== null) {
      await refreshed("tiktok", values, { guarded: false });
      await fold();
    }
    await app.advance(DAY_MS);
  }
}

describe("the fold of accounts into days", () => {
  it("makes days of counters where the platform tells no days, and begins with a day of unknown additions", async () => {
    await onDays({ likes: 100, followers: 40, posts: 9 }, { likes: 130, followers: 39, posts: 9 });
    expect(
      await days("likes, followers, posts, counters, spans_days, is_reported, account_id"),
    ).toEqual([
      {
        day: "2026-10-20",
        likes: null,
        followers: 40,
        posts: 9,
        counters: { likes: 100 },
        spans_days: 1,
        is_reported: false,
        account_id: "one",
      },
      {
        day: "2026-10-21",
        likes: 30,
        followers: 39,
        posts: 9,
        counters: { likes: 130 },
        spans_days: 1,
        is_reported: false,
        account_id: "one",
      },
    ]);
  });

  it("changes nothing when it runs again, in the same hour or after a crash, however small its batches", async () => {
    const other = await app.show(await app.workspace());
    await refreshed("tiktok", { likes: 5 });
    await refreshed("instagram", { likes: 5 });
    await refreshed("tiktok", { likes: 5 }, { show: other });
    expect(await fold(1)).toBe(3);
    const before = await app.sql("select * from account_days order by show_id, platform");
    await app.advance(HOUR_MS);
    expect(await fold(2)).toBe(0);
    expect(await fold()).toBe(0);
    expect(await app.sql("select * from account_days order by show_id, platform")).toEqual(before);
  });

  it("brings a day up to date with each refresh of it, and forgets no counter that a later one leaves out", async () => {
    await onDays({ likes: 100, comments: 10 });
    await refreshed("tiktok", { likes: 110, comments: 12 });
    await fold();
    await app.advance(4 * HOUR_MS);
    await refreshed("tiktok", { likes: 125 });
    expect(await fold()).toBe(1);
    expect((await days("likes, comments, counters"))[1]).toEqual({
      day: "2026-10-21",
      likes: 25,
      comments: 2,
      counters: { likes: 125, comments: 12 },
    });
  });

  it("says how many days a gap holds, and makes up none of them", async () => {
    await onDays({ likes: 100 }, null, null, { likes: 190 });
    expect(await days("likes, spans_days")).toEqual([
      { day: "2026-10-20", likes: null, spans_days: 1 },
      { day: "2026-10-23", likes: 90, spans_days: 3 },
    ]);
  });

  it("adds nothing for a counter that fell, and what came since when it rises", async () => {
    await onDays({ likes: 100 }, { likes: 80 }, { likes: 95 });
    expect((await days("likes")).map(({ likes }) => likes)).toEqual([null, 0, 15]);
  });

  it("takes a 0 after a positive counter for nothing said: no fall, and no jump when it is back", async () => {
    await onDays({ likes: 100 }, { likes: 0 }, { likes: 104 });
    expect(await days("likes, counters")).toEqual([
      { day: "2026-10-20", likes: null, counters: { likes: 100 } },
      { day: "2026-10-21", likes: null, counters: { likes: 100 } },
      { day: "2026-10-22", likes: 4, counters: { likes: 104 } },
    ]);
  });

  it("adds nothing on a day whose refresh kept an older reading: it is not known", async () => {
    await refreshed("tiktok", { likes: 100, comments: 5 });
    await fold();
    await app.advance(DAY_MS);
    await refreshed("tiktok", { likes: 0, comments: 6 });
    await fold();
    await app.advance(DAY_MS);
    await refreshed("tiktok", { likes: 107, comments: 6 });
    await fold();
    expect((await days("likes, comments")).slice(1)).toEqual([
      { day: "2026-10-21", likes: null, comments: 1 },
      { day: "2026-10-22", likes: 7, comments: 0 },
    ]);
  });

  it("counts what a true beginning at 0 gained", async () => {
    await onDays({ likes: 0 }, { likes: 12 });
    expect((await days("likes")).map(({ likes }) => likes)).toEqual([null, 12]);
  });

  it("never takes the difference of two accounts, and goes on where the first one stopped when it comes back", async () => {
    await onDays({ likes: 100 });
    await refreshed("tiktok", { likes: 90_000 }, { accountId: "two" });
    await fold();
    await app.advance(DAY_MS);
    await refreshed("tiktok", { likes: 90_010 }, { accountId: "two" });
    await fold();
    await app.advance(DAY_MS);
    await refreshed("tiktok", { likes: 160 }, { accountId: "one" });
    await fold();
    expect(
      (await days("likes, account_id, spans_days")).map((row) => [
        row["account_id"],
        row["likes"],
        row["spans_days"],
      ]),
    ).toEqual([
      ["one", null, 1],
      ["two", null, 1],
      ["two", 10, 1],
      ["one", 60, 3],
    ]);
  });

  it("takes no difference over a day from which the platform counts in another way", async () => {
    app.clock.set("2025-04-20T12:00:00Z");
    for (const views of [1_000, 50_000, 50_700]) {
      await refreshed("instagram", { views, likes: views / 10 });
      await fold();
      await app.advance(DAY_MS);
    }
    expect(await days("views, likes", "instagram")).toEqual([
      { day: "2025-04-20", views: null, likes: null },
      { day: "2025-04-21", views: null, likes: 4_900 },
      { day: "2025-04-22", views: 700, likes: 70 },
    ]);
  });

  it("adds levels and counters to a day the platform reported, and leaves its numbers alone", async () => {
    const target = { showId, platform: "podbean", accountId: "one", since: "2026-10-01" };
    await refreshed("podbean", { downloads: 900, followers: 70 });
    await fold();
    expect(await days("downloads, followers, is_reported", "podbean")).toEqual([
      { day: "2026-10-20", downloads: null, followers: 70, is_reported: false },
    ]);
    await inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        target,
        [
          { day: "2026-10-20", counts: { downloads: 31 } },
          { day: "2026-10-19", counts: { downloads: 29 } },
        ],
        app.clock.now(),
      ),
    );
    await app.advance(HOUR_MS);
    await refreshed("podbean", { downloads: 950, followers: 71 });
    expect(await fold()).toBe(1);
    expect(await days("downloads, followers, counters, is_reported", "podbean")).toEqual([
      { day: "2026-10-19", downloads: 29, followers: null, counters: null, is_reported: true },
      {
        day: "2026-10-20",
        downloads: 31,
        followers: 71,
        counters: { downloads: 950 },
        is_reported: true,
      },
    ]);
    await refreshed("podbean", { downloads: 5, followers: 1 }, { accountId: "two" });
    expect(await fold()).toBe(0);
  });

  it("keeps a day that was reported on a platform of counters, and goes on from its counters", async () => {
    await onDays({ likes: 100 });
    await inTransaction(app.runtime.database, (transaction) =>
      storeDays(
        transaction,
        { showId, platform: "tiktok", accountId: "one", since: "2026-10-01" },
        [{ day: "2026-10-21", counts: { likes: 7 } }],
        app.clock.now(),
      ),
    );
    await refreshed("tiktok", { likes: 150 });
    expect({ first: await fold(), second: await fold() }).toEqual({ first: 1, second: 0 });
    await app.advance(DAY_MS);
    await refreshed("tiktok", { likes: 165 });
    await fold();
    expect((await days("likes, is_reported")).slice(1)).toEqual([
      { day: "2026-10-21", likes: 7, is_reported: true },
      { day: "2026-10-22", likes: 15, is_reported: false },
    ]);
  });

  it("makes differences for an account whose plan keeps its days from it", async () => {
    for (const downloads of [100, 140]) {
      await refreshed("podbean", { downloads });
      await app.sql(
        `update connections set unavailable = '{"daily": {"reason": "plan", "message": "x"}}'`,
      );
      await fold();
      await app.advance(DAY_MS);
    }
    expect((await days("downloads", "podbean")).map(({ downloads }) => downloads)).toEqual([
      null,
      40,
    ]);
  });

  it("puts a refresh before midnight on its own day, though it is folded after it", async () => {
    await onDays({ likes: 100 });
    app.clock.set("2026-10-21T23:59:00Z");
    await refreshed("tiktok", { likes: 150 });
    app.clock.set("2026-10-22T00:07:00Z");
    await fold();
    expect((await days("likes")).map(({ day, likes }) => [day, likes])).toEqual([
      ["2026-10-20", null],
      ["2026-10-21", 50],
    ]);
  });

  it.each(["archived_at", "deleted_at"])(
    "keeps what a show gained up to the refresh before its %s",
    async (column) => {
      await onDays({ likes: 100 });
      await refreshed("tiktok", { likes: 130 });
      await app.sql(`update shows set ${column} = now() where show_id = $1`, [showId]);
      expect(await fold()).toBe(1);
      expect((await days("likes")).at(-1)).toEqual({ day: "2026-10-21", likes: 30 });
      // It is not refreshed, so nothing is folded any more.
      await app.advance(8 * DAY_MS);
      expect(await fold()).toBe(0);
    },
  );

  it("leaves out listeners' differences, disconnected accounts and numbers that are none", async () => {
    await refreshed("tiktok", { likes: -1, listeners: 10 });
    await refreshed("instagram", { likes: 7 });
    await app.sql("update connections set status = 'disconnected' where platform = 'instagram'");
    expect(await fold()).toBe(0);
  });

  it("is run by its job for the platforms whose connectors tell no days", async () => {
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "fold test" });
    for (const likes of [100, 160]) {
      await refreshed("instagramBusiness", { likes });
      await refreshed("podbean", { likes });
      await enqueueJob(pool, foldDaysJob, {});
      const { failures } = await runDueJobs({
        pool,
        jobs: [foldDaysJob],
        clock: app.clock,
        services: app.runtime.services,
        log: app.runtime.log,
      });
      expect(failures).toEqual([]);
      await app.advance(DAY_MS);
    }
    await pool.end();
    const likesOf = async (platform: string) =>
      (await days("likes", platform)).map(({ likes }) => likes);
    expect({
      instagramBusiness: await likesOf("instagramBusiness"),
      podbean: await likesOf("podbean"),
    }).toEqual({ instagramBusiness: [null, 60], podbean: [null, null] });
    expect(
      app.logged.filter(({ message }) => message.startsWith("folded")).map(({ fields }) => fields),
    ).toEqual([{ rows: 2 }, { rows: 2 }]);
  });
});
