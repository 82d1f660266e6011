import { setImmediate } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../../simulators/accounts/hosting/transistor-server.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { refreshDueAccountsJob } from "../schedule/due-accounts.ts";
import { enqueueRefresh, refreshAccountJob } from "./refresh-account.job.ts";
import { LEASE_MS } from "./lease.store.ts";
import type { RefreshOutcome } from "./run.ts";
import { startAccountApp } from "../refresh.test-support.ts";

let target: AccountTarget;
let key: string;

const app = useFixture(startAccountApp);
beforeAll(async () => {
  key = await app.key(app.workspaceId);
});
beforeEach(async () => {
  app.transistor.reset();
  await app.sql("delete from connections");
  target = await app.connected();
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}

/**
 * A run whose next call, after the good ones, is not answered; until it is let go it is on its way.
 */
async function hanging(skip = 0): Promise<{ end: () => Promise<RefreshOutcome> }> {
  const before = app.transistor.seen.length;
  app.transistor.fault({ kind: "hang" }, { skip });
  const stopped = new AbortController();
  const run = app.refresh(target, { signal: stopped.signal });
  await until(() => app.transistor.seen.length > before + skip);
  return {
    end: () => {
      stopped.abort();
      return run;
    },
  };
}

const put = (body: object) =>
  app.request("PUT", `/v1/shows/${target.showId}/integrations/transistor`, { key, body });

async function runJobs(): Promise<void> {
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "late runs test" });
  const { failures } = await runDueJobs({
    pool,
    jobs: [refreshAccountJob, refreshDueAccountsJob],
    clock: app.clock,
    services: app.runtime.services,
    log: app.runtime.log,
  });
  await pool.end();
  if (failures.length > 0) throw failures[0]?.error;
}

describe("a run that is over without knowing it", () => {
  it("says nothing of the account that was connected in its place", async () => {
    const late = await hanging();
    // The old account's key has ended; the new one's works.
    await app.sql("update connections set external_account_id = 'old'");
    expect((await put({ api_key: SIMULATED_TRANSISTOR_KEY })).status).toBe(200);
    const connected = await app.connection(target);
    expect(await late.end()).toEqual({ kind: "lease_lost" });
    expect(await app.connection(target)).toEqual(connected);
  });

  it("does not undo a new sign-in of the same account with the refusal of the old one", async () => {
    // Asked with the old key; the answer comes when the account has a new one.
    app.transistor.fault({ kind: "hang" });
    const stopped = new AbortController();
    const late = app.refresh(target, { signal: stopped.signal });
    await until(() => app.transistor.seen.length > 0);
    expect((await put({ api_key: SIMULATED_TRANSISTOR_KEY })).status).toBe(200);
    app.transistor.fault({ status: 401 });
    // The client asks once more, and is refused.
    app.transistor.dropConnections();
    expect(await late).toEqual({ kind: "lease_lost" });
    stopped.abort();
    expect(await app.connection(target)).toMatchObject({ status: "connected", error: null });
  });

  it("neither stores nor revives anything once the account is disconnected", async () => {
    const late = await hanging(2);
    expect(
      (
        await app.request(
          "DELETE",
          `/v1/shows/${target.showId}/integrations/transistor?confirm=true`,
          { key },
        )
      ).status,
    ).toBe(200);
    const disconnected = await app.connection(target);
    expect(await late.end()).toEqual({ kind: "lease_lost" });
    expect(await app.connection(target)).toEqual(disconnected);
    expect(await app.sql("select 1 from account_refreshes")).toEqual([]);
    expect(await app.sql("select 1 from connection_secrets")).toEqual([]);
  });

  it("does not stand in the way of connecting: neither waits for the other", async () => {
    const runs = Array.from({ length: 5 }, async () => {
      const refreshed = app.refresh(target);
      const connected = put({ api_key: SIMULATED_TRANSISTOR_KEY });
      expect((await connected).status).toBe(200);
      await refreshed;
    });
    await Promise.all(runs);
    await runJobs();
    expect(await app.connection(target)).toMatchObject({ status: "connected" });
  });
});

const queue = () =>
  inTransaction(app.runtime.database, (transaction) =>
    enqueueRefresh(transaction, target, "schedule", app.clock.now()),
  );

describe("a job that meets an error of this server", () => {
  it("ends, logs it, and leaves the account to the schedule, which waits longer each time", async () => {
    await app.sql("alter table account_items add constraint refused check (false) not valid");
    try {
      for (const waitMs of [5 * MINUTE_MS, 10 * MINUTE_MS]) {
        app.logged.length = 0;
        await queue();
        await runJobs();
        expect(await app.connection(target)).toMatchObject({
          error: { code: "internal_error" },
          next_refresh_at: new Date(app.clock.now().getTime() + waitMs),
        });
        expect(app.logged).toContainEqual({
          level: "error",
          fields: expect.objectContaining({ cause: expect.stringContaining("refused") }) as object,
          message: expect.any(String) as string,
        });
        await app.advance(waitMs);
      }
      app.logged.length = 0;
      await queue();
      await runJobs();
      expect(await app.connection(target)).toMatchObject({
        unavailable: { items: { reason: "not_yet" } },
      });
      expect(app.logged.filter(({ level }) => level === "error")).toHaveLength(1);
    } finally {
      await app.sql("alter table account_items drop constraint refused");
    }
  });
});

describe("a job that finds its account taken", () => {
  it("comes back when the lease is over, so that a dead process costs two minutes and not an hour", async () => {
    const dead = await hanging(3);
    await queue();
    await runJobs();
    expect(await app.connection(target)).toMatchObject({
      next_refresh_at: new Date(app.clock.now().getTime() + LEASE_MS),
    });
    await app.advance(LEASE_MS + MINUTE_MS);
    await enqueueJob(app.runtime.database, refreshDueAccountsJob, {});
    await runJobs();
    expect(await app.connection(target)).toMatchObject({ importing_state: "imported" });
    expect(await dead.end()).toEqual({ kind: "lease_lost" });
  });

  it("leaves the schedule alone where the other run ends in time", async () => {
    const slow = await hanging();
    await queue();
    await runJobs();
    app.transistor.dropConnections();
    await slow.end();
    await app.sql("update account_refreshes set leased_until = null");
    await app.refresh(target);
    expect(((await app.connection(target))["next_refresh_at"] as Date).getTime()).toBeGreaterThan(
      app.clock.now().getTime() + 20 * HOUR_MS,
    );
  });
});
