import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { S3Bucket } from "../../../infrastructure/file-store/s3-bucket.ts";
import { DAY_MS, systemClock } from "../../../lib/time/clock.ts";
import { BackupError } from "../backup-error.ts";
import { bucketCopies } from "../files/bucket-copies.ts";
import type { BackupPlace } from "./backup-place.ts";
import { explained } from "./bucket-error.ts";

export interface BucketPlaceParts {
  bucket: S3Bucket;
  bucketName: string;
  /** Empty, or ends with `/`. */
  prefix: string;
  /**
   * Where a backup lies while it is sent or read: as much space as the file takes. It is below
   * DATA_DIR, because a backup holds names and addresses of people.
   */
  transferFolder: string;
}

/** A part of an upload; it is in memory while it is sent, and takes 60 s at 140 KB a second. */
const PART_BYTES = 8 * 1024 * 1024;
const GZIP = "application/gzip";

/** Backups in a bucket: objects with the names of the files, below a prefix. */
export function bucketPlace({
  bucket,
  bucketName,
  prefix,
  transferFolder,
}: BucketPlaceParts): BackupPlace {
  const address = `s3://${bucketName}/${prefix}`;
  const keyOf = (name: string): string => `${prefix}${name}`;
  return {
    address,
    addressOf: (name) => `${address}${name}`,
    copies: () => bucketCopies(bucket, prefix, address),
    async names() {
      const objects = await explained(bucket.list(prefix));
      return objects.map(({ key, bytes }) => ({
        name: key.slice(prefix.length),
        bytes: bytes ?? 0,
      }));
    },
    add: (name, write) =>
      withTransfer(transferFolder, async (path) => {
        const written = await write(path);
        await explained(send(bucket, keyOf(name), path));
        return written;
      }),
    read: (name, work) =>
      withTransfer(transferFolder, async (path) => {
        const content = await explained(bucket.open(keyOf(name)));
        if (content === null) throw new BackupError(`There is no backup ${name} in ${address}.`);
        await explained(pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 })));
        return work(path);
      }),
    remove: (name) => explained(bucket.remove(keyOf(name))),
    removeDrafts: () => removeLeft(transferFolder),
    async readText(name) {
      const content = await explained(bucket.open(keyOf(name)));
      if (content === null) return undefined;
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    },
    async writeText(name, text) {
      const bytes = Buffer.from(text);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await explained(bucket.put(keyOf(name), { bytes, sha256, mediaType: "application/json" }));
    },
  };
}

/** Short files in one request; others in parts. The store's size decides whether all is there. */
async function send(bucket: S3Bucket, key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= PART_BYTES) {
    const bytes = await readFile(path);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await bucket.put(key, { bytes, sha256, mediaType: GZIP });
  } else await bucket.putParts(key, partsOf(path), { mediaType: GZIP });
  if ((await bucket.sizeOf(key)) === size) return;
  await bucket.remove(key);
  throw new BackupError("The bucket kept another number of bytes than were sent.");
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** Gives a folder's path of a file that is removed when the work has ended. */
async function withTransfer<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, randomUUID());
  await mkdir(own, { mode: 0o700 });
  try {
    return await work(join(own, "backup.ndjson.gz"));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Removes what killed processes left; a transfer under way is younger than a day. */
async function removeLeft(folder: string): Promise<void> {
  const beforeMs = systemClock.now().getTime() - DAY_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < beforeMs) await rm(path, { recursive: true, force: true });
  }
}
