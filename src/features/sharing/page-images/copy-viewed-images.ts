import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { copyImageJob } from "./copy-image.job.ts";
import { claimImages, countAsked, findDueImages } from "./page-images.store.ts";

/** Age at which a picture is copied again, since the picture at an address may change. */
const AGAIN_MS = 7 * DAY_MS;
const AGAIN_AFTER_FAILURE_MS = 6 * HOUR_MS;
/**
 * Maximum copies of a workspace per day, which is several times the pictures of a network's shows
 * and sponsors.
 */
export const COPIES_PER_DAY = 300;

/** Pictures that a page shows, or will show once they are copied. */
export interface ViewedImages {
  workspaceId: string;
  /** Addresses from which they are copied. */
  sources: readonly string[];
}

/**
 * Queues copies of pictures that have no copy, or an old one. Each is claimed first, so that views
 * in several processes queue it once. Returns how many were queued.
 */
export async function copyViewedImages(
  database: Database,
  now: Date,
  { workspaceId, sources }: ViewedImages,
): Promise<number> {
  if (sources.length === 0) return 0;
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const ages = { now, before: ago(AGAIN_MS), failedBefore: ago(AGAIN_AFTER_FAILURE_MS) };
  const due = await findDueImages(database, workspaceId, [...new Set(sources)], ages);
  if (due.length === 0) return 0;
  return inTransaction(database, async (transaction) => {
    // The workspace is locked, so that only one view at a time counts and claims; otherwise several
    // could each use what is left of the day.
    await lockWorkspace(transaction, workspaceId);
    const asked = await countAsked(transaction, workspaceId, ago(DAY_MS));
    const claimed = await claimImages(
      transaction,
      workspaceId,
      due.slice(0, Math.max(0, COPIES_PER_DAY - asked)),
      ages,
    );
    return enqueueJobs(
      transaction,
      copyImageJob,
      claimed.map((sourceHash) => ({
        payload: { workspace_id: workspaceId, source_hash: sourceHash },
        jobKey: `page image ${workspaceId} ${sourceHash}`,
      })),
    );
  });
}
