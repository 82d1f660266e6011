import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { json } from "../../../../../simulators/answer.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { startAccountApp } from "../refresh.test-support.ts";

let target: AccountTarget;

const app = useFixturePerTest(startAccountApp);
beforeEach(async () => {
  target = await app.connected();
});

const counts = async () =>
  (
    await app.sql(
      "select (select count(*)::int from account_items) as items, (select count(*)::int from account_days) as days",
    )
  )[0];
const progress = async () =>
  (await app.sql("select stage, checkpoint, leased_until, items_seen from account_refreshes"))[0];
const events = async () =>
  (await app.sql<{ type: string }>("select type from events order by created_at")).map(
    ({ type }) => type,
  );

describe("a refresh of an account", () => {
  it("stores totals, every item and every day with their numbers, and is due again within a day", async () => {
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
    const { simulated } = app;
    const row = await app.connection(target);
    expect(row).toMatchObject({
      status: "connected",
      importing_state: "imported",
      last_updated_at: app.clock.now(),
      error: null,
      account_name: simulated.name,
      days_through: "2026-10-20",
    });
    expect((row["readings"] as { downloads: { value: number } }).downloads.value).toBe(
      simulated.total(),
    );
    const items = await app.sql<{ external_id: string; downloads: number }>(
      "select external_id, (readings #>> '{downloads,value}')::int as downloads from account_items order by published_at desc",
    );
    expect(items).toEqual(
      simulated
        .episodes()
        .map((episode) => ({ external_id: episode.id, downloads: simulated.downloadsOf(episode) })),
    );
    const days = await app.sql<{ day: string; downloads: number }>(
      "select day, downloads from account_days where day >= '2026-10-01' order by day",
    );
    expect(days).toEqual(
      simulated
        .days("2026-10-01", "2026-10-20")
        .map((day) => ({ day, downloads: simulated.showOn(day) })),
    );
    expect(await progress()).toBeUndefined();
    const due = (row["next_refresh_at"] as Date).getTime() - app.clock.now().getTime();
    expect(due).toBeGreaterThanOrEqual(22 * HOUR_MS);
    expect(due).toBeLessThanOrEqual(DAY_MS);
    expect(await events()).toEqual(["analytics.refreshed"]);
  });

  it("keeps every number beside odd rows, counts those it leaves out, and forgets them once all are read", async () => {
    await app.refresh(target);
    const before = await app.connection(target);
    const stored = await counts();
    app.transistor.fault({ kind: "odd_rows", kept: [] }, { times: 10_000 });
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
    const after = await app.connection(target);
    expect(after["readings"]).toEqual(before["readings"]);
    expect(after).toMatchObject({
      status: "connected",
      error: null,
      rows_left_out: { totals: 1, items: 4, daily: 1 },
    });
    expect(await counts()).toEqual(stored);
    const lowered = await app.sql(
      "select 1 from account_days where downloads is distinct from $1 and day = '2026-10-10'",
      [app.simulated.showOn("2026-10-10")],
    );
    expect(lowered).toEqual([]);
    app.transistor.reset();
    await app.refresh(target);
    expect(await app.connection(target)).toMatchObject({ rows_left_out: {} });
  });

  it("reads the days of a window with an odd row again, until all of them were read", async () => {
    // The show, its days and both pages of items with their numbers come before.
    app.transistor.fault({ kind: "odd_rows", kept: [] }, { skip: 6 });
    await app.refresh(target);
    const read = await counts();
    expect(await app.connection(target)).toMatchObject({
      rows_left_out: { daily: 1 },
      days_through: null,
    });
    await app.advance(DAY_MS);
    await app.refresh(target, { trigger: "schedule" });
    expect(await app.connection(target)).toMatchObject({
      rows_left_out: {},
      days_through: "2026-10-21",
    });
    // The one of today beside the one that was left out.
    expect((await counts())?.["days"]).toBe((read?.["days"] as number) + 2);
  });

  it("does not read days again for good where a row stays odd", async () => {
    await app.refresh(target);
    await app.sql("update connections set days_through = '2026-06-01', connected_at = $1", [
      new Date(app.clock.now().getTime() - 365 * DAY_MS),
    ]);
    app.transistor.fault({ kind: "odd_rows", kept: [] }, { times: 10_000 });
    await app.refresh(target, { trigger: "schedule" });
    expect(await app.connection(target)).toMatchObject({ days_through: "2026-10-20" });
  });

  it("takes a last page whose only row is odd for the end of the list", async () => {
    const { service } = app.transistor;
    const answer = service.answer.bind(service);
    service.answer = (request) =>
      request.path === "/v1/episodes" && request.query.get("pagination[page]") === "2"
        ? json({ data: [{ id: { odd: true } }], meta: { currentPage: 2, totalPages: 2 } })
        : answer(request);
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
    expect(await app.connection(target)).toMatchObject({ rows_left_out: { items: 1 } });
    expect((await counts())?.["items"]).toBe(50);
  });

  it("reads only what still moves, once everything was read", async () => {
    await app.refresh(target);
    app.transistor.seen.length = 0;
    await app.advance(DAY_MS);
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    const paths = app.transistor.seen.map(({ path }) => decodeURIComponent(path));
    // The second page holds episodes of last year.
    expect(paths.filter((path) => path.startsWith("/v1/episodes"))).toHaveLength(2);
    expect(
      paths.filter((path) => path.includes("start_date=13-10-2026&end_date=21-10-2026")),
    ).toHaveLength(1);
  });

  it("goes on where a failure stopped it, loses nothing and asks for no page twice", async () => {
    // Show, its days, first page with its numbers; the second page fails.
    app.transistor.fault({ status: 500 }, { skip: 4 });
    expect(await app.refresh(target)).toMatchObject({
      kind: "paused",
      failure: { code: "provider_error" },
      retryAt: new Date(app.clock.now().getTime() + 5 * MINUTE_MS),
    });
    expect(await counts()).toEqual({ items: 50, days: 0 });
    expect(await progress()).toMatchObject({ stage: "items", checkpoint: "2", leased_until: null });
    expect(await app.connection(target)).toMatchObject({
      status: "connected",
      importing_state: "importing",
      last_updated_at: app.clock.now(),
      failure_count: 1,
      error: { code: "provider_error" },
    });
    app.transistor.seen.length = 0;
    await app.advance(5 * MINUTE_MS);
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    expect(
      app.transistor.seen.map(({ path }) => path).filter((path) => path.startsWith("/v1/episodes")),
    ).toEqual([expect.stringContaining("pagination%5Bpage%5D=2")]);
    expect((await counts())?.["items"]).toBe(app.simulated.episodes().length);
    expect(await app.connection(target)).toMatchObject({
      importing_state: "imported",
      failure_count: 0,
    });
  });

  it.each([
    [{ status: 500 }, "provider_error"],
    [{ kind: "malformed" }, "malformed_answer"],
    [{ kind: "empty_object" }, "malformed_answer"],
    [{ kind: "reset" }, "provider_error"],
    [{ status: 429 }, "rate_limited"],
  ] as const)("changes no number when the platform answers %j", async (fault, code) => {
    await app.refresh(target);
    const before = await app.connection(target);
    await app.advance(DAY_MS);
    // A connection closed without an answer is tried once more by the client itself.
    app.transistor.fault(fault, { times: 2 });
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({
      kind: "paused",
      failure: { code },
    });
    const after = await app.connection(target);
    expect({
      readings: after["readings"],
      lastUpdatedAt: after["last_updated_at"],
      status: after["status"],
    }).toEqual({
      readings: before["readings"],
      lastUpdatedAt: before["last_updated_at"],
      status: "connected",
    });
  });

  it("waits as long as the platform asks", async () => {
    app.transistor.fault({ status: 429, retryAfter: "90" });
    const retryAt = new Date(app.clock.now().getTime() + 90_000);
    expect(await app.refresh(target)).toMatchObject({ kind: "paused", retryAt });
    expect(await app.connection(target)).toMatchObject({
      next_refresh_at: retryAt,
      wait_until: retryAt,
    });
  });

  it("asks a person to sign in again when the credential has ended, and emits one event", async () => {
    await app.refresh(target);
    for (const _turn of [1, 2]) {
      app.transistor.fault({ status: 401 });
      expect(await app.refresh(target, { trigger: "api" })).toMatchObject({
        kind: "failed",
        failure: { code: "needs_reauth" },
      });
    }
    expect(await app.connection(target)).toMatchObject({
      status: "needs_reauth",
      importing_state: "imported",
      next_refresh_at: null,
    });
    expect(await events()).toEqual(["analytics.refreshed", "integration.reauth_required"]);
  });

  it("calls an account that is gone an error and keeps its numbers", async () => {
    await app.refresh(target);
    const { readings } = await app.connection(target);
    app.transistor.service.state.isGone = true;
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({
      kind: "failed",
      failure: { code: "account_gone" },
    });
    expect(await app.connection(target)).toMatchObject({ status: "error", readings });
  });

  it("leaves out a figure that keeps failing, and has it again when it comes back", async () => {
    await app.refresh(target);
    await app.advance(DAY_MS);
    await app.sql(`update connections set rows_left_out = '{"daily": 1}'`);
    // Totals take two calls, items three; then the days fail three times.
    app.transistor.fault({ status: 500 }, { skip: 6, times: 3 });
    for (const kind of ["paused", "paused", "done"]) {
      expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind });
      await app.advance(HOUR_MS);
    }
    const left = await app.connection(target);
    expect(left).toMatchObject({
      status: "connected",
      unavailable: { daily: { reason: "not_yet" } },
    });
    expect(left["rows_left_out"]).toEqual({});
    await app.refresh(target, { trigger: "schedule" });
    expect((await app.connection(target))["unavailable"]).toEqual({});
  });

  it("says that numbers moved only where they did", async () => {
    await app.refresh(target);
    await app.refresh(target, { trigger: "schedule" });
    expect(await events()).toEqual(["analytics.refreshed"]);
    await app.advance(DAY_MS);
    await app.refresh(target, { trigger: "schedule" });
    expect(await events()).toEqual(["analytics.refreshed", "analytics.refreshed"]);
  });

  it("emits it too where the part that moved them was read before it stopped", async () => {
    app.transistor.fault({ status: 500 }, { skip: 2 });
    await app.refresh(target);
    await app.sql("update account_refreshes set stage = 'geography', checkpoint = null");
    await app.refresh(target, { trigger: "schedule" });
    expect(await events()).toEqual(["analytics.refreshed"]);
  });

  it("begins anew, with the totals, where it could not end within a day", async () => {
    app.transistor.fault({ status: 429, retryAfter: "3600" }, { skip: 2 });
    expect(await app.refresh(target)).toMatchObject({ kind: "paused" });
    await app.advance(21 * HOUR_MS);
    app.transistor.seen.length = 0;
    expect(await app.refresh(target, { trigger: "schedule" })).toMatchObject({ kind: "done" });
    expect(app.transistor.seen[0]?.path).toBe(`/v1/shows/${app.simulated.id}`);
    expect(await app.connection(target)).toMatchObject({ last_updated_at: app.clock.now() });
  });

  it("keeps the place of what the plan leaves out apart from the items, and forgets it when the plan has it", async () => {
    // The numbers of both pages are refused, the pages are not.
    app.transistor.fault({ status: 402 }, { skip: 3 });
    app.transistor.fault({ status: 402 }, { skip: 1 });
    await app.refresh(target);
    expect(await app.connection(target)).toMatchObject({
      importing_state: "imported",
      unavailable: { item_numbers: { reason: "plan" } },
    });
    expect((await counts())?.["items"]).toBe(app.simulated.episodes().length);
    await app.advance(DAY_MS);
    await app.refresh(target, { trigger: "schedule" });
    expect((await app.connection(target))["unavailable"]).toEqual({});
  });

  it("runs once at a time, and takes over from a process that died", async () => {
    app.transistor.fault({ kind: "hang" });
    const stopped = new AbortController();
    const hanging = app.refresh(target, { signal: stopped.signal });
    await until(() => app.transistor.seen.length > 0);
    expect(await app.refresh(target)).toEqual({ kind: "lease_lost" });
    await app.advance(3 * MINUTE_MS);
    // The lease is over: the first process is taken for dead, and its late answer is not stored.
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
    stopped.abort();
    const after = await app.connection(target);
    expect(await hanging).toEqual({ kind: "lease_lost" });
    expect(await app.connection(target)).toEqual(after);
  });

  it("stores nothing for an account that was disconnected meanwhile", async () => {
    await app.sql("update connections set status = 'disconnected'");
    expect(await app.refresh(target)).toEqual({ kind: "not_connected" });
    expect(app.transistor.seen).toEqual([]);
  });
});

/** Waits for something that another call in this process brings about. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}
