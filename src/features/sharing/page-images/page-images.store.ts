import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { SmallImage } from "./shrink-image.ts";

/** Statements on the copies of covers and logos of one workspace. */

export interface StoredImage {
  source_url: string;
  content_hash: string;
  media_type: string;
  width: number;
  height: number;
}

export const sourceHash = (url: string): string => hash("sha256", url, "base64url");

/** Those of the addresses that have a copy. */
export async function findImages(
  executor: Executor,
  workspaceId: string,
  urls: readonly string[],
): Promise<StoredImage[]> {
  if (urls.length === 0) return [];
  return executor
    .selectFrom("page_images")
    .select(["source_url", "content_hash", "media_type", "width", "height"])
    .$narrowType<{ content_hash: string; media_type: string; width: number; height: number }>()
    .where("workspace_id", "=", workspaceId)
    .where("source_hash", "in", urls.map(sourceHash))
    .where("content_hash", "is not", null)
    .execute();
}

/** The bytes of a copy; undefined where the workspace has none of that hash. */
export async function findImageBytes(
  executor: Executor,
  workspaceId: string,
  contentHash: string,
): Promise<{ media_type: string; bytes: Buffer } | undefined> {
  return executor
    .selectFrom("page_images")
    .select(["media_type", "bytes"])
    .$narrowType<{ media_type: string; bytes: Buffer }>()
    .where("workspace_id", "=", workspaceId)
    .where("content_hash", "=", contentHash)
    .limit(1)
    .executeTakeFirst();
}

/** Number of copies that were requested since a given moment. */
export async function countAsked(
  executor: Executor,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const { count } = await executor
    .selectFrom("page_images")
    .select((where) => where.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("asked_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The ages at which a copy is requested again. */
export interface CopyAges {
  now: Date;
  /** Last requested before this moment. */
  before: Date;
  /** Last requested before this moment, where the last try failed. */
  failedBefore: Date;
}

/** Those of the addresses that are due to be copied. */
export async function findDueImages(
  executor: Executor,
  workspaceId: string,
  urls: readonly string[],
  { before, failedBefore }: CopyAges,
): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await executor
    .selectFrom("page_images")
    .select("source_hash")
    .where("workspace_id", "=", workspaceId)
    .where("source_hash", "in", urls.map(sourceHash))
    .where("asked_at", ">=", before)
    .where((where) =>
      where.or([where("failure", "is", null), where("asked_at", ">=", failedBefore)]),
    )
    .execute();
  const fresh = new Set(rows.map(({ source_hash: hashed }) => hashed));
  return urls.filter((url) => !fresh.has(sourceHash(url)));
}

/**
 * Claims the addresses that are due to be copied. Of several simultaneous callers only one gets an
 * address. Returns their hashes.
 */
export async function claimImages(
  executor: Executor,
  workspaceId: string,
  urls: readonly string[],
  { now, before, failedBefore }: CopyAges,
): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await executor
    .insertInto("page_images")
    .values(
      urls.map((url) => ({
        workspace_id: workspaceId,
        source_hash: sourceHash(url),
        source_url: url,
        asked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "source_hash"])
        .doUpdateSet({ asked_at: now })
        .where((where) =>
          where.or([
            where("page_images.asked_at", "<", before),
            where.and([
              where("page_images.failure", "is not", null),
              where("page_images.asked_at", "<", failedBefore),
            ]),
          ]),
        ),
    )
    .returning("source_hash")
    .execute();
  return rows.map(({ source_hash: hashed }) => hashed);
}

/**
 * Gives an address without a copy the copy of another address, as if it had been requested at
 * `askedAt`, so that a picture that replaces another shows the other's copy until it has its own.
 */
export async function inheritImage(
  executor: Executor,
  workspaceId: string,
  { source, former, askedAt }: { source: string; former: string; askedAt: Date },
): Promise<void> {
  await sql`
    insert into page_images (
      workspace_id, source_hash, source_url, content_hash, media_type, width, height, bytes, asked_at
    )
    select
      workspace_id,
      ${sourceHash(source)},
      ${source},
      content_hash,
      media_type,
      width,
      height,
      bytes,
      ${askedAt}
    from page_images
    where workspace_id = ${workspaceId}
      and source_hash = ${sourceHash(former)}
      and content_hash is not null
    on conflict (workspace_id, source_hash) do update set
      content_hash = excluded.content_hash,
      media_type = excluded.media_type,
      width = excluded.width,
      height = excluded.height,
      bytes = excluded.bytes
    where page_images.content_hash is null`.execute(executor);
}

/** The source of a claimed picture; undefined where its row was deleted meanwhile. */
export async function findImageSource(
  executor: Executor,
  workspaceId: string,
  hashed: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("page_images")
    .select("source_url")
    .where("workspace_id", "=", workspaceId)
    .where("source_hash", "=", hashed)
    .executeTakeFirst();
  return row?.source_url;
}

export async function storeImage(
  executor: Executor,
  workspaceId: string,
  hashed: string,
  { mediaType, width, height, bytes }: SmallImage,
): Promise<void> {
  await executor
    .updateTable("page_images")
    .set({
      content_hash: hash("sha256", bytes, "base64url"),
      media_type: mediaType,
      width,
      height,
      bytes,
      failure: null,
    })
    .where("workspace_id", "=", workspaceId)
    .where("source_hash", "=", hashed)
    .execute();
}

/** Stores why a picture could not be copied. The previous copy stays. */
export async function storeFailure(
  executor: Executor,
  workspaceId: string,
  hashed: string,
  failure: string,
): Promise<void> {
  await executor
    .updateTable("page_images")
    .set({ failure })
    .where("workspace_id", "=", workspaceId)
    .where("source_hash", "=", hashed)
    .execute();
}

/** Deletes copies of all workspaces that were last requested before a given moment. */
export async function deleteUnusedImages(executor: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom("page_images")
    .where("asked_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
