import { Gauge, type Registry } from "prom-client";
import type pg from "pg";
import { type QueueHealth, readQueueHealth } from "../jobs/queue-health.ts";

/**
 * Figures that one look at the database gives. They are shown together or, where the look failed,
 * not at all.
 */
export interface FigureGroup<Value> {
  /** Names the look in `castmeter_scrape_errors_total`. */
  query: "deliveries" | "endpoints" | "jobs";
  read(pool: pg.Pool, now: Date): Promise<Value>;
  show(value: Value): void;
  forget(): void;
}

/** A worker silent for longer is taken for dead by the others (see jobs/worker.ts). */
const DEAD_AFTER_SEC = 10;

/** A gauge without a value is left out of the answer: unknown is not 0. */
function set(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

interface DeliveryFigures {
  pending: number;
  due: number;
  oldest_due_sec: number | null;
}

// Due is what a worker would take now: of an endpoint that may be sent to, and under no lease. The
// partial index holds just the queued rows, and they are added up before the endpoints are looked
// at.
const DELIVERIES = `SELECT coalesce(sum(pending), 0)::int AS pending,
  coalesce(sum(due) FILTER (WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL), 0)::int AS due,
  extract(epoch FROM $1::timestamptz - min(oldest_due_at) FILTER (WHERE e.disabled_at IS NULL AND e.deleted_at IS NULL))::float8 AS oldest_due_sec
FROM (SELECT workspace_id, endpoint_id, count(*) FILTER (WHERE status = 'pending') AS pending, count(*) FILTER (WHERE is_due) AS due, min(due_at) FILTER (WHERE is_due) AS oldest_due_at
      FROM (SELECT workspace_id, endpoint_id, status, due_at, due_at <= $1::timestamptz AND (leased_until IS NULL OR leased_until <= $1::timestamptz) AS is_due
            FROM webhook_deliveries WHERE due_at IS NOT NULL) AS queued
      GROUP BY workspace_id, endpoint_id) AS queues
JOIN webhook_endpoints e ON e.workspace_id = queues.workspace_id AND e.id = queues.endpoint_id`;

export function deliveryFigures(registry: Registry): FigureGroup<DeliveryFigures | undefined> {
  const registers = [registry];
  const pending = new Gauge({
    name: "castmeter_webhook_deliveries_pending",
    help: "Deliveries queued for a first or next attempt, in all processes",
    registers,
  });
  const due = new Gauge({
    name: "castmeter_webhook_deliveries_due",
    help: "Deliveries whose time has come, to endpoints that may be sent to, and that no worker has taken",
    registers,
  });
  const oldest = new Gauge({
    name: "castmeter_webhook_oldest_due_age_seconds",
    help: "How long the oldest of those has been due; absent when none is",
    registers,
  });
  const show = (value: DeliveryFigures | undefined): void => {
    set(pending, value?.pending ?? null);
    set(due, value?.due ?? null);
    set(oldest, value?.oldest_due_sec ?? null);
  };
  show(undefined);
  return {
    query: "deliveries",
    read: async (pool, now) => (await pool.query<DeliveryFigures>(DELIVERIES, [now])).rows[0],
    show,
    forget: () => show(undefined),
  };
}

type EndpointFigures = Record<"active" | "disabled_failing" | "disabled_manual", number>;

const ENDPOINTS = `SELECT count(*) FILTER (WHERE disabled_at IS NULL)::int AS active,
  count(*) FILTER (WHERE disabled_reason = 'failing')::int AS disabled_failing,
  count(*) FILTER (WHERE disabled_reason = 'manual')::int AS disabled_manual
FROM webhook_endpoints WHERE deleted_at IS NULL`;

export function endpointFigures(registry: Registry): FigureGroup<EndpointFigures | undefined> {
  const endpoints = new Gauge({
    name: "castmeter_webhook_endpoints",
    help: "Webhook endpoints by state",
    labelNames: ["state"],
    registers: [registry],
  });
  return {
    query: "endpoints",
    read: async (pool) => (await pool.query<EndpointFigures>(ENDPOINTS)).rows[0],
    show: (value) => {
      for (const [state, count] of Object.entries(value ?? {})) endpoints.set({ state }, count);
    },
    forget: () => endpoints.reset(),
  };
}

export function jobFigures(registry: Registry): FigureGroup<QueueHealth> {
  const registers = [registry];
  const queued = new Gauge({
    name: "castmeter_jobs_queued",
    help: "Jobs by state: waiting are due, failed are out of tries",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "castmeter_jobs_oldest_due_age_seconds",
    help: "How long the oldest waiting job has been due; absent when none waits",
    registers,
  });
  const heartbeat = new Gauge({
    name: "castmeter_worker_heartbeat_age_seconds",
    help: "Age of the youngest sign of life of any worker; absent when there is none",
    registers,
  });
  const alive = new Gauge({
    name: "castmeter_workers_alive",
    help: "Worker processes whose last sign of life is at most 10 s old",
    registers,
  });
  const forget = (): void => {
    queued.reset();
    for (const gauge of [oldest, heartbeat, alive]) gauge.remove();
  };
  forget();
  return {
    query: "jobs",
    read: (pool) => readQueueHealth(pool),
    show: ({ waiting, running, scheduled, failed, oldestWaitingSec, workers }) => {
      for (const [state, count] of Object.entries({ waiting, running, scheduled, failed }))
        queued.set({ state }, count);
      const silentSec = workers.map((worker) => Math.max(0, worker.silentSec));
      set(oldest, oldestWaitingSec);
      set(heartbeat, silentSec.length === 0 ? null : Math.min(...silentSec));
      set(alive, silentSec.filter((seconds) => seconds <= DEAD_AFTER_SEC).length);
    },
    forget,
  };
}
