import type { Database } from "../../../db/connection/database.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import { sendDelivery, type SendParts } from "../attempt/send-delivery.ts";
import {
  prepareDeliveries,
  type PreparedDelivery,
  type PreparedRead,
} from "../queue/prepare-deliveries.ts";
import { SendableEvents } from "../queue/sendable-events.ts";
import { AttemptRecorder } from "./attempt-recorder.ts";
import { AttemptSlots } from "./attempt-slots.ts";
import type { DeliveryTargets } from "./delivery-target.ts";
import type { EndpointQueue } from "./endpoint-queue.ts";
import { EndpointQueues, type StartedReads } from "./endpoint-queues.ts";
import { HeldEndpoints } from "./held-endpoints.ts";
import type { EndedAttempt } from "./record-attempts.store.ts";

/** Maximum tries to store an attempt while the database accepts other writes. */
const STORE_TRIES_MAX = 3;

export interface DeliveryWorkerOptions extends SendParts {
  /** Connection to the tables of the installation: the queue and the leases. */
  database: Database;
  /** Connection to the tables of workspaces: endpoints and events. */
  tenantDatabase: Database;
  targets: DeliveryTargets;
  /** True where plans restrict which events are delivered. */
  sellsPlans: boolean;
  log: Log;
  /** Identifies this process in leases. */
  workerId: string;
  /** Monotonic clock in milliseconds; the machine's own unless given. */
  monotonicMs?: () => number;
}

