import type { Executor } from "../../../db/connection/database.ts";
import { findImageBytes, findImages } from "./page-images.store.ts";

/** A picture of a page, which is a copy on this server. */
export interface PageImage {
  url: string;
  width: number;
  height: number;
}

const ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png" };

/**
 * A name `<workspace>-<hash of its bytes>.jpg`, so that the content of an address never changes.
 */
const NAME = /^([A-Za-z0-9]{20})-([\w-]{43})\.(?:jpg|png)$/;

/** Pictures by the address they were copied from; pictures without a copy are absent. */
export type PageImages = (source: string | null) => PageImage | null;

/**
 * Looks up the copies of pictures.
 *
 * @param folder Address under which copies are served, without a slash at its end.
 */
export async function loadPageImages(
  executor: Executor,
  workspaceId: string,
  sources: readonly string[],
  folder: string,
): Promise<PageImages> {
  const rows = await findImages(executor, workspaceId, sources);
  const images = new Map(
    rows.map(({ source_url: source, content_hash: hash, media_type: type, width, height }) => [
      source,
      { url: `${folder}/${workspaceId}-${hash}.${ENDINGS[type] ?? "bin"}`, width, height },
    ]),
  );
  return (source) => (source === null ? null : (images.get(source) ?? null));
}

/** The copy named by the last segment of an address; undefined where no copy has that name. */
export async function openPageImage(
  executor: Executor,
  name: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const [, workspaceId, hash] = NAME.exec(name) ?? [];
  if (workspaceId === undefined || hash === undefined) return undefined;
  const found = await findImageBytes(executor, workspaceId, hash);
  return found && { mediaType: found.media_type, bytes: found.bytes };
}
