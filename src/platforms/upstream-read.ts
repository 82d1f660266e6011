/**
 * One read at an upstream: its signal, the number of its requests, and the number of rows in its
 * answers that could not be read. The caller creates one for each read and finds the numbers on it
 * afterwards, whether the read returned or threw.
 */
export class UpstreamRead {
  readonly signal: AbortSignal;
  /**
   * True where an earlier page was read in its known form: a list without a good row is then a last
   * page of odd rows and not another form.
   */
  readonly isLaterPage: boolean;
  #requests = 0;
  #rowsLeftOut = 0;

  constructor(signal: AbortSignal, { isLaterPage = false } = {}) {
    this.signal = signal;
    this.isLaterPage = isLaterPage;
  }

  /**
   * Number of requests that may have reached an upstream; requests that certainly were not sent are
   * not counted.
   */
  get requests(): number {
    return this.#requests;
  }

  addRequests(count: number): void {
    this.#requests += count;
  }

  /** Number of rows of lists that did not match their form and were left out. */
  get rowsLeftOut(): number {
    return this.#rowsLeftOut;
  }

  /**
   * True where every row was read: only then are rows counted or summed, and does a missing row
   * mean that it is gone.
   */
  get isWhole(): boolean {
    return this.#rowsLeftOut === 0;
  }

  leaveOut(rows: number): void {
    this.#rowsLeftOut += rows;
  }
}

/** The rows that a read left out, for code that reads the rows of an answer. */
export type LeftOutRows = Pick<UpstreamRead, "rowsLeftOut" | "isWhole" | "leaveOut">;
