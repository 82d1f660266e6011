import { commitTransaction, type DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Write } from "./plan-write.ts";

/** Thrown to roll back the transaction of a write and resolve with `result`. */
export class RollBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("The transaction is rolled back");
    this.result = result;
  }
}

/**
 * The transaction of a write, within the connections that the writes of its workspace may hold
 * (`kernel/limits/write-slots.ts`). Also resolves with the result of a `RollBack`. A write that
 * waits for its commit holds no connection, and so no slot.
 */
export async function inWriteTransaction<S, Result>(
  { state: { runtime, workspace } }: Write<S>,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const run = () => commitTransaction(runtime.database, work);
  try {
    const { result, afterCommit } =
      workspace === undefined ? await run() : await runtime.writeSlots.run(workspace.id, run);
    await afterCommit();
    return result;
  } catch (error) {
    if (error instanceof RollBack) return error.result as Result;
    throw error;
  }
}
