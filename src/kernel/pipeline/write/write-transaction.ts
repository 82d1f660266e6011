import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import type { Write } from "./plan-write.ts";

/**
 * The transaction of a write, within the connections that the writes of its workspace may hold
 * (`kernel/limits/write-slots.ts`).
 */
export function inWriteTransaction<S, Result>(
  { state: { runtime, workspace } }: Write<S>,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const run = (): Promise<Result> => inTransaction(runtime.database, work);
  return workspace === undefined ? run() : runtime.writeSlots.run(workspace.id, run);
}
