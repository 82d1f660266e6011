import pg from "pg";
import { createDatabase } from "../../db/connection/database.ts";
import { listenOn } from "../../db/connection/listen.ts";
import { createPool } from "../../db/connection/pool.ts";
import { DELIVERIES_CHANNEL, readDeliveryNotice } from "../../events/delivery-notices.ts";
import { startHeartbeat } from "../../jobs/worker-heartbeat.ts";
import { randomBase62 } from "../../lib/base62.ts";
import { DeliveryWorker, type DeliveryWorkerOptions } from "./delivery-worker.ts";

/** Notifications make it quick; this look is what makes it certain. */
const LOOK_MS = 1_000;
/** Every so often also at what lies days back: failed deliveries that a person queued again. */
const LOOKS_AT_EVERYTHING = 30;
const RENEW_MS = 10_000;
const HEARTBEAT_MS = 2_000;
/** A process silent for this long is dead, and its deliveries are taken over. */
const DEAD_AFTER_MS = 10_000;

const NAME_PREFIX = "deliveries_";

/** Claims, stores and looks happen at once; more would only queue up in the database. */
const CONNECTIONS_MAX = 6;

export interface RunDeliveriesOptions extends Omit<DeliveryWorkerOptions, "leaseId" | "database"> {
  databaseUrl: string;
}

export interface RunningDeliveries {
  worker: DeliveryWorker;
  /** Ends in order: nothing new is begun, what is under way is stored, the rest is given back. */
  stop(): Promise<void>;
}

/**
 * Runs a delivery worker: hears of new deliveries, looks once a second, keeps its leases, takes
 * over from the dead.
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
  const onDeclaredDead = (): void =>
    log.warn(
      { worker: leaseId },
      "this delivery worker stood still; others may have sent what it held",
    );
  let known = new Set<string>();
  let looks = 0;
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const living = await livingWorkers(pool);
      worker.shareWith(living.size);
      const dead = [...known].filter((name) => !living.has(name));
      known = living;
      if (dead.length > 0) await worker.takeOver(dead);
      await worker.look({ everything: looks % LOOKS_AT_EVERYTHING === 0 });
      looks += 1;
    } catch (error) {
      log.error({ error: String(error) }, "due deliveries could not be looked for");
    } finally {
      isLooking = false;
    }
  }
  const heartbeat = await startHeartbeat({
    pool,
    processId: leaseId,
    intervalMs: HEARTBEAT_MS,
    deadAfterMs: DEAD_AFTER_MS,
    log,
    onDeclaredDead,
  });
  const unlisten = await listenOn(
    DELIVERIES_CHANNEL,
    () => new pg.Client({ connectionString: databaseUrl, application_name: "castmeter listener" }),
    {
      onConnected: () => void look(),
      onLost: () => undefined,
      onNotification: (payload) => {
        const { due, changed } = readDeliveryNotice(payload);
        void worker
          .forget(changed)
          .catch((error: unknown) =>
            log.error({ error: String(error) }, "deliveries were not given back"),
          );
        worker.wake(due);
      },
    },
  );
  const timers = [
    setInterval(() => void look(), LOOK_MS),
    setInterval(
      () =>
        void worker
          .renewLeases()
          .catch((error: unknown) =>
            log.error({ error: String(error) }, "leases were not renewed"),
          ),
      RENEW_MS,
    ),
  ];
  await look();
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

/**
 * Delivery workers with a heartbeat; the row of one that died stays until a living process removes
 * it, 10 s later.
 */
async function livingWorkers(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ process_id: string }>(
    "select process_id from worker_heartbeats where process_id like $1",
    [`${NAME_PREFIX}%`],
  );
  return new Set(rows.map((row) => row.process_id));
}
