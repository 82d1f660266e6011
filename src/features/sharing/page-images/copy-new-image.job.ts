import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob, type JobExecutor } from "../../../infrastructure/jobs/enqueue.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { copyViewedImages } from "./copy-viewed-images.ts";
import { inheritImage, sourceHash } from "./page-images.store.ts";

/**
 * Age given to an inherited copy: older than a copy that is not renewed, and younger than one that
 * is deleted.
 */
const INHERITED_AGE_MS = 14 * DAY_MS;

/**
 * Queues the copy of a show's new picture. The change that set it holds locks on the show, and a
 * claim locks the workspace, which others lock before its shows; therefore the claim is made here,
 * in a transaction of its own.
 */
export const copyNewImageJob = defineJob({
  name: "public_pages.copy_new_image",
  schema: strictObject({
    workspace_id: Type.String(),
    source: Type.String(),
    /** Address of the previous picture; absent in jobs of earlier releases. */
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
 * Queues the copy of a picture before a page shows it, within the limits of viewed pictures: a
 * picture that was copied within a week is not copied again, and a workspace gets 300 copies a day.
 * Until it is copied, and where it cannot be fetched, pages show the copy of the previous picture
 * (`former`).
 *
 * @param executor The transaction of the change that set the address, so that the job exists only
 * if the change does.
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
