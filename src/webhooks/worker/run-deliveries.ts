import { createDatabase } from "../../db/connection/database.ts";
import { listenOn } from "../../db/connection/listen.ts";
import { createPool } from "../../db/connection/pool.ts";
import { DELIVERIES_CHANNEL, readDeliveryNotice } from "../../events/delivery-notices.ts";
import { startHeartbeat } from "../../jobs/worker-heartbeat.ts";
import { randomBase62 } from "../../lib/base62.ts";
import { DeliveryWorker, type DeliveryWorkerOptions } from "./delivery-worker.ts";
import { livingWorkers } from "./living-workers.store.ts";

/** Notifications make delivery quick; polling makes it certain. */
const POLL_EVERY_MS = 1_000;
/** A full scan also finds failed deliveries that were queued again after days. */
const FULL_SCAN_EVERY_SEC = 30;
const POLLS_PER_FULL_SCAN = (FULL_SCAN_EVERY_SEC * 1_000) / POLL_EVERY_MS;
const RENEW_EVERY_MS = 10_000;
const HEARTBEAT_MS = 2_000;
/** A process silent for this long is dead, and its leases are reclaimed. */
const DEAD_AFTER_MS = 10_000;

const NAME_PREFIX = "deliveries_";

/** Claims, stores and polls run in parallel; more would only queue up in the database. */
const CONNECTIONS_MAX = 6;

export interface RunDeliveriesOptions extends Omit<DeliveryWorkerOptions, "leaseId" | "database"> {
  databaseUrl: string;
}

export interface RunningDeliveries {
  worker: DeliveryWorker;
  /** Stops in order: nothing new starts, what is in flight is stored, the rest is released. */
  stop(): Promise<void>;
}

/**
 * Runs a delivery worker: it listens for notifications, polls once a second, renews its leases, and
 * reclaims the leases of dead workers.
 */
export async function runDeliveries(options: RunDeliveriesOptions): Promise<RunningDeliveries> {
  const { databaseUrl, log } = options;
  const pool = createPool({
    url: databaseUrl,
    max: CONNECTIONS_MAX,
    applicationName: "castmeter deliveries",
    keysOnly: true,
  });
  const leaseId = `${NAME_PREFIX}${randomBase62(16)}`;
  const worker = new DeliveryWorker({ ...options, database: createDatabase(pool), leaseId });
  const poll = createPoller(worker, options, () => livingWorkers(pool, NAME_PREFIX));
  const heartbeat = await startHeartbeat({
    pool,
    processId: leaseId,
    intervalMs: HEARTBEAT_MS,
    deadAfterMs: DEAD_AFTER_MS,
    log,
    onDeclaredDead: () =>
      log.warn(
        { worker: leaseId },
        "this delivery worker stood still; others may have sent what it held",
      ),
  });
  const unlisten = await listenOn(DELIVERIES_CHANNEL, databaseUrl, {
    onConnected: () => void poll(),
    onLost: () => undefined,
    onNotification: (payload) => {
      const { due, changed } = readDeliveryNotice(payload);
      worker.invalidate(changed).catch((error: unknown) => {
        log.error({ error: String(error) }, "deliveries were not given back");
      });
      worker.notify(due);
    },
  });
  const renewLeases = (): Promise<void> =>
    worker.renewLeases().catch((error: unknown) => {
      log.error({ error: String(error) }, "leases were not renewed");
    });
  const timers = [
    setInterval(() => void poll(), POLL_EVERY_MS),
    setInterval(() => void renewLeases(), RENEW_EVERY_MS),
  ];
  await poll();
  return {
    worker,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await unlisten();
      await worker.stop();
      await heartbeat.stop();
      await pool.end();
    },
  };
}

/** One poll at a time: a call while one is running is dropped. Never rejects. */
function createPoller(
  worker: DeliveryWorker,
  { log }: Pick<RunDeliveriesOptions, "log">,
  findLiving: () => Promise<Set<string>>,
): () => Promise<void> {
  let known = new Set<string>();
  let polls = 0;
  let isPolling = false;
  return async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const living = await findLiving();
      worker.setWorkerCount(living.size);
      const dead = [...known].filter((name) => !living.has(name));
      known = living;
      if (dead.length > 0) await worker.reclaimLeases(dead);
      await worker.poll({ fullScan: polls % POLLS_PER_FULL_SCAN === 0 });
      polls += 1;
    } catch (error) {
      log.error({ error: String(error) }, "due deliveries could not be looked for");
    } finally {
      isPolling = false;
    }
  };
}
