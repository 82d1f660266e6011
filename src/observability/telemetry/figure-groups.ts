import { Gauge, type Registry } from "prom-client";
import type pg from "pg";
import { type DeliveryBacklog, readDeliveryBacklog } from "./delivery-backlog.store.ts";
import { type FeedHealth, readFeedHealth } from "./feed-health.store.ts";
import { type QueueHealth, readQueueHealth } from "../../infrastructure/jobs/queue-health.ts";

/**
 * Figures that one query of the database returns. They are shown together or, where the query
 * failed, not at all.
 */
export interface FigureGroup<Value> {
  /** The label of the query in `castmeter_scrape_errors_total`. */
  query:
    | "deliveries"
    | "endpoints"
    | "jobs"
    | "feeds"
    | "accounts"
    | "spending"
    | "library"
    | "alarms";
  /** Maximum age of the values; that of the other figures unless given. */
  freshMs?: number;
  read(pool: pg.Pool, now: Date): Promise<Value>;
  /** Sets the gauges to the values. */
  show(value: Value): void;
  /** Removes the values, so that the gauges are absent. */
  forget(): void;
}

/** Seconds of silence after which other processes declare a worker dead (jobs/worker.ts). */
const DEAD_AFTER_SEC = 10;

/** A gauge without a value is absent from the answer: unknown is not 0. */
function set(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

/** Webhook deliveries: queued, due, and the age of the oldest due one. */
export function deliveryFigures(registry: Registry): FigureGroup<DeliveryBacklog> {
  const registers = [registry];
  const pending = new Gauge({
    name: "castmeter_webhook_deliveries_pending",
    help: "Deliveries queued for an attempt, in all processes; counted up to 10,000",
    registers,
  });
  const due = new Gauge({
    name: "castmeter_webhook_deliveries_due",
    help: "Deliveries that are due, to active endpoints; counted up to 10,000",
    registers,
  });
  const oldest = new Gauge({
    name: "castmeter_webhook_oldest_due_age_seconds",
    help: "How long the oldest of those has been due; absent when none is",
    registers,
  });
  const forget = (): void => {
    for (const gauge of [pending, due, oldest]) gauge.remove();
  };
  forget();
  return {
    query: "deliveries",
    read: readDeliveryBacklog,
    show: ({ pending: queued, due: dueNow, oldestDueSec }) => {
      set(pending, queued);
      set(due, dueNow);
      set(oldest, oldestDueSec);
    },
    forget,
  };
}

type EndpointFigures = Record<"active" | "disabled_failing" | "disabled_manual", number>;

const ENDPOINTS = `
  select
    count(*) filter (where disabled_at is null)::int as active,
    count(*) filter (where disabled_reason = 'failing')::int as disabled_failing,
    count(*) filter (where disabled_reason = 'manual')::int as disabled_manual
  from webhook_endpoints
  where deleted_at is null`;

/** Webhook endpoints by state. */
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

/** Jobs by state, and the heartbeats of workers. */
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
    help: "Age of the latest heartbeat of any worker; absent when there is none",
    registers,
  });
  const alive = new Gauge({
    name: "castmeter_workers_alive",
    help: "Worker processes whose latest heartbeat is at most 10 s old",
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

/**
 * Maximum age of the figures of feeds: a feed is polled once an hour, and counting reads all feeds
 * with their shows, 150 ms at 20,000.
 */
const FEEDS_FRESH_MS = 60_000;

/**
 * Feeds by the result of their last attempt, and the age of the last read of the feed unread
 * longest.
 */
export function feedFigures(registry: Registry): FigureGroup<FeedHealth> {
  const registers = [registry];
  const feeds = new Gauge({
    name: "castmeter_feeds",
    help: "Feeds of shows that are not archived, by how the last attempt to read them ended",
    labelNames: ["state"],
    registers,
  });
  const due = new Gauge({
    name: "castmeter_feeds_due",
    help: "Feeds whose next attempt is due",
    registers,
  });
  const oldest = new Gauge({
    name: "castmeter_feeds_oldest_success_age_seconds",
    help: "How long ago the longest unread feed was last read; absent when none ever was",
    registers,
  });
  const forget = (): void => {
    feeds.reset();
    for (const gauge of [due, oldest]) gauge.remove();
  };
  forget();
  return {
    query: "feeds",
    freshMs: FEEDS_FRESH_MS,
    read: readFeedHealth,
    show: ({ ok, failing, unread, due: dueNow, oldestSuccessSec }) => {
      for (const [state, count] of Object.entries({ ok, failing, unread }))
        feeds.set({ state }, count);
      set(due, dueNow);
      set(oldest, oldestSuccessSec);
    },
    forget,
  };
}
