/**
 * One read at an upstream: what cancels it, how many requests it has made, and how many rows of its
 * answers could not be read. The caller creates one for each read and finds the numbers on it
 * afterwards, whether the read returned or threw.
 */
export class UpstreamRead {
  readonly signal: AbortSignal;
  /**
   * A page before this one was read in its known form: a list without one good row is then no other
   * form, but a last page of odd rows.
   */
  readonly isLaterPage: boolean;
  #requests = 0;
  #rowsLeftOut = 0;

  constructor(signal: AbortSignal, { isLaterPage = false } = {}) {
    this.signal = signal;
    this.isLaterPage = isLaterPage;
  }

  /** Requests that may have reached an upstream; those that certainly never left count as none. */
  get requests(): number {
    return this.#requests;
  }

  addRequests(count: number): void {
    this.#requests += count;
  }

  /** Rows of lists that did not have their form and were left out. */
  get rowsLeftOut(): number {
    return this.#rowsLeftOut;
  }

  /** Every row was read: only then are rows counted or summed, and is a missing one gone. */
  get isWhole(): boolean {
    return this.#rowsLeftOut === 0;
  }

  leaveOut(rows: number): void {
    this.#rowsLeftOut += rows;
  }
}

/** The rows of a read that were left out, for what reads the rows of an answer. */
export type LeftOutRows = Pick<UpstreamRead, "rowsLeftOut" | "isWhole" | "leaveOut">;
