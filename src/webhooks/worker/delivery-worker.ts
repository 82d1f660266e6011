import type { Database } from "../../db/connection/database.ts";
import { databaseNow } from "../../db/connection/database-clock.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { sendDelivery, type SendParts } from "../attempt/send-delivery.ts";
import { releaseDeliveries, releaseLeasesOf, renewLeases } from "../queue/delivery-leases.store.ts";
import {
  type ClaimedDelivery,
  findDueEndpoints,
  KEPT_MS,
  RECENT_MS,
} from "../queue/delivery-queue.store.ts";
import { prepareDeliveries, type PreparedDelivery } from "../queue/prepare-deliveries.ts";
import { SendableEvents } from "../queue/sendable-events.ts";
import { AttemptRecorder } from "./attempt-recorder.ts";
import type { DeliveryTargets } from "./delivery-target.ts";
import { EndpointQueue } from "./endpoint-queue.ts";

/** Attempts in flight in this process. Each is a socket and a few kilobytes. */
const SLOTS = 512;
/** Of these, slow endpoints may hold this many together. */
const SLOW_SLOTS = SLOTS / 2;
/** Concurrent attempts to one endpoint, over all processes. */
const PER_ENDPOINT_MAX = 10;
/** Deliveries claimed in one statement. */
const CLAIM_MAX = 1_000;
/** Others take over the deliveries of a worker that is silent for 10 s (run-deliveries.ts). */
const STOOD_STILL_MS = 8_000;

export interface DeliveryWorkerOptions extends SendParts {
  database: Database;
  targets: DeliveryTargets;
  log: Log;
  /** Identifies this process in leases. */
  leaseId: string;
  /** The machine's own unless given. */
  monotonicMs?: () => number;
}

