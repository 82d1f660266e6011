import type { StoredFile } from "./stored-file.ts";

/** Size and SHA-256 of a copy. */
export type CopyDescription = Pick<StoredFile, "sha256" | "sizeBytes">;

export interface FoundCopy {
  /** The path or the key under which `remove` finds it. */
  at: string;
  /** Undefined for the remains of a copy whose process was killed. */
  sha256: string | undefined;
  usedAt: Date;
}

/**
 * Copies of files, each under its SHA-256: `castmeter-files/ab/abcd…`. All backups of a place share
 * them, so a daily backup copies only the files that are new. A copy under its name is whole.
 */
export interface CopyStore {
  /** The folder, or the bucket with its prefix. */
  readonly address: string;
  /** Whether there is a copy at all. */
  exists(): Promise<boolean>;
  /** Whether the copy is there with its size. */
  has(copy: CopyDescription): Promise<boolean>;
  /** Writes down that a backup refers to the copy, which keeps it from being removed for a day. */
  markUsed(sha256: string, now: Date): Promise<void>;
  /** Stores a copy. False where the bytes are others than described; nothing is then stored. */
  store(copy: CopyDescription, content: AsyncIterable<Uint8Array>): Promise<boolean>;
  open(sha256: string): AsyncIterable<Uint8Array>;
  /** The copies, and remains of interrupted ones; other files are passed over. */
  list(): Promise<FoundCopy[]>;
  remove(at: string): Promise<void>;
  /** Forgets what earlier answers showed, so that `has` asks again. */
  reload(): void;
}

/** Name of the folder of copies beside backups. */
export const COPIES = "castmeter-files";

/** Name of a copy below the folder of copies. */
export const copyName = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
