import { commitTransaction, type DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Write } from "./plan-write.ts";

/**
 * The transaction of a write, within the connections that the writes of its workspace may hold
 * (`kernel/limits/write-slots.ts`). What waits for its commit holds no connection, and so no slot.
 */
export async function inWriteTransaction<S, Result>(
  { state: { runtime, workspace } }: Write<S>,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const run = () => commitTransaction(runtime.database, work);
  const { result, afterCommit } =
    workspace === undefined ? await run() : await runtime.writeSlots.run(workspace.id, run);
  await afterCommit();
  return result;
}
