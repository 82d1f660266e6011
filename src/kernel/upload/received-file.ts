import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, lstat, open, readdir, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "../../lib/time/clock.ts";

/**
 * A file of an upload, on the disk of this machine until the request ends. It has no name there
 * from the moment it is opened, so the operating system frees it when the process ends in any way:
 * a request that is cut off leaves nothing. A process that is killed between the opening and the
 * removal of the name leaves an empty file, which `removeLeftUploads` of a later start removes.
 */
export class ReceivedFile {
  readonly #handle: FileHandle;
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  #undo: (() => Promise<void>) | undefined;

  private constructor(handle: FileHandle, sizeBytes: number, sha256: string) {
    this.#handle = handle;
    this.sizeBytes = sizeBytes;
    this.sha256 = sha256;
  }

  /** Writes what comes to the disk. Rejects where `content` does. */
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

  /** All of it. */
  async bytes(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.content()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** In chunks of 64 KiB; may be read again. */
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

  /** What is to be done where the request that stored a copy of it is refused after that. */
  unlessKept(undo: () => Promise<void>): void {
    this.#undo = undo;
  }

  /** Frees it. */
  async end({ isKept }: { isKept: boolean }): Promise<void> {
    try {
      if (!isKept) await this.#undo?.();
    } finally {
      await this.#handle.close();
    }
  }
}

const PREFIX = "castmeter-upload-";
/** A name lives for less than a millisecond; other processes of the machine have theirs here. */
const LEFT_AFTER_MS = MINUTE_MS;

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/**
 * Removes names of uploads that killed processes left, all of them empty files. What another user
 * owns stays.
 *
 * @param now The time of this machine, which the files have theirs from.
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
