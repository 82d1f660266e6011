import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import type { ConnectionRow } from "../connections/connections.ts";

const ROLLED_BACK = new Error("The token request failed and changed nothing");

/** A stored answer that is to be given again, or why it is not. */
export type Replay = { answer: Record<string, unknown> } | "spent";

/**
 * One request at the token endpoint as one transaction: the code or refresh token is locked when it
 * is found, so that of many requests with the same one each sees what the one before it did, and
 * using it up, its successors and the answer are stored together or not at all. It begins with the
 * first look at a token, when the app has proved who it is: a slow document of an app holds no
 * database connection.
 */
export class TokenExchange {
  readonly #database: Database;
  #begun: Promise<DatabaseTransaction> | undefined;
  #finished: Promise<void> | undefined;
  #decide: (commit: boolean) => void = () => undefined;
  /** Statements of one connection take turns; the library asks for several at once. */
  #turn: Promise<unknown> = Promise.resolve();
  /**
   * Found with a refresh token that was used within the leeway: what it may be answered, once the
   * request has proved itself.
   */
  replay: Replay | undefined;
  /**
   * What is answered again: set where the token would be used up, which is after everything else
   * about the request was checked.
   */
  accepted: Record<string, unknown> | undefined;
  /** Whose tokens were written, held since. */
  connection: ConnectionRow | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  async run<Result>(work: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result> {
    const transaction = await (this.#begun ??= this.#begin());
    const result = this.#turn.then(() => work(transaction));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #begin(): Promise<DatabaseTransaction> {
    return new Promise((resolve, reject) => {
      const decided = new Promise<boolean>((decide) => {
        this.#decide = decide;
      });
      let isRetry = false;
      this.#finished = inTransaction(this.#database, async (transaction) => {
        // What was read is answered already: such a transaction cannot simply run again.
        if (isRetry) throw ROLLED_BACK;
        isRetry = true;
        resolve(transaction);
        if (!(await decided)) throw ROLLED_BACK;
      });
      this.#finished.catch(reject);
    });
  }

  /** Ends it; nothing happens when it never began. Rejects when the commit fails. */
  async finish(commit: boolean): Promise<void> {
    await this.#turn;
    this.#decide(commit);
    await this.#finished?.catch((error: unknown) => {
      if (commit || error !== ROLLED_BACK) throw error;
    });
  }
}
