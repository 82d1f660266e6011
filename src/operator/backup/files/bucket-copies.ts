import { createHash } from "node:crypto";
import type { S3Bucket } from "../../../infrastructure/file-store/s3-bucket.ts";
import { explained } from "../place/bucket-error.ts";
import { type CopyDescription, copyName, COPIES, type CopyStore } from "./copy-store.ts";
import { isSha256 } from "./stored-file.ts";

/** A copy is of any type, and the backup lists the type of its file. */
const MEDIA_TYPE = "application/octet-stream";

/**
 * Copies in a bucket, below the prefix of the backups. A bucket shows an object only when all of it
 * is stored. What is there is listed once, because one request for each of ten thousand copies
 * would take minutes.
 */
export function bucketCopies(bucket: S3Bucket, prefix: string, address: string): CopyStore {
  const folder = `${prefix}${COPIES}/`;
  const keyOf = (sha256: string): string => `${folder}${copyName(sha256)}`;
  let seen: Promise<Map<string, number | undefined>> | undefined;
  const read = async (): Promise<Map<string, number | undefined>> => {
    const objects = await explained(bucket.list(folder, { isDeep: true }));
    return new Map(objects.map(({ key, bytes }) => [key, bytes]));
  };
  const known = (): Promise<Map<string, number | undefined>> => (seen ??= read());
  return {
    address: `${address}${COPIES}`,
    exists: async () => (await known()).size > 0,
    has: async ({ sha256, sizeBytes }) => (await known()).get(keyOf(sha256)) === sizeBytes,
    // The time of an object cannot be set; `reload` and the check before a backup appears do that.
    markUsed: async () => undefined,
    async store(copy, content) {
      const bytes = await whole(copy, content);
      if (bytes === undefined) return false;
      const key = keyOf(copy.sha256);
      await explained(bucket.put(key, { bytes, sha256: copy.sha256, mediaType: MEDIA_TYPE }));
      (await known()).set(key, bytes.length);
      return true;
    },
    open: (sha256) => openCopy(bucket, keyOf(sha256)),
    async list() {
      const objects = await explained(bucket.list(folder, { isDeep: true }));
      return objects.flatMap(({ key, storedAt }) => {
        const sha256 = key.slice(folder.length + 3);
        // Without a time it may be of now, and stays.
        return isSha256(sha256) && storedAt !== undefined
          ? [{ at: key, sha256, usedAt: storedAt }]
          : [];
      });
    },
    remove: (key) => explained(bucket.remove(key)),
    reload: () => (seen = undefined),
  };
}

/** The content in memory, as the file store has it too; undefined where it is not as described. */
async function whole(
  { sha256, sizeBytes }: CopyDescription,
  content: AsyncIterable<Uint8Array>,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const isSame =
    bytes.length === sizeBytes && createHash("sha256").update(bytes).digest("hex") === sha256;
  return isSame ? bytes : undefined;
}

async function* openCopy(bucket: S3Bucket, key: string): AsyncGenerator<Uint8Array> {
  const content = await explained(bucket.open(key));
  if (content !== null) yield* content;
}
