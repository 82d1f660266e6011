import { BackupError } from "../backup-error.ts";
import type { BackupRow } from "../backup-format.ts";

/**
 * The files of a backup. Their bytes are copies beside the backup; the backup itself lists them as
 * rows of a table of its own, so that its signature covers their SHA-256.
 */

/** A file of the file store that a row refers to. */
export interface StoredFile {
  key: string;
  sha256: string;
  sizeBytes: number;
  mediaType: string;
}

/**
 * - `kept`: a copy is beside the backup.
 * - `missing`: the file store had no bytes under the key.
 * - `altered`: the file store had other bytes than the row describes.
 * - `unreadable`: the file store did not answer.
 * - `left_out`: the backup was made without files.
 */
export type FileState = "kept" | "missing" | "altered" | "unreadable" | "left_out";

export interface BackedUpFile extends StoredFile {
  state: FileState;
}

/** The list of files in a backup. No table of the database has this name. */
export const FILE_LIST = "file_store.files";
export const FILE_COLUMNS = ["key", "sha256", "size_bytes", "media_type", "state"] as const;

const STATES: ReadonlySet<string> = new Set<FileState>([
  "kept",
  "missing",
  "altered",
  "unreadable",
  "left_out",
]);
const isState = (text: string): text is FileState => STATES.has(text);

const SHA256 = /^[0-9a-f]{64}$/;
export const isSha256 = (text: string): boolean => SHA256.test(text);

export const rowOfFile = ({
  key,
  sha256,
  sizeBytes,
  mediaType,
  state,
}: BackedUpFile): BackupRow => [key, sha256, String(sizeBytes), mediaType, state];

/** @throws BackupError for a row of another form, because the SHA-256 becomes a path. */
export function fileOfRow(row: BackupRow): BackedUpFile {
  const [key = null, sha256 = null, size = null, mediaType = null, state = null] = row;
  const sizeBytes = Number(size);
  if (
    key === null ||
    sha256 === null ||
    mediaType === null ||
    state === null ||
    !isState(state) ||
    (state === "kept" && !(isSha256(sha256) && Number.isSafeInteger(sizeBytes)))
  )
    throw new BackupError("The backup's list of files is damaged.");
  return { key, sha256, sizeBytes, mediaType, state };
}