/**
 * Sends due deliveries of the endpoints it holds. Endpoints are served round-robin, each with a
 * queue of its own and at most ten attempts in flight. A delivery is read when there is capacity
 * for it, and its slot is free again when its attempt has been stored, so a crash repeats at most
 * the attempts in flight.
 *
 * The worker has no timer: the caller polls once a second and notifies it after commits.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #recorder: AttemptRecorder;
  readonly #held: HeldEndpoints;
  readonly #events = new SendableEvents();
  readonly #queues = new EndpointQueues(() => this.#monotonicMs());
  readonly #slots = new AttemptSlots();
  #reading: Promise<void> | undefined;
  #notifiedMeanwhile = false;
  /** Endpoints invalidated during a read, which may have found them as they were before. */
  readonly #invalidatedMeanwhile = new Set<string>();
  #isStandingBy = false;
  #isStopping = false;
  #idle = Promise.withResolvers<void>();
  #polled = Promise.withResolvers<void>();

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#recorder = new AttemptRecorder(options);
    this.#held = new HeldEndpoints({ ...options, monotonicMs: () => this.#monotonicMs() });
  }

  /**
   * Renews the lease, finds the endpoints with due deliveries, and schedules them. A full scan also
   * finds deliveries that an earlier release queued, or that were queued again after days; it
   * covers 500 endpoints, and the polls after it continue where there are more. The full scan may
   * fail, so due deliveries are found before it.
   */
  async poll({ fullScan = false } = {}): Promise<void> {
    this.#dropUnlessCertain();
    this.#isStandingBy = false;
    await this.renew();
    this.#polled.resolve();
    this.#polled = Promise.withResolvers<void>();
    void this.#recorder.flush(this.#options.clock.now());
    await this.#look();
    if (fullScan) this.#held.beginWalk();
    if (await this.#held.wakeForgotten()) await this.#look();
  }

  /** Keeps the worker's endpoints for 8 s more; called in parallel with a slow poll. */
  async renew(): Promise<void> {
    if (!this.#isStandingBy && !this.#isStopping) await this.#held.renew();
  }

  /** Sends nothing more until the next poll: workers of the previous release hold the queue. */
  standBy(): void {
    this.#isStandingBy = true;
    this.#queues.drain();
  }

  /** Reads all prepared deliveries again, because notices of changes may have been lost. */
  invalidateAll(): void {
    this.invalidate(this.#queues.all.map((queue) => queue.endpointId));
  }

  /** Discards the deliveries prepared for changed endpoints, so that they are read again. */
  invalidate(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) {
      this.#invalidatedMeanwhile.add(endpointId);
      this.#queues.find(endpointId)?.drain();
    }
    this.notify(endpointIds);
  }

  /** Schedules endpoints that may have due deliveries, except endpoints for other workers. */
  notify(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds)
      if (this.#queues.find(endpointId) !== undefined || this.#held.isFor(endpointId))
        this.#queues.of(endpointId).mayHaveMore = true;
    this.#schedule();
  }

  /** Resolves when nothing is in flight and no further delivery was found due. */
  async untilIdle(): Promise<void> {
    while (this.#reading !== undefined || this.#slots.inFlight > 0) await this.#idle.promise;
  }

  /** Takes over the endpoints of dead workers. */
  async takeOver(deadWorkerIds: readonly string[]): Promise<void> {
    const endpoints = await this.#held.endLeasesOf(deadWorkerIds);
    if (endpoints > 0)
      this.#options.log.warn(
        { workers: deadWorkerIds, endpoints },
        "the endpoints of dead workers are free",
      );
    await this.poll({ fullScan: true });
  }

  /** Stops reading, discards unstarted deliveries, and waits up to 10 s for the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#reading;
    this.#queues.drain();
    this.#polled.resolve();
    await this.untilIdle();
    await this.#recorder.flush(this.#options.clock.now());
    await this.#held.end();
  }

  async #look(): Promise<void> {
    const { wanted, leaving } = await this.#held.look();
    await this.#leave(leaving);
    for (const endpointId of wanted) this.#queues.of(endpointId).mayHaveMore = true;
    this.#schedule();
  }

  #monotonicMs(): number {
    return this.#options.monotonicMs?.() ?? performance.now();
  }

  /** Releases endpoints that have nothing in flight. */
  async #leave(endpointIds: readonly string[]): Promise<void> {
    const idle = endpointIds.filter((endpointId) => this.#queues.find(endpointId) === undefined);
    for (const endpointId of endpointIds) {
      const queue = this.#queues.find(endpointId);
      if (queue === undefined) continue;
      queue.leave();
      this.#start(queue);
    }
    await this.#held.releaseNow(idle);
  }

  /** Runs one series of reads at a time; a call during a series starts another series after it. */
  #schedule(): void {
    if (this.#isStopping || this.#isStandingBy) return;
    if (this.#reading !== undefined) {
      this.#notifiedMeanwhile = true;
      return;
    }
    this.#reading = this.#readWhileCapacity().finally(() => {
      this.#reading = undefined;
      if (this.#notifiedMeanwhile) this.#schedule();
      this.#resolveIfIdle();
    });
  }

  /** Reads and starts deliveries until no endpoint has capacity. */
  async #readWhileCapacity(): Promise<void> {
    for (;;) {
      this.#notifiedMeanwhile = false;
      this.#slots.beginReads();
      const started = this.#queues.startReads((queue) => this.#slots.isFreeForRead(queue));
      const { wishes } = started;
      if (wishes.size === 0 || this.#isStopping || this.#isStandingBy) return;
      this.#invalidatedMeanwhile.clear();
      const reads = await this.#read(started);
      for (const [endpointId, wish] of wishes) {
        const read = reads.get(endpointId);
        if (read === undefined) this.#queues.of(endpointId).cancelRead();
        else this.#queues.of(endpointId).endRead(wish, read);
      }
      if (this.#invalidatedMeanwhile.size > 0) this.invalidate([...this.#invalidatedMeanwhile]);
      for (const queue of this.#queues.all) this.#start(queue);
    }
  }

  /** The reads of endpoints that this worker holds; empty where the read failed. */
  async #read(started: StartedReads): Promise<Map<string, PreparedRead>> {
    const { workerId, log } = this.#options;
    const startedAtMs = this.#monotonicMs();
    try {
      const reads = await prepareDeliveries(
        { ...this.#options, events: this.#events },
        { ...started, workerId, backMs: this.#held.backMs },
      );
      // Deliveries read before the process was suspended may belong to another worker now.
      const maySend = this.#held.isCertain(startedAtMs) && !this.#isStandingBy;
      return maySend ? reads : new Map();
    } catch (error) {
      log.error({ error: String(error) }, "deliveries could not be read");
      return new Map();
    }
  }

  /**
   * A process that was suspended (a stopped container, a blocked event loop, a database that does
   * not answer) may have lost its endpoints: deliveries that it has not started are read again
   * before they are sent.
   */
  #dropUnlessCertain(): boolean {
    const isCertain = this.#held.isCertain();
    if (!isCertain) this.#queues.drain();
    return isCertain;
  }

  /** Starts prepared deliveries while there are slots, and removes the queue when it is idle. */
  #start(queue: EndpointQueue): void {
    if (!this.#dropUnlessCertain()) queue.mayHaveMore = false;
    while (this.#slots.isFreeFor(queue)) {
      const { isSlow } = queue;
      const prepared = queue.dequeue();
      if (prepared === undefined) break;
      const free = this.#slots.take({ isSlow });
      this.#options.telemetry.inFlight(this.#slots.inFlight);
      void this.#send(prepared, queue, free);
    }
    this.#slots.await(queue);
    if (!this.#queues.forgetIdle(queue)) return;
    if (queue.isLeaving) this.#held.release(queue.endpointId);
    else if (queue.resting !== undefined)
      this.#held.rest({ endpointId: queue.endpointId, ...queue.resting });
  }

  /** @param free Releases the slot; true where no other slot was free before. */
  async #send(
    prepared: PreparedDelivery,
    queue: EndpointQueue,
    free: () => boolean,
  ): Promise<void> {
    let gotAnswer = false;
    try {
      const ended = await sendDelivery(prepared, this.#options);
      gotAnswer = ended.attempt.error === null;
      const disabled = await this.#store(ended);
      if (disabled.has(queue.endpointId)) queue.drain();
    } catch (error) {
      // The delivery is read and sent again: deliveries are made at least once.
      this.#options.log.error(
        { delivery: prepared.delivery.id, error: String(error) },
        "an attempt was not stored",
      );
    }
    queue.settle(prepared.delivery.id, { gotAnswer });
    const wasFull = free();
    this.#options.telemetry.inFlight(this.#slots.inFlight);
    this.#resume(queue, wasFull);
  }

  /**
   * Stores an attempt; resolves with the endpoints that are disabled by now. A failed write is
   * tried again after the next poll that renewed the lease: while the database accepts no writes,
   * sent deliveries keep their slots, and nothing is sent twice.
   */
  #store(ended: EndedAttempt, tries = 1): Promise<ReadonlySet<string>> {
    return this.#recorder.record(ended).catch(async (error: unknown) => {
      if (tries === STORE_TRIES_MAX || this.#isStopping) throw error;
      await this.#polled.promise;
      return this.#store(ended, tries + 1);
    });
  }

  /** Uses a free slot: for the queue that has waited longest, then for the same endpoint. */
  #resume(queue: EndpointQueue, wasFull: boolean): void {
    if (wasFull) for (const next of this.#slots.ofWaiting()) this.#start(next);
    this.#start(queue);
    if (queue.wantsMore(this.#monotonicMs()) || (wasFull && this.#slots.isReadHeldUp))
      this.#schedule();
    this.#resolveIfIdle();
  }

  #resolveIfIdle(): void {
    if (this.#reading !== undefined || this.#slots.inFlight > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
}
