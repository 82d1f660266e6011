import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";

/** Concurrent attempts to an endpoint that has not answered yet. */
const WINDOW_START = 2;
/**
 * The prefetch buffer holds as many deliveries as the endpoint answered lately in this time: some
 * five claims' time under load.
 */
const PREFETCH_MS = 250;
const PREFETCH_MAX = 200;

/**
 * The concurrency window and the prefetch buffer of one endpoint in a delivery worker.
 *
 * The window is additive-increase, multiplicative-decrease: it grows by one with every answer and
 * halves with every timeout or broken connection. An endpoint that hangs soon has one attempt in
 * flight and leaves the rest of the worker to the others. Measured without any such limit, three
 * hanging endpoints of fifty took healthy deliveries from 12,000 to 152 a second.
 */
export class EndpointQueue {
  readonly endpointId: string;
  /** More may be due in the database. */
  mayHaveMore = false;
  #ready: PreparedDelivery[] = [];
  #inFlight = 0;
  #window = WINDOW_START;
  #answered = 0;
  #claimStartedAtMs: number;

  constructor(endpointId: string, nowMs: number) {
    this.endpointId = endpointId;
    this.#claimStartedAtMs = nowMs;
  }

  get ready(): readonly PreparedDelivery[] {
    return this.#ready;
  }

  /** The endpoint timed out or broke off last; slow endpoints share half of a worker's slots. */
  get isSlow(): boolean {
    return this.#window === 1;
  }

  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#ready.length === 0 && !this.mayHaveMore;
  }

  /**
   * How many deliveries to claim now: enough to fill the window, and as many as will be answered
   * while the next claim runs.
   */
  capacity(windowMax: number, nowMs: number): number {
    if (!this.mayHaveMore) return 0;
    const answeredPerMs = this.#answered / Math.max(1, nowMs - this.#claimStartedAtMs);
    const prefetch = Math.min(PREFETCH_MAX, Math.floor(answeredPerMs * PREFETCH_MS));
    return Math.max(
      0,
      Math.min(this.#window, windowMax) + prefetch - this.#inFlight - this.#ready.length,
    );
  }

  /**
   * True when a claim is worth a statement: claiming for every slot that becomes free would be one
   * statement an attempt.
   */
  wantsMore(windowMax: number, nowMs: number): boolean {
    return this.mayHaveMore && this.capacity(windowMax, nowMs) > this.#ready.length;
  }

  /** Called before a claim goes out, so that a notification during it counts for the next one. */
  onClaimStart(nowMs: number): void {
    this.mayHaveMore = false;
    this.#answered = 0;
    this.#claimStartedAtMs = nowMs;
  }

  /** Adds what a claim of `requested` deliveries returned. */
  enqueue(prepared: readonly PreparedDelivery[], requested: number): void {
    this.#ready.push(...prepared);
    if (prepared.length === requested) this.mayHaveMore = true;
  }

  /** The next delivery to send; undefined when none is ready or the window is full. */
  dequeue(windowMax: number): PreparedDelivery | undefined {
    if (this.#inFlight >= Math.min(this.#window, windowMax)) return undefined;
    const next = this.#ready.shift();
    if (next !== undefined) this.#inFlight += 1;
    return next;
  }

  /** Called when an attempt has ended and is stored. */
  onSettled(gotAnswer: boolean, windowMax: number): void {
    this.#inFlight -= 1;
    if (gotAnswer) this.#answered += 1;
    this.#window = gotAnswer
      ? Math.min(windowMax, this.#window + 1)
      : Math.max(1, Math.floor(this.#window / 2));
  }

  /** Removes and returns what has not started. */
  drain(): PreparedDelivery[] {
    return this.#ready.splice(0);
  }
}
