import { atMost } from "../../lib/at-most.ts";
import { type FileStore, FileStoreError, requireKey, type StoredContent } from "./file-store.ts";
import { createS3Bucket, type S3Bucket, type S3Parts, type S3Settings } from "./s3-bucket.ts";

/** Maximum concurrent uploads: each has its file in memory. */
const UPLOADS_MAX = 4;

/**
 * Files in a bucket of any S3-compatible store. The hash of the content is part of the signature,
 * so a store that receives other bytes refuses them. The size that the store reports is compared
 * after each upload, because a store may accept bytes without checking the signature's hash.
 */
export function createS3Store(settings: S3Settings, parts: S3Parts): FileStore {
  const bucket = createS3Bucket(settings, parts);
  const putting = atMost(UPLOADS_MAX);
  return {
    put: (key, file, signal) => putting(() => put(bucket, requireKey(key), file, signal)),
    open: (key, range) => bucket.open(requireKey(key), range),
    sizeOf: (key) => bucket.sizeOf(requireKey(key)),
    remove: (key) => bucket.remove(requireKey(key)),
  };
}

async function put(
  bucket: S3Bucket,
  key: string,
  file: StoredContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  await bucket.put(key, { bytes, sha256: file.sha256, mediaType: file.mediaType }, signal);
  if (bytes.length === file.sizeBytes && (await bucket.sizeOf(key)) === file.sizeBytes) return;
  await bucket.remove(key);
  throw new FileStoreError("The bytes are not those that were to be stored");
}
