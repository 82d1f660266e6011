import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob, type JobExecutor } from "../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { copyViewedImages } from "./copy-viewed-images.ts";
import { sourceHash } from "./page-images.store.ts";

/**
 * Queues the copy of a picture that a show has got. The change that brought it holds locks on the
 * show, and a claim locks the workspace, which others lock before its shows: so the claim is made
 * here, by a transaction of its own.
 */
export const copyNewImageJob = defineJob({
  name: "public_pages.copy_new_image",
  schema: strictObject({ workspace_id: Type.String(), source: Type.String() }),
  maxAttempts: 3,
  handler: async (
    { workspace_id: workspaceId, source },
    { services, clock }: JobContext<{ database: Database }>,
  ) => {
    await copyViewedImages(services.database, clock.now(), { workspaceId, sources: [source] });
  },
});

/**
 * Has a picture copied before a page shows it, within the limits of pictures that are viewed: one
 * that was copied within a week is left alone, and a workspace gets 300 copies a day.
 *
 * @param executor That of the change that brought the address: the job exists if the change does.
 */
export async function queueNewImage(
  executor: JobExecutor,
  { workspaceId, source }: { workspaceId: string; source: string },
): Promise<void> {
  await enqueueJob(
    executor,
    copyNewImageJob,
    { workspace_id: workspaceId, source },
    { jobKey: `new page image ${workspaceId} ${sourceHash(source)}` },
  );
}
