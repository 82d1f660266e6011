import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "../answer.ts";

/**
 * Base of every simulated account API: an upstream that answers in its own envelopes and errors
 * about one account, and a `state` of named oddities that a test sets and `reset` undoes. Faults
 * of the connection itself (status codes, hangs, cut bodies) belong to `startAccountSimulator`.
 */
export abstract class SimulatedPlatform<
  Account = unknown,
  State extends object = object,
> implements SimulatedService {
  /** What is unusual about the upstream at present, by name. */
  readonly state: State;
  /** The show, newsletter or organisation the answers are computed from. */
  protected readonly account: Account;
  readonly #calm: State;

  /** `calm`: the state of an upstream with nothing unusual. */
  constructor(account: Account, calm: State) {
    this.account = account;
    this.#calm = calm;
    this.state = { ...calm };
  }

  abstract answer(request: SimulatedRequest): SimulatedAnswer;

  /** An error of this status in the upstream's own form. */
  abstract failure(status: number): SimulatedAnswer;

  reset(): void {
    Object.assign(this.state, this.#calm);
  }

  /** A counter as the upstream prints it: as text while its state says `countsAsText`. */
  protected print(count: number): number | string {
    return "countsAsText" in this.state && this.state.countsAsText === true ? String(count) : count;
  }
}
