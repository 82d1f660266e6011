import { Type } from "typebox";
import { type Database, type Executor, inTransaction } from "../../../db/connection/database.ts";
import { type FileStore, fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { findFile, findFileIds, lockBytes } from "./library.store.ts";

/**
 * Bytes in the file store are removed by a job that is a row of the transaction which makes them
 * unused, and before an upload by one that runs later: whatever happens to a process, no bytes stay
 * that no file has.
 */

/** A repeated request may use what its first one stored for 24 hours. */
const UPLOAD_ENDS_MS = 25 * HOUR_MS;

export interface StoreServices {
  database: Database;
  fileStore: FileStore;
  /**
   * Bytes that each workspace may keep, in place of its plan's; undefined where the plan counts.
   */
  fileBytesMax: number | undefined;
}

/**
 * Removes bytes unless a file has them. A repeated request that stores them again waits, or is
 * waited for.
 */
export async function removeUnusedBytes(
  { database, fileStore }: Pick<StoreServices, "database" | "fileStore">,
  workspaceId: string,
  fileId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockBytes(transaction, workspaceId, fileId);
    const file = await findFile(transaction, workspaceId, fileId);
    if (file === undefined) await fileStore.remove(fileKey(workspaceId, fileId));
  });
}

export const removeBytesJob = defineJob({
  name: "library.remove_bytes",
  schema: strictObject({ workspace_id: Type.String(), file_id: Type.String() }),
  maxAttempts: 20,
  handler: (payload, { services }: JobContext<StoreServices>) =>
    removeUnusedBytes(services, payload.workspace_id, payload.file_id),
});

const enqueue = async (
  executor: Executor,
  workspaceId: string,
  fileIds: readonly string[],
  runAt?: Date,
): Promise<void> => {
  await enqueueJobs(
    executor,
    removeBytesJob,
    fileIds.map((fileId) => ({
      payload: { workspace_id: workspaceId, file_id: fileId },
      ...(runAt === undefined ? {} : { runAt }),
    })),
  );
};

/**
 * Removes the bytes of an upload that no file has by then. To be committed before they are stored.
 */
export const removeUnlessUsed = (
  executor: Executor,
  workspaceId: string,
  fileId: string,
  now: Date,
): Promise<void> =>
  enqueue(executor, workspaceId, [fileId], new Date(now.getTime() + UPLOAD_ENDS_MS));

/** Removes the bytes of a file whose row this transaction deletes. */
export const removeBytes = (
  executor: Executor,
  workspaceId: string,
  fileId: string,
): Promise<void> => enqueue(executor, workspaceId, [fileId]);

/** Removes the bytes of every file of a workspace that this transaction deletes. */
export const removeAllBytes = async (executor: Executor, workspaceId: string): Promise<void> =>
  enqueue(executor, workspaceId, await findFileIds(executor, workspaceId));