/**
 * Sends due deliveries. Endpoints are served round-robin, each with a queue of its own and at most
 * ten attempts in flight. A delivery is claimed when there is capacity for it, and its slot is free
 * again when its attempt has been stored, so a crash repeats at most what was in flight.
 *
 * It has no timer: the caller polls once a second and notifies it after commits.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #recorder: AttemptRecorder;
  readonly #events = new SendableEvents();
  /** In the order in which endpoints are served next. */
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #inFlight = new Set<ClaimedDelivery>();
  #slowInFlight = 0;
  #windowMax = PER_ENDPOINT_MAX;
  /** How far back the queue is polled: all that is kept, or the days of automatic attempts. */
  #backMs = KEPT_MS;
  #claiming: Promise<void> | undefined;
  #notifiedMeanwhile = false;
  /**
   * Endpoints invalidated while a claim is running, which may have read them as they were before.
   */
  readonly #invalidatedMeanwhile = new Set<string>();
  /** When it last polled or started something, by the monotonic clock. */
  #activeAtMs: number;
  #stopping = false;
  #idle = Promise.withResolvers<void>();

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#activeAtMs = this.#monotonicMs();
    this.#recorder = new AttemptRecorder(options);
  }

  /** Divides the limit per endpoint among the living workers. */
  setWorkerCount(workers: number): void {
    this.#windowMax = Math.max(1, Math.floor(PER_ENDPOINT_MAX / Math.max(1, workers)));
  }

  /**
   * Finds the endpoints with something due and schedules them. A full scan also finds what was
   * queued again after days; later polls read those days only while something is due there.
   */
  async poll({ fullScan = false } = {}): Promise<void> {
    this.#noticeStandstill();
    const { database, clock } = this.#options;
    const now = databaseNow(clock);
    if (!fullScan) {
      this.notify(await findDueEndpoints(database, now, this.#backMs));
      return;
    }
    const all = await findDueEndpoints(database, now, KEPT_MS);
    const recent = await findDueEndpoints(database, now, RECENT_MS);
    this.#backMs = all.length > recent.length ? KEPT_MS : RECENT_MS;
    this.notify(all);
  }

  /** These endpoints were changed: releases what is ready for them, so that it is read anew. */
  async invalidate(endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) this.#invalidatedMeanwhile.add(endpointId);
    await this.#release(
      endpointIds.flatMap((endpointId) => this.#queues.get(endpointId)?.drain() ?? []),
    );
    this.notify(endpointIds);
  }

  /** These endpoints may have something due. */
  notify(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) this.#queueOf(endpointId).mayHaveMore = true;
    this.#schedule();
  }

  /** Resolves when nothing is in flight and nothing more was found due. */
  async untilIdle(): Promise<void> {
    while (this.#claiming !== undefined || this.#inFlight.size > 0) await this.#idle.promise;
  }

  /** To be called well before the leases expire. */
  async renewLeases(): Promise<void> {
    const { database, leaseId, clock } = this.#options;
    const ready = [...this.#queues.values()].flatMap((queue) =>
      queue.ready.map(({ delivery }) => delivery),
    );
    await renewLeases(database, [...this.#inFlight, ...ready], {
      leaseId,
      now: databaseNow(clock),
    });
  }

  /** Releases the leases of dead workers and polls for their deliveries. */
  async reclaimLeases(deadLeaseIds: readonly string[]): Promise<void> {
    const { database, clock, log } = this.#options;
    const deliveries = await releaseLeasesOf(database, deadLeaseIds, databaseNow(clock));
    if (deliveries > 0)
      log.warn({ workers: deadLeaseIds, deliveries }, "took over the deliveries of dead workers");
    await this.poll({ fullScan: true });
  }

  /** Claims nothing more, releases what has not started, and waits for the rest: 10 s at most. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#claiming;
    await this.#release([...this.#queues.values()].flatMap((queue) => queue.drain()));
    await this.untilIdle();
  }

  #monotonicMs(): number {
    return this.#options.monotonicMs?.() ?? performance.now();
  }

  #queueOf(endpointId: string): EndpointQueue {
    const known = this.#queues.get(endpointId);
    if (known !== undefined) return known;
    const queue = new EndpointQueue(endpointId, this.#monotonicMs());
    this.#queues.set(endpointId, queue);
    return queue;
  }

  /** Runs one series of claims at a time; a call while one is running makes another follow it. */
  #schedule(): void {
    if (this.#stopping) return;
    if (this.#claiming !== undefined) {
      this.#notifiedMeanwhile = true;
      return;
    }
    this.#claiming = this.#claimWhileCapacity()
      .catch((error: unknown) =>
        this.#options.log.error({ error: String(error) }, "deliveries could not be claimed"),
      )
      .finally(() => {
        this.#claiming = undefined;
        if (this.#notifiedMeanwhile) this.#schedule();
        this.#resolveIfIdle();
      });
  }

  /** Claims and starts deliveries until no endpoint has capacity. */
  async #claimWhileCapacity(): Promise<void> {
    const { database, targets, clock, leaseId } = this.#options;
    for (;;) {
      this.#notifiedMeanwhile = false;
      const limits = this.#selectEndpoints();
      if (limits.size === 0 || this.#stopping) return;
      this.#invalidatedMeanwhile.clear();
      const { byEndpoint, unreachable } = await prepareDeliveries(
        { database, clock, targets, events: this.#events },
        { limits, leaseId, backMs: this.#backMs },
      );
      for (const [endpointId, { requested, prepared }] of byEndpoint)
        this.#queueOf(endpointId).enqueue(prepared, requested);
      // Disabled or deleted: what was claimed for them waits in the database.
      await this.#release(unreachable.flatMap((endpointId) => this.#queueOf(endpointId).drain()));
      if (this.#invalidatedMeanwhile.size > 0)
        await this.invalidate([...this.#invalidatedMeanwhile]);
      for (const queue of this.#queues.values()) this.#start(queue);
    }
  }

  /**
   * How much each endpoint may claim now. Selected endpoints move to the end of the order, so that
   * no long queue starves the others.
   */
  #selectEndpoints(): Map<string, number> {
    const nowMs = this.#monotonicMs();
    const limits = new Map<string, number>();
    let total = 0;
    for (const [endpointId, queue] of this.#queues) {
      if (!this.#hasSlot(queue)) continue;
      const limit = Math.min(queue.capacity(this.#windowMax, nowMs), CLAIM_MAX - total);
      if (limit === 0) continue;
      limits.set(endpointId, limit);
      total += limit;
    }
    for (const endpointId of limits.keys()) {
      const queue = this.#queueOf(endpointId);
      queue.onClaimStart(nowMs);
      this.#queues.delete(endpointId);
      this.#queues.set(endpointId, queue);
    }
    return limits;
  }

  #hasSlot(queue: EndpointQueue): boolean {
    return this.#inFlight.size < SLOTS && (!queue.isSlow || this.#slowInFlight < SLOW_SLOTS);
  }

  /**
   * A process that stood still (a stopped container, a blocked event loop) may have lost its
   * leases: what it has not started is claimed anew before it is sent.
   */
  #noticeStandstill(): void {
    const nowMs = this.#monotonicMs();
    const stoodStill = nowMs - this.#activeAtMs > STOOD_STILL_MS;
    this.#activeAtMs = nowMs;
    if (!stoodStill) return;
    this.invalidate([...this.#queues.keys()]).catch((error: unknown) =>
      this.#options.log.error({ error: String(error) }, "deliveries were not given back"),
    );
  }

  /** Starts what is ready while there are slots. */
  #start(queue: EndpointQueue): void {
    this.#noticeStandstill();
    while (this.#hasSlot(queue)) {
      const isSlow = queue.isSlow;
      const prepared = queue.dequeue(this.#windowMax);
      if (prepared === undefined) break;
      this.#inFlight.add(prepared.delivery);
      if (isSlow) this.#slowInFlight += 1;
      this.#options.telemetry.inFlight(this.#inFlight.size);
      void this.#send(prepared, queue).finally(() => {
        const wasFull = this.#inFlight.size === SLOTS || this.#slowInFlight === SLOW_SLOTS;
        if (isSlow) this.#slowInFlight -= 1;
        this.#inFlight.delete(prepared.delivery);
        this.#options.telemetry.inFlight(this.#inFlight.size);
        this.#resume(wasFull ? [...this.#queues.values()] : [queue]);
      });
    }
    if (queue.isIdle) this.#queues.delete(queue.endpointId);
  }

  async #send(prepared: PreparedDelivery, queue: EndpointQueue): Promise<void> {
    let gotAnswer = false;
    try {
      const ended = await sendDelivery(prepared, this.#options);
      gotAnswer = ended.attempt.error === null;
      const isDisabled = await this.#recorder.record(ended);
      if (isDisabled) await this.#release(queue.drain());
    } catch (error) {
      // Its lease expires and it is sent again: rather twice than never.
      this.#options.log.error(
        { delivery: prepared.delivery.id, error: String(error) },
        "an attempt was not stored",
      );
    } finally {
      queue.onSettled(gotAnswer, this.#windowMax);
    }
  }

  /** A slot is free: for the same endpoint, or for any endpoint when none was left. */
  #resume(queues: readonly EndpointQueue[]): void {
    for (const queue of queues) this.#start(queue);
    const nowMs = this.#monotonicMs();
    if (queues.some((queue) => queue.wantsMore(this.#windowMax, nowMs))) this.#schedule();
    this.#resolveIfIdle();
  }

  async #release(prepared: readonly PreparedDelivery[]): Promise<void> {
    await releaseDeliveries(
      this.#options.database,
      prepared.map(({ delivery }) => delivery),
      this.#options.leaseId,
    );
  }

  #resolveIfIdle(): void {
    if (this.#claiming !== undefined || this.#inFlight.size > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
}
