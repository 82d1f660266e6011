import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";

/** Attempts at once to an endpoint nothing is known of. */
const WINDOW_START = 2;
/**
 * So much of an endpoint's work is held ready, at the rate it answered lately: some five claims'
 * time under load.
 */
const READY_MS = 250;
const READY_MAX = 200;

/**
 * One endpoint in a delivery worker: how much it may have under way and what is held ready for it.
 *
 * The window grows by one with every answer and halves with every timeout or broken connection, so
 * that an endpoint that hangs soon has one attempt under way and leaves the rest of the worker to
 * others. Measured without any such limit, three hanging endpoints of fifty took healthy deliveries
 * from 12,000 to 152 a second.
 */
export class EndpointLane {
  readonly endpointId: string;
  /** More may be due in the database. */
  mayHaveMore = false;
  #ready: PreparedDelivery[] = [];
  #inFlight = 0;
  #window = WINDOW_START;
  #answered = 0;
  #claimedAtMs: number;

  constructor(endpointId: string, nowMs: number) {
    this.endpointId = endpointId;
    this.#claimedAtMs = nowMs;
  }

  get ready(): readonly PreparedDelivery[] {
    return this.#ready;
  }

  /** An endpoint that last hung or broke off: all of these together may fill half of a worker. */
  get isSlow(): boolean {
    return this.#window === 1;
  }

  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#ready.length === 0 && !this.mayHaveMore;
  }

  /**
   * What to claim now: enough to fill the window, and what will be answered while the next claim is
   * on its way.
   */
  room(windowMax: number, nowMs: number): number {
    if (!this.mayHaveMore) return 0;
    const answeredPerMs = this.#answered / Math.max(1, nowMs - this.#claimedAtMs);
    const ahead = Math.min(READY_MAX, Math.floor(answeredPerMs * READY_MS));
    return Math.max(
      0,
      Math.min(this.#window, windowMax) + ahead - this.#inFlight - this.#ready.length,
    );
  }

  /**
   * True when it is worth a statement: one for every place that becomes free would be a claim an
   * attempt.
   */
  wantsMore(windowMax: number, nowMs: number): boolean {
    return this.mayHaveMore && this.room(windowMax, nowMs) > this.#ready.length;
  }

  /** Said before the claim goes out, so that a wake-up during it counts for the next one. */
  claiming(nowMs: number): void {
    this.mayHaveMore = false;
    this.#answered = 0;
    this.#claimedAtMs = nowMs;
  }

  take(prepared: readonly PreparedDelivery[], asked: number): void {
    this.#ready.push(...prepared);
    if (prepared.length === asked) this.mayHaveMore = true;
  }

  /** The next one to send, when there is one and the window is open. */
  begin(windowMax: number): PreparedDelivery | undefined {
    if (this.#inFlight >= Math.min(this.#window, windowMax)) return undefined;
    const next = this.#ready.shift();
    if (next !== undefined) this.#inFlight += 1;
    return next;
  }

  ended(gotAnswer: boolean, windowMax: number): void {
    this.#inFlight -= 1;
    if (gotAnswer) this.#answered += 1;
    this.#window = gotAnswer
      ? Math.min(windowMax, this.#window + 1)
      : Math.max(1, Math.floor(this.#window / 2));
  }

  /** Takes back what has not begun. */
  clear(): PreparedDelivery[] {
    return this.#ready.splice(0);
  }
}
