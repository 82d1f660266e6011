import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { ConnectionRow } from "../connections/connections.store.ts";

const ROLLED_BACK = new Error("The token request failed and changed nothing");

/** The stored response of a replayed refresh; `spent` when it must not be returned again. */
export type Replay = { answer: Record<string, unknown> } | "spent";

/**
 * One request at the token endpoint as one transaction. The code or refresh token is locked when it
 * is found, so concurrent requests with the same token run one after another; its use, the new
 * tokens and the response are stored together or not at all: a refused request leaves its code or
 * refresh token unused. The transaction starts with the first
 * token lookup, after the app has authenticated: fetching an app's slow metadata document occupies
 * no database connection.
 */
export class TokenExchange {
  readonly #database: Database;
  #begun: Promise<DatabaseTransaction> | undefined;
  #finished: Promise<void> | undefined;
  #decide: (commit: boolean) => void = () => undefined;
  /**
   * The last statement: a connection runs one statement at a time, and the library starts several.
   */
  #tail: Promise<unknown> = Promise.resolve();
  /** Set when a refresh token is found that was used within the leeway. */
  replay: Replay | undefined;
  /**
   * The response to repeat. Set when the library marks the token as used, which is after all its
   * other checks of the request.
   */
  accepted: Record<string, unknown> | undefined;
  /**
   * True when a code or refresh token was used twice: the revocations that follow are stored
   * together with the refusal.
   */
  hasFoundReuse = false;
  /** The connection the new tokens belong to; its row is locked. */
  connection: ConnectionRow | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  async run<Result>(work: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result> {
    const transaction = await (this.#begun ??= this.#begin());
    const result = this.#tail.then(() => work(transaction));
    this.#tail = result.catch(() => undefined);
    return result;
  }

  #begin(): Promise<DatabaseTransaction> {
    return new Promise((resolve, reject) => {
      const decided = new Promise<boolean>((decide) => {
        this.#decide = decide;
      });
      let isRetry = false;
      this.#finished = inTransaction(this.#database, async (transaction) => {
        // The caller has used the data that was read, so a serialization failure cannot be retried
        // here.
        if (isRetry) throw ROLLED_BACK;
        isRetry = true;
        resolve(transaction);
        if (!(await decided)) throw ROLLED_BACK;
      });
      this.#finished.catch(reject);
    });
  }

  /**
   * Commits or rolls back; does nothing when no transaction started. Rejects on a failed commit.
   */
  async finish(commit: boolean): Promise<void> {
    await this.#tail;
    this.#decide(commit);
    await this.#finished?.catch((error: unknown) => {
      if (commit || error !== ROLLED_BACK) throw error;
    });
  }
}
