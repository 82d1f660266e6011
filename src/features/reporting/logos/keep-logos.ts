import type { Database } from "../../../db/connection/database.ts";
import type { StoredReportBranding } from "../../../db/schema/report-column-shapes.ts";
import {
  type FileStore,
  fileKey,
  FileStoreError,
} from "../../../infrastructure/file-store/file-store.ts";
import { atMost } from "../../../lib/at-most.ts";
import { ImageRefusedError, shrinkImage } from "../../sharing/page-images/index.ts";
import { findLibraryFile } from "../../sponsorship/library/index.ts";
import { findLogoSizes, insertLogo } from "./logo.store.ts";

/** Maximum bytes of an original; a logo for print has less than 1 MB. */
const BYTES_MAX = 8_000_000;

/** Limits drawing to one picture at a time, which takes up to 100 MB. */
const drawing = atMost(1);

export interface LogoServices {
  fileStore: FileStore;
}

/** SHA-256 of the originals whose copies are kept, and why a logo is left out. */
export interface KeptLogos {
  own: string | null;
  partner: string | null;
  warnings: string[];
}

interface KeptLogo {
  sha256: string | null;
  warning: string | null;
}

const NONE: KeptLogo = { sha256: null, warning: null };
const leftOut = (reason: string): KeptLogo => ({
  sha256: null,
  warning: `A logo is left out: ${reason}`,
});

/**
 * Keeps copies of the logos that a report names in the library, before its snapshot is made. A logo
 * that was deleted from the library, is damaged or is too large is left out, and the report is made
 * without it.
 */
export async function keepLogos(
  parts: { database: Database; services: LogoServices; now: Date },
  report: { workspaceId: string; reportId: string },
  { logo_file_id: own, co_brand: partner }: StoredReportBranding,
): Promise<KeptLogos> {
  const kept = [
    own === null ? NONE : await keepLogo(parts, report, own),
    partner === null || partner.logo_file_id === null
      ? NONE
      : await keepLogo(parts, report, partner.logo_file_id),
  ] as const;
  return {
    own: kept[0].sha256,
    partner: kept[1].sha256,
    warnings: kept.flatMap(({ warning }) => warning ?? []),
  };
}

async function keepLogo(
  { database, services, now }: { database: Database; services: LogoServices; now: Date },
  report: { workspaceId: string; reportId: string },
  fileId: string,
): Promise<KeptLogo> {
  const file = await findLibraryFile(database, report.workspaceId, fileId);
  if (file === undefined) return leftOut("it is no longer in the library.");
  const { sha256, size_bytes: sizeBytes } = file;
  if ((await findLogoSizes(database, report, [sha256])).length > 0)
    return { sha256, warning: null };
  if (sizeBytes > BYTES_MAX) return leftOut(`it has more than ${BYTES_MAX / 1_000_000} MB.`);
  try {
    const bytes = await bytesOf(services.fileStore, fileKey(report.workspaceId, fileId));
    if (bytes === null) return leftOut("its file is not there.");
    const image = await drawing(() => shrinkImage(bytes));
    await insertLogo(database, report, {
      sha256,
      media_type: image.mediaType,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      created_at: now,
    });
    return { sha256, warning: null };
  } catch (error) {
    if (error instanceof ImageRefusedError) return leftOut(error.message);
    if (error instanceof FileStoreError) return leftOut("its file cannot be read at present.");
    throw error;
  }
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await store.open(key);
  if (content === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
