import type { Database } from "../../db/connection/database.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { AttemptRecorder } from "./attempt-recorder.ts";
import {
  type ClaimedDelivery,
  findDueEndpoints,
  KEPT_MS,
  RECENT_MS,
  releaseDeliveries,
  releaseLeasesOf,
  renewLeases,
} from "../queue/delivery-queue.ts";
import type { DeliveryTargets } from "./delivery-target.ts";
import { EndpointLane } from "./endpoint-lane.ts";
import { prepareDeliveries, type PreparedDelivery } from "../queue/prepare-deliveries.ts";
import { sendDelivery, type SendParts } from "../attempt/send-delivery.ts";
import { SendableEvents } from "../queue/sendable-events.ts";

/** Attempts under way in this process. Each is a socket and a few kilobytes. */
const SLOTS = 512;
/** Of these, endpoints that hang or break off may hold this many together. */
const SLOW_SLOTS = SLOTS / 2;
/** Attempts to one endpoint at once, over all processes (completions B9.5). */
const PER_ENDPOINT_MAX = 10;
/** Deliveries claimed in one statement. */
const CLAIM_MAX = 1_000;

export interface DeliveryWorkerOptions extends SendParts {
  database: Database;
  targets: DeliveryTargets;
  log: Log;
  /** Names this process in leases. */
  leaseId: string;
}

