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
 * A worker whose last renewal is older sends nothing. Others take over the endpoints of one that is
 * silent for 10 s (run-deliveries.ts), where its lease was not renewed in this time.
 */
const CERTAIN_MS = 8 * SECOND_MS;
/** An endpoint that its preferred worker does not take within this time is taken by any other. */
const PREFERRED_WAIT_MS = 5 * SECOND_MS;
/**
 * Endpoints that a step of the walk looks at, one step a poll: 7,000 blocks and 5 ms of PostgreSQL,
 * and 33,000 and 14 ms while an old delivery is due. All endpoints at once (rejected) would make
 * the poll that begins a walk dearer with every tenant.
 */
const WALKED_A_STEP = 500;

export interface HeldEndpointsOptions {
  database: Database;
  clock: Clock;
  workerId: string;
  monotonicMs: () => number;
}

/** What a look at the queue found. */
export interface DueForWorker {
  /** To read and send: its own, and free ones that are for it. */
  wanted: string[];
  /** Its own, and for another living worker. */
  leaving: string[];
}

/**
 * The endpoints of one delivery worker: its lease, which of the due ones are for it, and the return
 * of those that have nothing to do.
 */
export class HeldEndpoints {
  readonly #options: HeldEndpointsOptions;
  /** By the monotonic clock: when the last renewal that succeeded was sent. */
  #renewedAtMs = -Infinity;
  #renewing: Promise<void> | undefined;
  #living: string[] = [];
  /** How far the queue is read: all that is kept, or the days of automatic attempts. */
  #backMs = KEPT_MS;
  /** Free endpoints that are for another worker, and when they were first found free. */
  #lyingSinceMs = new Map<string, number>();
  /** Where the walk over endpoints with anything queued has come to; null: none is under way. */
  #walkedTo: string | null = null;
  readonly #resting = new Map<string, RestingEndpoint>();
  readonly #released = new Set<string>();

  constructor(options: HeldEndpointsOptions) {
    this.#options = options;
  }

  get backMs(): number {
    return this.#backMs;
  }

  /** False where others may have taken what it holds: nothing may be sent. */
  isCertain(sinceMs = this.#renewedAtMs): boolean {
    return this.#options.monotonicMs() - sinceMs <= CERTAIN_MS;
  }

  /** True for an endpoint that this worker takes before any other. */
  isFor(endpointId: string): boolean {
    return preferredWorker(endpointId, this.#living) === this.#options.workerId;
  }

  /** A call while another one renews waits for that one. */
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

  /** A read of these found nothing due; they are put aside at the next look. */
  rest(endpoint: RestingEndpoint): void {
    this.#resting.set(endpoint.endpointId, endpoint);
  }

  /** It is given up at the next look. */
  release(endpointId: string): void {
    this.#released.add(endpointId);
  }

  async releaseNow(endpointIds: readonly string[]): Promise<void> {
    await releaseEndpoints(this.#options.database, this.#options.workerId, endpointIds);
  }

  /** Puts aside what rests, and finds what is due. The lease was renewed just before. */
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

  /** Begins to look for what was forgotten, at all endpoints. A walk that is under way goes on. */
  beginWalk(): void {
    this.#walkedTo ??= "";
  }

  /**
   * A step of the walk. Wakes what was queued by no process of this release, and older deliveries
   * that were queued again: they are read only while some of them are due. True where another look
   * finds more.
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

  /** Gives up its own lease, and all endpoints with it. */
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
