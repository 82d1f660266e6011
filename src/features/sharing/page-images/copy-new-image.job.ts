import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob, type JobExecutor } from "../../../infrastructure/jobs/enqueue.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { copyViewedImages } from "./copy-viewed-images.ts";
import { inheritImage, sourceHash } from "./page-images.store.ts";

/** Older than a copy that is left alone, and younger than one that is deleted. */
const INHERITED_AGE_MS = 14 * DAY_MS;

/**
 * Queues the copy of a picture that a show has got. The change that brought it holds locks on the
 * show, and a claim locks the workspace, which others lock before its shows: so the claim is made
 * here, by a transaction of its own.
 */
export const copyNewImageJob = defineJob({
  name: "public_pages.copy_new_image",
  schema: strictObject({
    workspace_id: Type.String(),
    source: Type.String(),
    /** Address of the picture before; none in jobs of earlier releases. */
    former: Type.Optional(nullable(Type.String())),
  }),
  maxAttempts: 3,
  handler: async (
    { workspace_id: workspaceId, source, former = null },
    { services, clock }: JobContext<{ database: Database }>,
  ) => {
    if (former !== null) {
      const askedAt = new Date(clock.now().getTime() - INHERITED_AGE_MS);
      await inheritImage(services.database, workspaceId, { source, former, askedAt });
    }
    await copyViewedImages(services.database, clock.now(), { workspaceId, sources: [source] });
  },
});

/**
 * Has a picture copied before a page shows it, within the limits of pictures that are viewed: one
 * that was copied within a week is left alone, and a workspace gets 300 copies a day. Until then,
 * and where it cannot be fetched, pages show the copy of the picture before (`former`).
 *
 * @param executor That of the change that brought the address: the job exists if the change does.
 */
export async function queueNewImage(
  executor: JobExecutor,
  { workspaceId, source, former }: { workspaceId: string; source: string; former: string | null },
): Promise<void> {
  await enqueueJob(
    executor,
    copyNewImageJob,
    { workspace_id: workspaceId, source, former },
    { jobKey: `new page image ${workspaceId} ${sourceHash(source)}` },
  );
}
