import { createDatabase } from "../../../db/connection/database.ts";
import { listenOn } from "../../../db/connection/listen.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { DELIVERIES_CHANNEL, readDeliveryNotice } from "../../events/delivery-notices.ts";
import { startHeartbeat } from "../../../infrastructure/jobs/worker-heartbeat.ts";
import { randomBase62 } from "../../../lib/text/base62.ts";
import { DeliveryWorker, type DeliveryWorkerOptions } from "./delivery-worker.ts";
import { type BeatingWorkers, findBeatingWorkers, NAME_PREFIX } from "./worker-heartbeats.store.ts";

/** Interval of polls. Notifications make delivery quick; polling makes it certain. */
const POLL_EVERY_MS = 1_000;
/**
 * Interval of full scans. A full scan also finds failed deliveries that were queued again after
 * days. It looks at 500 endpoints a poll, and the next scan begins after it has ended.
 */
const FULL_SCAN_EVERY_SEC = 30;
const POLLS_PER_FULL_SCAN = (FULL_SCAN_EVERY_SEC * 1_000) / POLL_EVERY_MS;
/** A renewal runs three times in the time for which a worker may send after a renewal. */
const RENEW_EVERY_MS = 2_500;
const HEARTBEAT_MS = 2_000;
/** A process that is silent for this long is dead, and its endpoints are free. */
const DEAD_AFTER_MS = 10_000;

/**
 * Maximum connections for the queue. Reads, stores, polls and renewals run in parallel; more
 * connections would only queue up in the database.
 */
const QUEUE_CONNECTIONS_MAX = 4;
/** Maximum connections for endpoints and events, which are read at the same time. */
const TENANT_CONNECTIONS_MAX = 2;

export interface RunDeliveriesOptions extends Omit<
  DeliveryWorkerOptions,
  "workerId" | "database" | "tenantDatabase"
> {
  databaseUrl: string;
}

export interface RunningDeliveries {
  worker: DeliveryWorker;
  /**
   * Stops in order: nothing new starts, attempts in flight are stored, and the endpoints are
   * released.
   */
  stop(): Promise<void>;
}

/**
 * Runs a delivery worker: it listens for notifications, polls once a second, renews its lease with
 * each poll, and takes over from dead workers.
 */
export async function runDeliveries(options: RunDeliveriesOptions): Promise<RunningDeliveries> {
  const { databaseUrl, log } = options;
  const poolOf = (max: number, keysOnly: "local" | "tenants") =>
    createPool({ url: databaseUrl, max, applicationName: "castmeter deliveries", keysOnly });
  const pool = poolOf(QUEUE_CONNECTIONS_MAX, "local");
  const tenantPool = poolOf(TENANT_CONNECTIONS_MAX, "tenants");
  const workerId = `${NAME_PREFIX}${randomBase62(16)}`;
  const worker = new DeliveryWorker({
    ...options,
    database: createDatabase(pool),
    tenantDatabase: createDatabase(tenantPool),
    workerId,
  });
  const poll = createPoller(worker, {
    log,
    workerId,
    findWorkers: () => findBeatingWorkers(pool),
  });
  const heartbeat = await startHeartbeat({
    pool,
    processId: workerId,
    intervalMs: HEARTBEAT_MS,
    deadAfterMs: DEAD_AFTER_MS,
    payingJobs: [],
    log,
    onDeclaredDead: () =>
      log.warn(
        { worker: workerId },
        "this delivery worker stood still; others may have sent what it held",
      ),
  });
  const unlisten = await listenOn(DELIVERIES_CHANNEL, databaseUrl, {
    onConnected: () => {
      worker.invalidateAll();
      void poll();
    },
    onLost: () => undefined,
    onNotification: (payload) => {
      const { due, changed } = readDeliveryNotice(payload);
      worker.invalidate(changed);
      worker.notify(due);
    },
  });
  // Renewals run beside the polls: a poll that takes long must not cost the lease.
  const renew = (): void =>
    void worker
      .renew()
      .catch((error: unknown) => log.error({ error: String(error) }, "lease not renewed"));
  const timers = [
    setInterval(() => void poll(), POLL_EVERY_MS),
    setInterval(renew, RENEW_EVERY_MS),
  ];
  await poll();
  return {
    worker,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await unlisten();
      // A poll that is still running would renew the lease that is released below.
      await poll.ended();
      await worker.stop();
      await heartbeat.stop();
      await Promise.all([pool.end(), tenantPool.end()]);
    },
  };
}

interface PollerParts {
  log: RunDeliveriesOptions["log"];
  workerId: string;
  findWorkers: () => Promise<BeatingWorkers>;
}

interface Poller {
  (): Promise<void>;
  /** Resolves when the running poll has ended. */
  ended(): Promise<void>;
}

/** Runs one poll at a time: a call during a poll waits for that poll. Never rejects. */
function createPoller(worker: DeliveryWorker, { log, workerId, findWorkers }: PollerParts): Poller {
  let known = new Set<string>();
  let polls = 0;
  let running: Promise<void> | undefined;
  let isStandingBy = false;
  const poll = async (): Promise<void> => {
    try {
      const { beating, earlier } = await findWorkers();
      if (earlier.size > 0) {
        if (!isStandingBy)
          log.warn({ workers: [...earlier] }, "waiting for delivery workers of an earlier release");
        isStandingBy = true;
        worker.standBy();
        return;
      }
      isStandingBy = false;
      // The worker itself is not counted: a worker that was suspended may find its own heartbeat
      // removed.
      const dead = [...known].filter((name) => name !== workerId && !beating.has(name));
      known = beating;
      // The poll is counted before it runs, so that a full scan that fails is not repeated by each
      // poll.
      polls += 1;
      if (dead.length > 0) await worker.takeOver(dead);
      else await worker.poll({ fullScan: polls % POLLS_PER_FULL_SCAN === 1 });
    } catch (error) {
      log.error({ error: String(error) }, "due deliveries could not be looked for");
    }
  };
  const start = (): Promise<void> => {
    running ??= poll().finally(() => {
      running = undefined;
    });
    return running;
  };
  return Object.assign(start, { ended: async () => running });
}
