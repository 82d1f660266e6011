import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { atMost } from "../../../lib/at-most.ts";
import { DAY_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import type {
  OutboundClient,
  OutboundResult,
} from "../../../infrastructure/outbound/outbound-client.ts";
import {
  deleteUnusedImages,
  findImageSource,
  storeFailure,
  storeImage,
} from "./page-images.store.ts";
import { ImageRefusedError, shrinkImage } from "./shrink-image.ts";

/** Copies covers and logos, so that pages load nothing from other hosts. */

const TIMEOUT_MS = 10 * SECOND_MS;
/** Maximum bytes of a picture; covers of feeds usually have 0.5 MB. */
const BYTES_MAX = 8_000_000;
const REDIRECTS_MAX = 3;
/**
 * Age of the last request after which a copy is deleted. Views request a copy again after a week,
 * so a copy without a request in a month is on no viewed page.
 */
const UNUSED_MS = 30 * DAY_MS;
/**
 * Limits drawing to one picture at a time, since a picture of 25 million pixels takes 100 MB while
 * it is drawn.
 */
const drawing = atMost(1);

interface CopyServices {
  database: Database;
  outbound: OutboundClient;
}

/**
 * Copies one picture. Where it cannot be fetched or read, the previous copy stays and the reason is
 * stored.
 */
export async function copyImage(
  { database, outbound }: CopyServices,
  { workspaceId, sourceHash }: { workspaceId: string; sourceHash: string },
  signal?: AbortSignal,
): Promise<void> {
  const source = await findImageSource(database, workspaceId, sourceHash);
  if (source === undefined) return;
  const fail = (failure: string): Promise<void> =>
    storeFailure(database, workspaceId, sourceHash, failure);
  const fetchFrom = (url: string): Promise<OutboundResult> =>
    outbound.request({
      url,
      headers: { Accept: "image/jpeg, image/png, image/webp, image/gif" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
      redirects: { max: REDIRECTS_MAX },
      signal,
    });
  let answer = await fetchFrom(source);
  // Feeds often name covers by http, which is not fetched; most hosts have the same file by https.
  if (!answer.ok && answer.code === "blocked_address" && source.startsWith("http:"))
    answer = await fetchFrom(source.replace(/^http:/, "https:"));
  if (!answer.ok) return fail(answer.code);
  if (answer.status !== 200) return fail(`status ${answer.status}`);
  try {
    const image = await drawing(() => shrinkImage(Buffer.from(answer.body)));
    await storeImage(database, workspaceId, sourceHash, image);
  } catch (error) {
    if (!(error instanceof ImageRefusedError)) throw error;
    await fail(error.message);
  }
}

export const copyImageJob = defineJob({
  name: "public_pages.copy_image",
  schema: strictObject({ workspace_id: Type.String(), source_hash: Type.String() }),
  maxAttempts: 3,
  handler: (payload, { services, signal }: JobContext<CopyServices>) =>
    copyImage(
      services,
      { workspaceId: payload.workspace_id, sourceHash: payload.source_hash },
      signal,
    ),
});

export const pruneImagesJob = defineJob({
  name: "public_pages.prune_images",
  schema: strictObject({}),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    const images = await deleteUnusedImages(services.database, before);
    if (images > 0) log.info({ images }, "copies of pictures that no page showed were deleted");
  },
});

export const pruneImagesCron: CronEntry = {
  name: "public_pages.prune_images",
  crontab: "23 4 * * *",
  job: pruneImagesJob,
};
