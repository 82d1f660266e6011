import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { startAccountApp } from "../refresh.test-support.ts";
import { claimRefresh, LEASE_MS } from "../run/lease.store.ts";
import type { AccountTarget } from "../store/account.store.ts";
import type { AccountSearch } from "./account-search.ts";
import { searchAccounts } from "./search-accounts.ts";

/** Four pages of fifty. */
const EPISODES = 160;

let target: AccountTarget;

const app = useFixture(() => startAccountApp({}, { episodes: EPISODES }));
beforeEach(async () => {
  await app.advance(DAY_MS);
  app.transistor.reset();
  target = await app.connected();
  await app.sql("update connections set importing_state = 'imported' where show_id = $1", [
    target.showId,
  ]);
});

const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);
const search = async (
  options: Partial<AccountSearch> = {},
  signal = AbortSignal.timeout(30_000),
) => {
  const { database, services } = app.runtime;
  const parts = { database, clock: app.clock, accounts: services.accounts };
  const [result] = await searchAccounts(
    parts,
    {
      showId: target.showId,
      platforms: null,
      since: daysAgo(100),
      payer: app.workspaceId,
      trigger: "build",
      ...options,
    },
    signal,
  );
  return result;
};
const pagesAsked = (): string[] =>
  app.transistor.seen.flatMap(
    ({ path }) => /^\/v1\/episodes.*pagination%5Bpage%5D=(\d+)/.exec(path)?.[1] ?? [],
  );
const refreshRows = () => app.sql("select 1 from account_refreshes");

