/**
 * The port to the store of files. Keys are made by the server, `ws/<workspace>/<file id>`: no key
 * contains a name that a person entered.
 */

/** The first and the last byte of a part, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file to be stored. */
export interface StoredContent {
  /** The bytes, which are read once. */
  content: AsyncIterable<Uint8Array>;
  sizeBytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  mediaType: string;
}

export interface FileStore {
  /**
   * Stores a file under a key, and replaces a file that the key already has. Readers see the new
   * file only when all of it is stored.
   *
   * @throws FileStoreError, also where the bytes differ from `sizeBytes` or `sha256`.
   */
  put(key: string, file: StoredContent, signal?: AbortSignal): Promise<void>;
  /**
   * The bytes under a key, or a part of them; null where there is no file under the key.
   *
   * @throws FileStoreError, also while the bytes are read.
   */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Size in bytes of the file under a key; null where there is no file. @throws FileStoreError. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Removes the file under a key, and the remains of an interrupted `put`. @throws FileStoreError.
   */
  remove(key: string): Promise<void>;
}

/** The store does not answer, refuses a request, or holds other bytes than were sent. */
export class FileStoreError extends Error {
  /** Status of the store's answer; undefined where there was none. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = "FileStoreError";
    this.status = status;
  }
}

const KEY = /^ws\/[A-Za-z0-9]{20}\/file_[A-Za-z0-9]{24}$/;

/** @throws Error for a key of another form, because a driver makes a path of the key. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error("The key of a stored file has another form");
  return key;
}

export const fileKey = (workspaceId: string, fileId: string): string =>
  requireKey(`ws/${workspaceId}/${fileId}`);
