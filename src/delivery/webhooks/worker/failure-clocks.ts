import type { Database } from "../../../db/connection/database.ts";
import { isSuccess } from "../attempt/attempt-delivery.ts";
import {
  addOutcomes,
  type EndpointOutcome,
  storeOutcomes,
  SUCCESS_RESOLUTION_MS,
} from "./failure-clocks.store.ts";
import type { EndedAttempt } from "./record-attempts.store.ts";

/**
 * The failure clocks of the endpoints of one delivery worker. A failure is stored at once. So is a
 * success, unless a success of the same endpoint was stored within the last second: it then waits
 * for the next `flush`, so that a busy endpoint costs one write a second and not one for each
 * batch.
 */
export class FailureClocks {
  readonly #database: Database;
  readonly #waiting = new Map<string, EndpointOutcome>();
  /** When a success of an endpoint was last stored, in ms; only entries of the last second. */
  readonly #storedAtMs = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Updates the clocks, and resolves with the endpoints that are disabled by now. */
  async move(ended: readonly EndedAttempt[]): Promise<string[]> {
    addOutcomes(this.#waiting, ended);
    const urgent = ended
      .filter(
        ({ attempt, delivery: { endpointId }, endedAt }) =>
          !isSuccess(attempt) || !this.#isStoredLately(endpointId, endedAt.getTime()),
      )
      .map(({ delivery }) => delivery.endpointId);
    return this.#store(new Set(urgent));
  }

  /** Stores the waiting outcomes, and forgets successes that were stored more than a second ago. */
  async flush(now: Date): Promise<void> {
    await this.#store(new Set(this.#waiting.keys()));
    for (const endpointId of this.#storedAtMs.keys())
      if (!this.#isStoredLately(endpointId, now.getTime())) this.#storedAtMs.delete(endpointId);
  }

  async #store(endpointIds: ReadonlySet<string>): Promise<string[]> {
    const outcomes: EndpointOutcome[] = [];
    for (const endpointId of endpointIds) {
      const outcome = this.#waiting.get(endpointId);
      if (outcome !== undefined) outcomes.push(outcome);
      this.#waiting.delete(endpointId);
    }
    try {
      const disabled = await storeOutcomes(this.#database, outcomes);
      for (const { endpointId, lastSuccessAt, failingSince } of outcomes)
        if (lastSuccessAt !== null && failingSince === null)
          this.#storedAtMs.set(endpointId, lastSuccessAt.getTime());
        else this.#storedAtMs.delete(endpointId);
      return disabled;
    } catch (error) {
      for (const outcome of outcomes)
        if (!this.#waiting.has(outcome.endpointId)) this.#waiting.set(outcome.endpointId, outcome);
      throw error;
    }
  }

  #isStoredLately(endpointId: string, nowMs: number): boolean {
    const storedAtMs = this.#storedAtMs.get(endpointId);
    return storedAtMs !== undefined && nowMs - storedAtMs < SUCCESS_RESOLUTION_MS;
  }
}
