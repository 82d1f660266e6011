import type { ReadWish } from "../queue/delivery-queue.store.ts";
import type { DuePrepared, PreparedDelivery, PreparedRead } from "../queue/prepare-deliveries.ts";

/** Maximum concurrent attempts to an endpoint. */
const WINDOW_MAX = 10;
/** Concurrent attempts to an endpoint that has not answered. */
const WINDOW_START = 2;
/**
 * The prefetch buffer holds as many deliveries as the endpoint recently answered in this time,
 * which is about five reads under load.
 */
const PREFETCH_MS = 250;
const PREFETCH_MAX = 200;
/**
 * After this time a read begins again at the earliest due time, to find deliveries that were queued
 * late behind the cursor.
 */
const REWIND_EVERY_MS = 2_000;

/**
 * The concurrency window and the prefetch buffer of one endpoint in the delivery worker that holds
 * it.
 *
 * The window is additive-increase, multiplicative-decrease: it grows by one with every answer and
 * halves with every timeout or broken connection. An endpoint that hangs soon has one attempt in
 * flight and leaves the other slots of the worker to other endpoints. Measured without such a
 * limit, three hanging endpoints of fifty reduced healthy deliveries from 12,000 to 152 a second.
 *
 * Reads mark no row, so this object holds the deliveries in hand (ready, or in flight and not
 * stored), and reads leave them out. A read continues at the due time at which the read before it
 * ended, that time included: any number of deliveries can be due at one time. At the end of the
 * queue, and every two seconds, it starts at the oldest due time again: a delivery that is queued
 * late with an early due time is before the cursor.
 */
export class EndpointQueue {
  readonly endpointId: string;
  /** True where more deliveries may be due in the database. */
  /** True where the endpoint is released to another worker: nothing more is read. */
  isLeaving = false;
  #mayHaveMore = false;
  #ready: DuePrepared[] = [];
  /** Due time of each delivery in hand by its id, in microseconds since 1970. */
  readonly #inHand = new Map<string, number>();
  #isReading = false;
  #inFlight = 0;
  #window = WINDOW_START;
  #answered = 0;
  #readStartedAtMs: number;
  /** Where the last read ended; null for a next read from the earliest due time. */
  #dueFromUs: number | null = null;
  #begunAtMs: number;
  #resting: { version: number; isReachable: boolean } | undefined;

  constructor(endpointId: string, nowMs: number) {
    this.endpointId = endpointId;
    this.#readStartedAtMs = nowMs;
    this.#begunAtMs = nowMs;
  }

  /**
   * More may be due in the database. Never while the queue is given up, whatever is notified or
   * read then: it would not become idle, and its deliveries would wait for as long as this worker
   * lives.
   */
  get mayHaveMore(): boolean {
    return this.#mayHaveMore && !this.isLeaving;
  }

  set mayHaveMore(mayHaveMore: boolean) {
    this.#mayHaveMore = mayHaveMore;
  }

  get ready(): readonly PreparedDelivery[] {
    return this.#ready;
  }

  /** True where the next delivery could start at once. */
  get hasReady(): boolean {
    return this.#ready.length > 0 && this.#inFlight < this.#window;
  }

  /**
   * True where the last attempt timed out or its connection broke; slow endpoints share half of a
   * worker's slots.
   */
  get isSlow(): boolean {
    return this.#window === 1;
  }

  get isIdle(): boolean {
    return (
      this.#inFlight === 0 && this.#ready.length === 0 && !this.mayHaveMore && !this.#isReading
    );
  }

  /** The last read, where it found no further delivery; undefined where it found one. */
  get resting(): { version: number; isReachable: boolean } | undefined {
    return this.#resting;
  }

  /**
   * Ids of deliveries in hand that are due at a time or later. A read from that time must leave
   * them out: it does not see attempts that are stored while it runs.
   */
  *inHandFrom(dueFromUs: number | null): Generator<string> {
    for (const [id, dueUs] of this.#inHand) if (dueFromUs === null || dueUs >= dueFromUs) yield id;
  }

  /**
   * How many deliveries to read now: enough to fill the window, plus as many as will be answered
   * while the next read runs.
   */
  capacity(nowMs: number): number {
    if (!this.mayHaveMore) return 0;
    const answeredPerMs = this.#answered / Math.max(1, nowMs - this.#readStartedAtMs);
    const prefetch = Math.min(PREFETCH_MAX, Math.floor(answeredPerMs * PREFETCH_MS));
    return Math.max(0, this.#window + prefetch - this.#inFlight - this.#ready.length);
  }

  /**
   * True when a read is worth a statement: a read for every slot that becomes free would be one
   * statement for each attempt.
   */
  wantsMore(nowMs: number): boolean {
    return this.mayHaveMore && this.capacity(nowMs) > this.#ready.length;
  }

  /**
   * Called before a read goes out, so that a notification during it counts for the next one.
   */
  startRead(limit: number, nowMs: number): ReadWish {
    this.mayHaveMore = false;
    this.#isReading = true;
    this.#resting = undefined;
    this.#answered = 0;
    this.#readStartedAtMs = nowMs;
    if (nowMs - this.#begunAtMs >= REWIND_EVERY_MS) this.#dueFromUs = null;
    const dueFromUs = this.#dueFromUs;
    if (dueFromUs === null) this.#begunAtMs = nowMs;
    return { limit, dueFromUs };
  }

  /** Adds the deliveries that a read returned. */
  endRead(
    wish: ReadWish,
    { prepared, rowCount, dueToUs, version, isReachable }: PreparedRead,
  ): void {
    this.#isReading = false;
    if (this.isLeaving) {
      this.drain();
      return;
    }
    if (!isReachable) {
      this.drain();
      this.#resting = { version, isReachable };
      return;
    }
    for (const entry of prepared) {
      this.#ready.push(entry);
      this.#inHand.set(entry.delivery.id, entry.delivery.dueUs);
    }
    if (rowCount >= wish.limit && dueToUs !== null) {
      this.mayHaveMore = true;
      this.#dueFromUs = dueToUs;
    } else if (wish.dueFromUs !== null) {
      this.mayHaveMore = true;
      this.#dueFromUs = null;
    } else this.#resting = { version, isReachable };
  }

  /** Ends a read that failed, or that did not find the endpoint held by this worker. */
  cancelRead(): void {
    this.#isReading = false;
    this.drain();
  }

  /** The next delivery to send; undefined when none is ready or the window is full. */
  dequeue(): PreparedDelivery | undefined {
    if (this.#inFlight >= this.#window) return undefined;
    const next = this.#ready.shift();
    if (next !== undefined) this.#inFlight += 1;
    return next;
  }

  /** Called when an attempt has ended and is stored. */
  settle(deliveryId: string, { gotAnswer }: { gotAnswer: boolean }): void {
    this.#inFlight -= 1;
    this.#inHand.delete(deliveryId);
    if (gotAnswer) this.#answered += 1;
    this.#window = gotAnswer
      ? Math.min(WINDOW_MAX, this.#window + 1)
      : Math.max(1, Math.floor(this.#window / 2));
  }

  /** Stops reading: the endpoint is released when it has nothing in flight. */
  leave(): void {
    this.drain();
    this.isLeaving = true;
  }

  /** Discards the deliveries that have not started: they stay in the database. */
  drain(): void {
    for (const { delivery } of this.#ready.splice(0)) this.#inHand.delete(delivery.id);
    this.#dueFromUs = null;
    this.#resting = undefined;
  }
}
