/**
 * One read at an upstream: what cancels it, and how many requests it has made. The caller creates
 * one for each read and finds the number on it afterwards, whether the read returned or threw.
 */
export class UpstreamRead {
  readonly signal: AbortSignal;
  #requests = 0;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  /** Requests that may have reached an upstream; those that certainly never left count as none. */
  get requests(): number {
    return this.#requests;
  }

  addRequests(count: number): void {
    this.#requests += count;
  }
}
