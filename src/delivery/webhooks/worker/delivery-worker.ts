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

/** Tries to store an attempt, the first included, while the database takes other writes. */
const STORE_TRIES_MAX = 3;

export interface DeliveryWorkerOptions extends SendParts {
  /** For tables of the installation: the queue and the leases. */
  database: Database;
  /** For tables of workspaces: endpoints and events. */
  tenantDatabase: Database;
  targets: DeliveryTargets;
  /** Plans restrict which events are delivered. */
  sellsPlans: boolean;
  log: Log;
  /** Identifies this process in leases. */
  workerId: string;
  /** The machine's own unless given. */
  monotonicMs?: () => number;
}

/**
 * Sends due deliveries of the endpoints it holds. Endpoints are served round-robin, each with a
 * queue of its own and at most ten attempts in flight. A delivery is read when there is capacity
 * for it, and its slot is free again when its attempt has been stored, so a crash repeats at most
 * what was in flight.
 *
 * It has no timer: the caller polls once a second and notifies it after commits.
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
  /** Endpoints invalidated while a read is running, which may have found them as they were. */
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
   * Renews the lease, finds the endpoints with something due, and schedules them. A full scan also
   * finds what was queued by an earlier release, or again after days, at 500 endpoints; the polls
   * after it go on where there are more. It may fail, so what is due is found before it.
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

  /** Keeps its endpoints for 8 s more; where a poll takes longer, called beside it. */
  async renew(): Promise<void> {
    if (!this.#isStandingBy && !this.#isStopping) await this.#held.renew();
  }

  /** Sends nothing more until the next poll: workers of the release before hold the queue. */
  standBy(): void {
    this.#isStandingBy = true;
    this.#queues.drain();
  }

  /** Forgets all that is ready, and reads it anew: notices of changes may have been lost. */
  invalidateAll(): void {
    this.invalidate(this.#queues.all.map((queue) => queue.endpointId));
  }

  /** These endpoints were changed: forgets what is ready for them, so that it is read anew. */
  invalidate(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) {
      this.#invalidatedMeanwhile.add(endpointId);
      this.#queues.find(endpointId)?.drain();
    }
    this.notify(endpointIds);
  }

  /** These endpoints may have something due. Those that are for other workers are left to them. */
  notify(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds)
      if (this.#queues.find(endpointId) !== undefined || this.#held.isFor(endpointId))
        this.#queues.of(endpointId).mayHaveMore = true;
    this.#schedule();
  }

  /** Resolves when nothing is in flight and nothing more was found due. */
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

  /** Reads nothing more, forgets what has not started, and waits for the rest: 10 s at most. */
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

  /** Gives endpoints up once nothing of theirs is in flight. */
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

  /** Runs one series of reads at a time; a call while one is running makes another follow it. */
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

  /** What was read of endpoints that this worker holds; of none where the read failed. */
  async #read(started: StartedReads): Promise<Map<string, PreparedRead>> {
    const { workerId, log } = this.#options;
    const startedAtMs = this.#monotonicMs();
    try {
      const reads = await prepareDeliveries(
        { ...this.#options, events: this.#events },
        { ...started, workerId, backMs: this.#held.backMs },
      );
      // What was read before the process stood still may be another worker's by now.
      const maySend = this.#held.isCertain(startedAtMs) && !this.#isStandingBy;
      return maySend ? reads : new Map();
    } catch (error) {
      log.error({ error: String(error) }, "deliveries could not be read");
      return new Map();
    }
  }

  /**
   * A process that stood still (a stopped container, a blocked event loop, a database that does not
   * answer) may have lost its endpoints: what it has not started is read anew before it is sent.
   */
  #dropUnlessCertain(): boolean {
    const isCertain = this.#held.isCertain();
    if (!isCertain) this.#queues.drain();
    return isCertain;
  }

  /** Starts what is ready while there are slots, and forgets the queue when it is idle. */
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
      // It is read and sent again: deliveries are at least once.
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
   * Stores an attempt; resolves with endpoints that are disabled by now. Where that fails, it is
   * tried again after the next poll that renewed the lease: while the database takes no writes,
   * what was sent holds its place, and nothing is sent twice.
   */
  #store(ended: EndedAttempt, tries = 1): Promise<ReadonlySet<string>> {
    return this.#recorder.record(ended).catch(async (error: unknown) => {
      if (tries === STORE_TRIES_MAX || this.#isStopping) throw error;
      await this.#polled.promise;
      return this.#store(ended, tries + 1);
    });
  }

  /** A slot is free: for those that wait for one, the longest first, then for the same endpoint. */
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
