import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, lstat, open, readdir, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "../../lib/time/clock.ts";

/**
 * A file of an upload, on the disk of this machine until the request ends. Its name is removed as
 * soon as it is opened, so the operating system frees it however the process ends, and an
 * interrupted request leaves nothing. A process that is killed between the opening and the removal
 * of the name leaves an empty file, which `removeLeftUploads` removes at a later start.
 */
export class ReceivedFile {
  readonly #handle: FileHandle;
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  #undo: (() => Promise<void>) | undefined;

  private constructor(handle: FileHandle, sizeBytes: number, sha256: string) {
    this.#handle = handle;
    this.sizeBytes = sizeBytes;
    this.sha256 = sha256;
  }

  /** Writes the arriving content to the disk. Rejects where `content` does. */
  static async receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const handle = await openUnnamed();
    try {
      const hash = createHash("sha256");
      let sizeBytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await handle.writeFile(chunk);
      }
      return new ReceivedFile(handle, sizeBytes, hash.digest("hex"));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The whole content. */
  async bytes(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.content()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** The content in chunks of 64 KiB; it may be read again. */
  async *content(): AsyncGenerator<Uint8Array> {
    for (let position = 0; position < this.sizeBytes;) {
      const { bytesRead, buffer } = await this.#handle.read(
        Buffer.allocUnsafe(65_536),
        0,
        65_536,
        position,
      );
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /**
   * Registers an action to run where the request that stored a copy of the file is refused
   * afterwards.
   */
  unlessKept(undo: () => Promise<void>): void {
    this.#undo = undo;
  }

  /** Frees the file. */
  async end({ isKept }: { isKept: boolean }): Promise<void> {
    try {
      if (!isKept) await this.#undo?.();
    } finally {
      await this.#handle.close();
    }
  }
}

const PREFIX = "castmeter-upload-";
/**
 * Minimum age of a file that is removed: a name exists for less than a millisecond, and other
 * processes of the machine have names here too.
 */
const LEFT_AFTER_MS = MINUTE_MS;

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/**
 * Removes names of uploads that killed processes left, which are empty files. Files of other users
 * are kept.
 *
 * @param now The time of this machine, from which the times of the files come.
 */
export async function removeLeftUploads(now: Date, folder: string = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    const isLeft =
      found?.isFile() === true && found.size === 0 && now.getTime() - found.mtimeMs > LEFT_AFTER_MS;
    if (isLeft) await unlink(path).catch(() => undefined);
  }
}
