/**
 * Where the bytes of files are kept. Keys are the server's own, `ws/<workspace>/<file id>`: no name
 * a person gave is part of one.
 */

/** Bytes first and last of a part, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is stored. */
export interface StoredContent {
  /** Read once. */
  content: AsyncIterable<Uint8Array>;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  mediaType: string;
}

export interface FileStore {
  /**
   * Stores a file under a key; under a key that is in use it is replaced. Nothing is found under
   * the key until all of it is stored.
   *
   * @throws FileStoreError; where the bytes differ from `sizeBytes` or `sha256`, too.
   */
  put(key: string, file: StoredContent, signal?: AbortSignal): Promise<void>;
  /**
   * The bytes, or a part of them; null where there are none under the key.
   *
   * @throws FileStoreError, while it is read too.
   */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Bytes under a key; null where there are none. @throws FileStoreError. */
  sizeOf(key: string): Promise<number | null>;
  /** Removes what is under a key, also what a put that was cut off left. @throws FileStoreError. */
  remove(key: string): Promise<void>;
}

/** The store does not answer, refuses, or holds other bytes than it was given. */
export class FileStoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FileStoreError";
  }
}

const KEY = /^ws\/[A-Za-z0-9]{20}\/file_[A-Za-z0-9]{24}$/;

/** @throws Error for a key that is not of this form: a driver makes a path of it. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error("The key of a stored file has another form");
  return key;
}

export const fileKey = (workspaceId: string, fileId: string): string =>
  requireKey(`ws/${workspaceId}/${fileId}`);
