import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { copyImageJob } from "./copy-image.job.ts";
import { claimImages, countAsked, findDueImages } from "./page-images.store.ts";

/** A copy is made anew after this: the picture at an address may change. */
const AGAIN_MS = 7 * DAY_MS;
const AGAIN_AFTER_FAILURE_MS = 6 * HOUR_MS;
/** Copies of a workspace in a day: a network's shows and sponsors, several times over. */
export const COPIES_PER_DAY = 300;

/** Pictures that a page shows, or would show once they are copied. */
export interface ViewedImages {
  workspaceId: string;
  /** Addresses they are copied from. */
  sources: readonly string[];
}

/**
 * Queues copies of pictures that have none, or an old one. Each is claimed first, so views in many
 * processes queue it once. Returns how many were queued.
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
    // One view at a time counts and claims, else several would take what is left of the day each.
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