/**
 * Sends what is due. Endpoints take turns, each in a lane of its own; a delivery is claimed when
 * there is room for it, and its place is free again when its attempt has been stored, so what a
 * crash may send twice is what was under way.
 *
 * It has no timer: whoever runs it says `look` once a second and `wake` when something was
 * committed.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #recorder: AttemptRecorder;
  readonly #events = new SendableEvents();
  readonly #lanes = new Map<string, EndpointLane>();
  readonly #underWay = new Set<ClaimedDelivery>();
  #slowUnderWay = 0;
  #windowMax = PER_ENDPOINT_MAX;
  /**
   * How far back the queue is looked at: all that is kept, or the days in which automatic attempts
   * happen.
   */
  #backMs = KEPT_MS;
  #rounds: Promise<void> | undefined;
  #wokenMeanwhile = false;
  /**
   * Endpoints whose change was heard of during a claim, which may have read them as they were
   * before.
   */
  readonly #changedMeanwhile = new Set<string>();
  #stopping = false;
  #idle = Promise.withResolvers<void>();

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#recorder = new AttemptRecorder(options);
  }

  /** Of so many living workers this is one: together they keep to an endpoint's limit. */
  shareWith(workers: number): void {
    this.#windowMax = Math.max(1, Math.floor(PER_ENDPOINT_MAX / Math.max(1, workers)));
  }

  /**
   * Finds the endpoints with something due and sets to work. `everything` also finds what was
   * queued again after days; without it, those days are left alone unless something was last found
   * there.
   */
  async look({ everything = false } = {}): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock.now();
    if (everything) {
      const [all, recent] = [
        await findDueEndpoints(database, now, KEPT_MS),
        await findDueEndpoints(database, now, RECENT_MS),
      ];
      this.#backMs = all.length > recent.length ? KEPT_MS : RECENT_MS;
      this.wake(all);
      return;
    }
    this.wake(await findDueEndpoints(database, now, this.#backMs));
  }

  /** These endpoints have changed: what is held ready for them goes back, and is read anew. */
  async forget(endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) this.#changedMeanwhile.add(endpointId);
    await this.#giveBack(
      endpointIds.flatMap((endpointId) => this.#lanes.get(endpointId)?.clear() ?? []),
    );
    this.wake(endpointIds);
  }

  /** These endpoints may have something due. */
  wake(endpointIds: readonly string[]): void {
    for (const endpointId of endpointIds) this.#lane(endpointId).mayHaveMore = true;
    this.#pump();
  }

  /** Resolves when nothing is under way and nothing more was found due. */
  async untilIdle(): Promise<void> {
    while (this.#rounds !== undefined || this.#underWay.size > 0) await this.#idle.promise;
  }

  /** To be said well before the leases end. */
  async renewLeases(): Promise<void> {
    const { database, leaseId, clock } = this.#options;
    const ready = [...this.#lanes.values()].flatMap((lane) =>
      lane.ready.map(({ delivery }) => delivery),
    );
    await renewLeases(database, [...this.#underWay, ...ready], { leaseId, now: clock.now() });
  }

  /** Takes over what dead processes held. */
  async takeOver(deadLeaseIds: readonly string[]): Promise<void> {
    const { database, clock, log } = this.#options;
    const deliveries = await releaseLeasesOf(database, deadLeaseIds, clock.now());
    if (deliveries > 0)
      log.warn({ workers: deadLeaseIds, deliveries }, "took over the deliveries of dead workers");
    await this.look({ everything: true });
  }

  /**
   * Claims nothing more, gives back what has not begun, and waits for what is under way: 10 s at
   * the longest.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#rounds;
    await this.#giveBack([...this.#lanes.values()].flatMap((lane) => lane.clear()));
    await this.untilIdle();
  }

  #lane(endpointId: string): EndpointLane {
    const known = this.#lanes.get(endpointId);
    if (known !== undefined) return known;
    const lane = new EndpointLane(endpointId, performance.now());
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  /**
   * Claims and starts in rounds, until no lane has room. One at a time; a call meanwhile makes
   * another one follow.
   */
  #pump(): void {
    if (this.#stopping) return;
    if (this.#rounds !== undefined) {
      this.#wokenMeanwhile = true;
      return;
    }
    this.#rounds = this.#claimRounds()
      .catch((error: unknown) =>
        this.#options.log.error({ error: String(error) }, "deliveries could not be claimed"),
      )
      .finally(() => {
        this.#rounds = undefined;
        if (this.#wokenMeanwhile) this.#pump();
        this.#settle();
      });
  }

  async #claimRounds(): Promise<void> {
    for (;;) {
      this.#wokenMeanwhile = false;
      const rooms = this.#takeTurns();
      if (rooms.size === 0 || this.#stopping) return;
      this.#changedMeanwhile.clear();
      const { database, targets, clock, leaseId } = this.#options;
      const { byEndpoint, unreachable } = await prepareDeliveries(
        { database, targets, events: this.#events },
        { rooms, leaseId, now: clock.now(), backMs: this.#backMs },
      );
      for (const [endpointId, prepared] of byEndpoint)
        this.#lane(endpointId).take(prepared, rooms.get(endpointId) ?? 0);
      // Disabled or deleted: what was claimed for them waits in the database.
      await this.#giveBack(unreachable.flatMap((endpointId) => this.#lane(endpointId).clear()));
      if (this.#changedMeanwhile.size > 0) await this.forget([...this.#changedMeanwhile]);
      for (const lane of this.#lanes.values()) this.#start(lane);
    }
  }

  /**
   * How much each endpoint may claim now. Those served stand last the next time, so that no long
   * queue crowds out the others.
   */
  #takeTurns(): Map<string, number> {
    const nowMs = performance.now();
    const rooms = new Map<string, number>();
    let total = 0;
    for (const [endpointId, lane] of this.#lanes) {
      const room = this.#hasSlot(lane)
        ? Math.min(lane.room(this.#windowMax, nowMs), CLAIM_MAX - total)
        : 0;
      if (room === 0) continue;
      rooms.set(endpointId, room);
      total += room;
    }
    for (const endpointId of rooms.keys()) {
      const lane = this.#lane(endpointId);
      lane.claiming(nowMs);
      this.#lanes.delete(endpointId);
      this.#lanes.set(endpointId, lane);
    }
    return rooms;
  }

  #hasSlot(lane: EndpointLane): boolean {
    return this.#underWay.size < SLOTS && (!lane.isSlow || this.#slowUnderWay < SLOW_SLOTS);
  }

  /** Starts what is ready and has a place. */
  #start(lane: EndpointLane): void {
    while (this.#hasSlot(lane)) {
      const isSlow = lane.isSlow;
      const prepared = lane.begin(this.#windowMax);
      if (prepared === undefined) break;
      this.#underWay.add(prepared.delivery);
      if (isSlow) this.#slowUnderWay += 1;
      this.#options.telemetry.inFlight(this.#underWay.size);
      void this.#send(prepared, lane).finally(() => {
        const wasFull = this.#underWay.size === SLOTS || this.#slowUnderWay === SLOW_SLOTS;
        if (isSlow) this.#slowUnderWay -= 1;
        this.#underWay.delete(prepared.delivery);
        this.#options.telemetry.inFlight(this.#underWay.size);
        this.#goOn(wasFull ? [...this.#lanes.values()] : [lane]);
      });
    }
    if (lane.isIdle) this.#lanes.delete(lane.endpointId);
  }

  async #send(prepared: PreparedDelivery, lane: EndpointLane): Promise<void> {
    let gotAnswer = false;
    try {
      const ended = await sendDelivery(prepared, this.#options);
      gotAnswer = ended.attempt.error === null;
      const isDisabled = await this.#recorder.record(ended);
      if (isDisabled) await this.#giveBack(lane.clear());
    } catch (error) {
      // Its lease ends and it is sent again: rather twice than never.
      this.#options.log.error(
        { delivery: prepared.delivery.id, error: String(error) },
        "an attempt was not stored",
      );
    } finally {
      lane.ended(gotAnswer, this.#windowMax);
    }
  }

  /**
   * A place is free: for the endpoint whose it was, or when there was none left, for whoever is
   * next.
   */
  #goOn(lanes: readonly EndpointLane[]): void {
    for (const lane of lanes) this.#start(lane);
    const nowMs = performance.now();
    if (lanes.some((lane) => lane.wantsMore(this.#windowMax, nowMs))) this.#pump();
    this.#settle();
  }

  async #giveBack(prepared: readonly PreparedDelivery[]): Promise<void> {
    await releaseDeliveries(
      this.#options.database,
      prepared.map(({ delivery }) => delivery),
      this.#options.leaseId,
    );
  }

  #settle(): void {
    if (this.#rounds !== undefined || this.#underWay.size > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
}
