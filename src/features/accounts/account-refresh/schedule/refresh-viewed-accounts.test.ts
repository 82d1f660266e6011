import type { Insertable } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startSimulatedApp } from "../../../../../test/upstreams.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import type { ConnectionsTable } from "../../../../db/schema/tables.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { newId } from "../../../../kernel/ids.ts";
import { countProviderCalls } from "../../../../kernel/limits/provider-calls.store.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { refreshAccountJob } from "../run/refresh-account.job.ts";
import { refreshViewedAccounts, ACCOUNT_VIEWED_AFTER_MS } from "./refresh-viewed-accounts.ts";

describe("refreshViewedAccounts", () => {
  let workspaceId: string;
  let showId: string;
  const app = useFixture(startSimulatedApp);
  beforeEach(async () => {
    workspaceId = await app.workspace();
    showId = await app.show(workspaceId);
  });
  afterEach(async () => {
    for (const table of [
      "graphile_worker._private_jobs",
      "account_refreshes",
      "connections",
      "usage_counters",
    ])
      await app.sql(`delete from ${table}`);
  });

  const ago = (milliseconds: number): Date => new Date(app.clock.now().getTime() - milliseconds);
  const view = (showIds = [showId], callsPerDay = 100) =>
    inTransaction(app.runtime.database, (transaction) =>
      refreshViewedAccounts(transaction, {
        workspaceId,
        showIds,
        clock: app.clock,
        callsPerDay,
      }),
    );
  const queued = async () =>
    (
      await app.sql<{ key: string; payload: { trigger: string } }>(
        "select key, payload from graphile_worker._private_jobs order by key",
      )
    ).map(({ key, payload }) => `${key.replaceAll(showId, "SHOW")} ${payload.trigger}`);

  async function connect(
    platform: string,
    values: Partial<Insertable<ConnectionsTable>> = {},
  ): Promise<void> {
    const at = ago(48 * HOUR_MS);
    await app.runtime.database
      .insertInto("connections")
      .values({
        show_id: showId,
        platform,
        id: newId("con"),
        workspace_id: workspaceId,
        status: "connected",
        handle: "harbouraudio",
        external_account_id: "harbouraudio",
        connect_via: "api",
        importing_state: "imported",
        next_refresh_at: new Date(app.clock.now().getTime() + HOUR_MS),
        last_updated_at: ago(ACCOUNT_VIEWED_AFTER_MS + 1),
        connected_at: at,
        created_at: at,
        updated_at: at,
        ...values,
      })
      .execute();
  }

  it("queues each account with numbers older than four hours, and no younger one", async () => {
    await connect("transistor");
    await connect("buzzsprout", { last_updated_at: ago(ACCOUNT_VIEWED_AFTER_MS) });
    await connect("tiktok", { status: "stale", last_updated_at: ago(40 * HOUR_MS) });
    expect(await view()).toBe(2);
    expect(await queued()).toEqual(["account SHOW tiktok page", "account SHOW transistor page"]);
  });

  it.each([
    ["disconnected", { status: "disconnected" }],
    ["waiting for a new sign-in", { status: "needs_reauth" }],
    ["paused by its platform", { wait_until: new Date(Date.parse("2026-10-20T12:00:00.001Z")) }],
    ["failing, with a next try to come", { failure_count: 1 }],
    ["gone, with its next try tomorrow", { status: "error", failure_count: 3 }],
    ["in its first import", { importing_state: "importing" }],
    ["waiting for its first import after it was connected anew", { importing_state: "queued" }],
    ["never read", { last_updated_at: null }],
  ] as const)("leaves an account alone that is %s", async (_, values) => {
    await connect("transistor", values);
    expect(await view()).toBe(0);
    expect(await queued()).toEqual([]);
  });

  it("takes one whose wait or next try is over, and not one that is being read", async () => {
    await connect("transistor", { wait_until: app.clock.now() });
    await connect("buzzsprout", { failure_count: 2, next_refresh_at: app.clock.now() });
    await connect("captivate");
    await app.sql(
      "insert into account_refreshes (show_id, platform, run_id, trigger, stage, leased_until, started_at, updated_at) values ($1, 'captivate', 'run_1', 'schedule', 'items', $2, $3, $3)",
      [showId, ago(-MINUTE_MS), ago(0)],
    );
    expect(await view()).toBe(2);
    expect(await queued()).toEqual([
      "account SHOW buzzsprout page",
      "account SHOW transistor page",
    ]);
  });

  it("queues one job an account, however often and by however many it is viewed, and keeps the schedule from a second one", async () => {
    for (const platform of ["transistor", "tiktok", "buzzsprout"])
      await connect(platform, { next_refresh_at: app.clock.now() });
    await Promise.all(Array.from({ length: 8 }, () => view()));
    await view();
    expect(await queued()).toHaveLength(3);
    expect(
      await app.sql("select 1 from connections where next_refresh_at <= $1", [app.clock.now()]),
    ).toEqual([]);
  });

  it("refreshes the given shows alone", async () => {
    await connect("transistor");
    expect({ first: await view([]), second: await view([await app.show(workspaceId)]) }).toEqual({
      first: 0,
      second: 0,
    });
    expect(await queued()).toEqual([]);
  });

  it("queues metered accounts within the provider calls that are left today, the oldest first; others are free", async () => {
    const now = app.clock.now();
    await connect("tiktok", { last_updated_at: ago(6 * HOUR_MS) });
    await connect("twitter", { last_updated_at: ago(7 * HOUR_MS) });
    await connect("threads", { last_updated_at: ago(5 * HOUR_MS), workspace_id: null });
    await connect("transistor");
    await inTransaction(app.runtime.database, async (transaction) => {
      await countProviderCalls(transaction, workspaceId, { kind: "accounts", calls: 5, now });
      await countProviderCalls(transaction, workspaceId, { kind: "clusters", calls: 3, now });
      await countProviderCalls(transaction, workspaceId, {
        kind: "clusters",
        calls: 50,
        now: ago(24 * HOUR_MS),
      });
    });
    expect(await view([showId], 8)).toBe(1);
    expect(await queued()).toEqual(["account SHOW transistor page"]);
    expect(await view([showId], 9)).toBe(2);
    expect(await queued()).toEqual(["account SHOW transistor page", "account SHOW twitter page"]);
    expect(await view([showId], 11)).toBe(4);
  });

  it("charges the workspace that connected the account, not the one that views it", async () => {
    const payer = await app.workspace({ name: "Payer" });
    await connect("tiktok", { workspace_id: payer });
    await inTransaction(app.runtime.database, (transaction) =>
      countProviderCalls(transaction, payer, { kind: "accounts", calls: 10, now: app.clock.now() }),
    );
    expect({ first: await view([showId], 10), second: await view([showId], 11) }).toEqual({
      first: 0,
      second: 1,
    });
  });

  it("reads the account once, and leaves it alone for four hours after", async () => {
    await connect("tiktok");
    await view();
    await view();
    const calls = app.simulators.calls.total("scrapecreators");
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "view test" });
    const { failures } = await runDueJobs({
      pool,
      jobs: [refreshAccountJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    await pool.end();
    expect(failures).toEqual([]);
    expect(app.simulators.calls.total("scrapecreators")).toBe(calls + 1);
    expect(await app.sql("select last_updated_at, status from connections")).toEqual([
      { last_updated_at: app.clock.now(), status: "connected" },
    ]);
    expect(
      await app.sql("select subject, used from usage_counters where counter = 'provider_calls'"),
    ).toEqual([{ subject: "accounts", used: 1 }]);
    await app.advance(ACCOUNT_VIEWED_AFTER_MS);
    expect(await view()).toBe(0);
    await app.advance(1);
    expect(await view()).toBe(1);
  });
});
