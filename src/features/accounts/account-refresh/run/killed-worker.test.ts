import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { systemClock } from "../../../../lib/time/clock.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { enqueueRefresh } from "./refresh-account.job.ts";
import { LEASE_MS } from "./lease.store.ts";
import { startAccountApp } from "../refresh.test-support.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.test-support.ts";
import { timeLimit } from "../../../../../test/time-limit.ts";

/** Four pages of fifty. */
const EPISODES = 160;
/**
 * The show, its days, and two pages of items with their numbers; the call after these asks for the
 * third page.
 */
const CALLS_BEFORE = 6;
const soon = { timeout: 60_000, interval: 50 };

let target: AccountTarget;
const workers: WorkerProcess[] = [];

// Worker processes go by the database's clock.
const app = useFixture(() =>
  startAccountApp({ start: systemClock.now().toISOString() }, { episodes: EPISODES }),
);
beforeAll(async () => {
  target = await app.connected();
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
});

async function start(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(app.databaseUrl, {
    transistor: `${app.transistor.origin}/v1`,
  });
  workers.push(worker);
  return worker;
}

const pagesAsked = (): string[] =>
  app.transistor.seen.flatMap(
    ({ path }) => /^\/v1\/episodes.*pagination%5Bpage%5D=(\d+)/.exec(path)?.[1] ?? [],
  );
const items = () =>
  app.sql<{ external_id: string; downloads: number }>(
    "select external_id, (readings #>> '{downloads,value}')::int as downloads from account_items order by published_at desc",
  );
const progress = async () =>
  (await app.sql("select stage, checkpoint, items_seen, leased_until from account_refreshes"))[0];

describe(
  "a worker process that is killed in the middle of an account's items",
  { timeout: timeLimit(120_000) },
  () => {
    it("leaves its place to another, which asks for no page again but the one under way", async () => {
      app.transistor.fault({ kind: "hang" }, { skip: CALLS_BEFORE });
      const first = await start();
      await inTransaction(app.runtime.database, (transaction) =>
        enqueueRefresh(transaction, target, "connect", app.clock.now()),
      );
      await vi.waitFor(() => expect(app.transistor.seen).toHaveLength(CALLS_BEFORE + 1), soon);
      await first.kill();

      expect(pagesAsked()).toEqual(["1", "2", "3"]);
      expect(await items()).toHaveLength(100);
      expect(await progress()).toMatchObject({
        stage: "items",
        checkpoint: "3",
        items_seen: 100,
        leased_until: expect.any(Date),
      });

      // The two minutes of the lease go by, and the ten seconds without a heartbeat after which
      // another worker declares a process dead.
      await app.sql(
        "update worker_heartbeats set seen_at = seen_at - $1::int * interval '1 millisecond'",
        [LEASE_MS + 1_000],
      );
      await app.sql("update account_refreshes set leased_until = now() - interval '1 second'");
      const second = await start();
      await vi.waitFor(
        async () =>
          expect(await app.connection(target)).toMatchObject({ importing_state: "imported" }),
        soon,
      );
      await second.stop();

      expect(pagesAsked()).toEqual(["1", "2", "3", "3", "4"]);
      expect(
        app.transistor.seen.filter(({ path }) => path === `/v1/shows/${app.simulated.id}`),
      ).toHaveLength(1);
      expect(await items()).toEqual(
        app.simulated.episodes().map((episode) => ({
          external_id: episode.id,
          downloads: app.simulated.downloadsOf(episode),
        })),
      );
      expect(await progress()).toBeUndefined();
      expect(await app.connection(target)).toMatchObject({
        status: "connected",
        error: null,
        failure_count: 0,
      });
      expect(await app.sql("select type from events")).toEqual([{ type: "analytics.refreshed" }]);
      expect(
        await app.sql(
          "select 1 from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'accounts.refresh'",
        ),
      ).toEqual([]);
    });
  },
);
