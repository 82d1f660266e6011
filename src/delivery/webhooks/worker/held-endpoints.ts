import type { Database } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { type Clock, SECOND_MS } from "../../../lib/time/clock.ts";
import { KEPT_MS, RECENT_MS } from "../queue/delivery-queue.store.ts";
import {
  endOwnLease,
  endSilentLeases,
  findDueEndpoints,
  findLivingWorkers,
  isDistantDeliveryDue,
  releaseEndpoints,
  renewWorkerLease,
  restEndpoints,
  type RestingEndpoint,
  wakeForgottenEndpoints,
} from "../queue/endpoint-leases.store.ts";
import { preferredWorker } from "./preferred-worker.ts";

/**
 * Maximum age of the last renewal at which a worker sends. Other workers take over the endpoints of
 * a worker that is silent for 10 s (run-deliveries.ts), where its lease was not renewed in this
 * time.
 */
const CERTAIN_MS = 8 * SECOND_MS;
/**
 * An endpoint that its preferred worker does not take within this time is taken by any other
 * worker.
 */
const PREFERRED_WAIT_MS = 5 * SECOND_MS;
/**
 * Number of endpoints that one step of the walk looks at, one step for each poll: 7,000 blocks and
 * 5 ms of PostgreSQL, or 33,000 blocks and 14 ms while an old delivery is due. All endpoints in one
 * step (rejected) would make the poll that begins a walk more expensive with every tenant.
 */
const WALKED_A_STEP = 500;

export interface HeldEndpointsOptions {
  database: Database;
  clock: Clock;
  workerId: string;
  monotonicMs: () => number;
}

/** The result of a look at the queue. */
export interface DueForWorker {
  /** Endpoints to read and send: the worker's own, and free endpoints that it is preferred for. */
  wanted: string[];
  /** Endpoints that this worker holds and another living worker is preferred for. */
  leaving: string[];
}

/**
 * The endpoints of one delivery worker: its lease, the choice of the due endpoints that it takes,
 * and the return of endpoints that have nothing to do.
 */
export class HeldEndpoints {
  readonly #options: HeldEndpointsOptions;
  /** When the last successful renewal was sent, by the monotonic clock. */
  #renewedAtMs = -Infinity;
  #renewing: Promise<void> | undefined;
  #living: string[] = [];
  /** How far back the queue is read: the whole retention, or the days of automatic attempts. */
  #backMs = KEPT_MS;
  /** Free endpoints that another worker is preferred for, and when they were first found free. */
  #lyingSinceMs = new Map<string, number>();
  /**
   * Position of the walk over endpoints with queued deliveries; null while no walk is in progress.
   */
  #walkedTo: string | null = null;
  readonly #resting = new Map<string, RestingEndpoint>();
  readonly #released = new Set<string>();

  constructor(options: HeldEndpointsOptions) {
    this.#options = options;
  }

  get backMs(): number {
    return this.#backMs;
  }

  /**
   * False where other workers may have taken the endpoints that this worker holds: nothing may be
   * sent.
   */
  isCertain(sinceMs = this.#renewedAtMs): boolean {
    return this.#options.monotonicMs() - sinceMs <= CERTAIN_MS;
  }

  /** True for an endpoint that this worker is preferred for. */
  isFor(endpointId: string): boolean {
    return preferredWorker(endpointId, this.#living) === this.#options.workerId;
  }

  /** Renews the lease. A call during another renewal waits for that renewal. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    const { database, workerId, clock, monotonicMs } = this.#options;
    const sentAtMs = monotonicMs();
    await renewWorkerLease(database, workerId, databaseNow(clock));
    this.#renewedAtMs = sentAtMs;
  }

  /** Marks an endpoint whose read found nothing due; it is put aside at the next look. */
  rest(endpoint: RestingEndpoint): void {
    this.#resting.set(endpoint.endpointId, endpoint);
  }

  /** Marks an endpoint to be released at the next look. */
  release(endpointId: string): void {
    this.#released.add(endpointId);
  }

  async releaseNow(endpointIds: readonly string[]): Promise<void> {
    await releaseEndpoints(this.#options.database, this.#options.workerId, endpointIds);
  }

  /** Puts resting endpoints aside, and finds due endpoints. The lease was renewed just before. */
  async look(): Promise<DueForWorker> {
    const { database, workerId, clock } = this.#options;
    const now = databaseNow(clock);
    this.#living = await findLivingWorkers(database, now);
    await restEndpoints(database, { workerId, now, backMs: this.#backMs }, drained(this.#resting));
    await this.releaseNow(drainedNames(this.#released));
    const found: DueForWorker = { wanted: [], leaving: [] };
    const lyingSinceMs = new Map<string, number>();
    for (const { endpointId, isOwn } of await findDueEndpoints(database, workerId, now))
      if (this.isFor(endpointId)) found.wanted.push(endpointId);
      else if (isOwn) found.leaving.push(endpointId);
      else if (this.#isLeftLying(endpointId, lyingSinceMs)) found.wanted.push(endpointId);
    this.#lyingSinceMs = lyingSinceMs;
    return found;
  }

  /**
   * Begins a walk over all endpoints that looks for forgotten deliveries. A walk in progress
   * continues.
   */
  beginWalk(): void {
    this.#walkedTo ??= "";
  }

  /**
   * Makes one step of the walk. Wakes deliveries that no process of this release queued, and older
   * deliveries that were queued again: these are read only while some of them are due. Returns true
   * where another look finds more.
   */
  async wakeForgotten(): Promise<boolean> {
    const after = this.#walkedTo;
    if (after === null) return false;
    // A step that fails ends the walk: no poll repeats it before the next walk.
    this.#walkedTo = null;
    const { database, clock } = this.#options;
    const now = databaseNow(clock);
    this.#backMs = (await isDistantDeliveryDue(database, now)) ? KEPT_MS : RECENT_MS;
    const step = await wakeForgottenEndpoints(database, now, {
      after,
      limit: WALKED_A_STEP,
      backMs: this.#backMs,
    });
    this.#walkedTo = step.walkedTo;
    return step.woken > 0;
  }

  #isLeftLying(endpointId: string, lyingSinceMs: Map<string, number>): boolean {
    const nowMs = this.#options.monotonicMs();
    const sinceMs = this.#lyingSinceMs.get(endpointId) ?? nowMs;
    lyingSinceMs.set(endpointId, sinceMs);
    return nowMs - sinceMs > PREFERRED_WAIT_MS;
  }

  /** Frees the endpoints of dead workers before their leases expire; returns their number. */
  async endLeasesOf(deadWorkerIds: readonly string[]): Promise<number> {
    const { database, clock } = this.#options;
    return endSilentLeases(database, deadWorkerIds, {
      now: databaseNow(clock),
      silentMs: CERTAIN_MS,
    });
  }

  /** Ends the worker's own lease, which releases all its endpoints. */
  async end(): Promise<void> {
    await endOwnLease(this.#options.database, this.#options.workerId);
  }
}

function drained(resting: Map<string, RestingEndpoint>): RestingEndpoint[] {
  const endpoints = [...resting.values()];
  resting.clear();
  return endpoints;
}

function drainedNames(names: Set<string>): string[] {
  const all = [...names];
  names.clear();
  return all;
}