describe("a search of an account that is read with its credential", () => {
  it("reads pages until they are old enough, and holds no lease afterwards", async () => {
    const wanted = app.simulated
      .episodes()
      .filter(({ publishedAt }) => publishedAt >= daysAgo(400)).length;
    expect(wanted).toBeGreaterThan(50);
    expect(await search({ since: daysAgo(400) })).toMatchObject({
      platform: "transistor",
      state: "searched",
      found: wanted,
      coversSince: daysAgo(400),
    });
    expect(pagesAsked()).toEqual(["1", "2"]);
    expect(await refreshRows()).toEqual([]);
    const [usage] = await app.sql("select count(*)::int as n from usage_counters");
    expect(usage).toEqual({ n: 0 });
  });

  it("is not made again within half an hour, unless more is wanted", async () => {
    const since = daysAgo(100);
    await search({ since });
    app.transistor.reset();
    await app.advance(29 * MINUTE_MS);
    expect(await search({ since })).toMatchObject({ state: "recent", requests: 0 });
    expect(await search({ since: daysAgo(50) })).toMatchObject({ state: "recent" });
    expect(pagesAsked()).toEqual([]);
    expect(await search({ since: daysAgo(400) })).toMatchObject({ state: "searched" });
    expect(pagesAsked()).toEqual(["1", "2"]);
  });

  it("lists again only what was published since the last search", async () => {
    await search({ since: daysAgo(400) });
    await app.advance(HOUR_MS);
    app.transistor.reset();
    const since = daysAgo(399);
    expect(await search({ since })).toMatchObject({ state: "searched" });
    expect(pagesAsked()).toEqual(["1"]);
    // Still everything from the first search on.
    const covered = await app.sql<{ covers_since: Date }>(
      "select covers_since from account_searches where show_id = $1",
      [target.showId],
    );
    expect(covered[0]?.covers_since.getTime()).toBeLessThan(since.getTime());
  });

  it("covers everything where the list has ended", async () => {
    expect(await search({ since: new Date("2001-01-01") })).toMatchObject({
      state: "searched",
      found: app.simulated.episodes().length,
      coversSince: new Date(0),
    });
  });

  it("continues at the next page after it was cut off", async () => {
    // Each page is followed by a request for its numbers.
    app.transistor.fault({ status: 500 }, { skip: 4 });
    const since = daysAgo(900);
    expect(await search({ since })).toMatchObject({
      state: "failed",
      code: "provider_error",
      found: 100,
    });
    expect(await search({ since })).toMatchObject({ state: "searched" });
    expect(pagesAsked()).toEqual(["1", "2", "3", "3"]);
  });

  it("begins anew with an expired cursor, and for another account", async () => {
    app.transistor.fault({ status: 500 }, { skip: 2 });
    await search({ since: daysAgo(900) });
    await app.advance(61 * MINUTE_MS);
    app.transistor.reset();
    await search({ since: daysAgo(100) });
    expect(pagesAsked()).toEqual(["1"]);
    await app.sql("update account_searches set account_id = 'before' where show_id = $1", [
      target.showId,
    ]);
    app.transistor.reset();
    expect(await search({ since: daysAgo(100) })).toMatchObject({ state: "searched" });
    expect(pagesAsked()).toEqual(["1"]);
  });

  it("makes no request for an account that is refreshed, imported or held back", async () => {
    const { database } = app.runtime;
    const lease = await claimRefresh(database, target, "schedule", databaseNow(app.clock));
    expect(lease).toBeDefined();
    expect(await search()).toMatchObject({ state: "failed", code: "busy", requests: 0 });
    await app.sql("delete from account_refreshes");
    const states = [
      ["importing_state = 'importing'", "busy"],
      ["importing_state = 'imported', status = 'needs_reauth'", "needs_reauth"],
      ["status = 'connected', wait_until = $2", "rate_limited"],
    ] as const;
    for (const [change, code] of states) {
      const until = new Date(app.clock.now().getTime() + MINUTE_MS);
      await app.sql(
        `update connections set ${change} where show_id = $1`,
        change.includes("$2") ? [target.showId, until] : [target.showId],
      );
      expect([change, (await search()) as object]).toMatchObject([
        change,
        { state: "failed", code, requests: 0 },
      ]);
    }
    expect(app.transistor.seen).toEqual([]);
    await app.advance(2 * MINUTE_MS);
    expect(await search()).toMatchObject({ state: "searched" });
  });

  it("keeps the checkpoint of a refresh that is paused", async () => {
    const { database } = app.runtime;
    await claimRefresh(database, target, "schedule", databaseNow(app.clock));
    await app.sql(
      `update account_refreshes
       set stage = 'items', checkpoint = '3', items_seen = 100, leased_until = null`,
    );
    expect(await search()).toMatchObject({ state: "searched" });
    expect(
      await app.sql("select stage, checkpoint, items_seen, leased_until from account_refreshes"),
    ).toEqual([{ stage: "items", checkpoint: "3", items_seen: 100, leased_until: null }]);
    await app.sql("delete from account_refreshes");
  });

  it("is one at a time, and continues at once for the caller that asked for it", async () => {
    app.transistor.fault({ status: 500 }, { skip: 2 });
    const since = daysAgo(900);
    await search({ since, requestedBy: "bld_1" });
    // As its process left it: with the lease.
    await app.sql(
      `update account_searches
       set run_id = 'run_dead', requested_by = 'bld_1', leased_until = $1, failure = null
       where show_id = $2`,
      [new Date(app.clock.now().getTime() + LEASE_MS), target.showId],
    );
    expect(await search({ since, requestedBy: "bld_2" })).toMatchObject({ code: "busy" });
    expect(await search({ since })).toMatchObject({ code: "busy" });
    expect(await search({ since, requestedBy: "bld_1" })).toMatchObject({ state: "searched" });
    expect(pagesAsked().slice(0, 3)).toEqual(["1", "2", "2"]);
  });

  it("stores nothing of an account that was replaced while it was read", async () => {
    const answer = app.transistor.holdNext();
    const running = search();
    while (app.transistor.seen.length === 0) await setImmediate();
    await app.sql("update connections set external_account_id = 'other' where show_id = $1", [
      target.showId,
    ]);
    answer();
    expect(await running).toMatchObject({ state: "failed", code: "busy", found: 0 });
  });

  it("skips accounts that are disconnected or of other platforms", async () => {
    expect(await search({ platforms: ["spotify"] })).toBeUndefined();
    await app.sql("update connections set status = 'disconnected' where show_id = $1", [
      target.showId,
    ]);
    expect(await search()).toBeUndefined();
  });
});
