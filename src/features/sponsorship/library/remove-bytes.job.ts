import { Type } from "typebox";
import { type Database, type Executor, inTransaction } from "../../../db/connection/database.ts";
import { type FileStore, fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { findFile, findFileIds, isFileOfReport, lockBytes } from "./library.store.ts";

/**
 * Removes bytes from the file store by a job. The job is a row of the transaction that makes the
 * bytes unused; before an upload it is a job that runs later. So no bytes without a file remain,
 * whatever happens to a process.
 */

/**
 * Time after which an upload is final: a repeated request may use what its first one stored for 24
 * hours.
 */
const UPLOAD_ENDS_MS = 25 * HOUR_MS;

export interface StoreServices {
  database: Database;
  fileStore: FileStore;
  /**
   * Maximum bytes that each workspace may store, instead of its plan's limit; undefined: the plan's
   * limit applies.
   */
  fileBytesMax: number | undefined;
}

/**
 * Removes bytes unless a file uses them. A repeated request that stores them again waits for this,
 * or this waits for it.
 */
export async function removeUnusedBytes(
  { database, fileStore }: Pick<StoreServices, "database" | "fileStore">,
  workspaceId: string,
  fileId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockBytes(transaction, workspaceId, fileId);
    const isUsed =
      (await findFile(transaction, workspaceId, fileId)) !== undefined ||
      (await isFileOfReport(transaction, workspaceId, fileId));
    if (!isUsed) await fileStore.remove(fileKey(workspaceId, fileId));
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
 * Enqueues the later removal of an upload's bytes, unless a file uses them then. It has to be
 * committed before they are stored.
 */
export const removeUnlessUsed = (
  executor: Executor,
  workspaceId: string,
  fileId: string,
  now: Date,
): Promise<void> =>
  enqueue(executor, workspaceId, [fileId], new Date(now.getTime() + UPLOAD_ENDS_MS));

/** Enqueues the removal of the bytes of a file whose row this transaction deletes. */
export const removeBytes = (
  executor: Executor,
  workspaceId: string,
  fileId: string,
): Promise<void> => enqueue(executor, workspaceId, [fileId]);

/** Enqueues the removal of the bytes of every file of a workspace that this transaction deletes. */
export const removeAllBytes = async (executor: Executor, workspaceId: string): Promise<void> =>
  enqueue(executor, workspaceId, await findFileIds(executor, workspaceId));
