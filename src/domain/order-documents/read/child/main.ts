import { DEADLINE_MS, START_MS } from "../limits.ts";
import type { ChildAnswer, ChildInput } from "../read-document.ts";
import { answerOf } from "./answer-of.ts";

/**
 * The program of the child process. It writes an empty line to standard output once it can read,
 * then reads a line of JSON (`ChildInput`) and the bytes of a document on standard input, and
 * writes one line of JSON (`ChildAnswer`) to standard output.
 */

// The child ends with its parent even if nothing else ends it: its input then ends, and it has a
// timer of its own.
process.stdin.on("end", () => process.exit(1));
setTimeout(() => process.exit(1), 2 * DEADLINE_MS + START_MS).unref();

/** Reads the head and the bytes, as soon as all of them have arrived; the input stays open. */
function input(): Promise<{ head: ChildInput; bytes: Uint8Array }> {
  const { promise, resolve } = Promise.withResolvers<{ head: ChildInput; bytes: Uint8Array }>();
  const parts: Buffer[] = [];
  let size = 0;
  let head: ChildInput | null = null;
  process.stdin.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (head === null) {
      const all = Buffer.concat(parts);
      const end = all.indexOf("\n");
      if (end === -1) return;
      head = JSON.parse(all.subarray(0, end).toString("utf8")) as ChildInput;
      parts.splice(0, parts.length, all.subarray(end + 1));
      size = all.length - end - 1;
    }
    if (size >= head.byteLength) resolve({ head, bytes: new Uint8Array(Buffer.concat(parts)) });
  });
  return promise;
}

async function answer(): Promise<ChildAnswer> {
  const { head, bytes } = await input();
  return await answerOf(bytes, head);
}

const answered = answer();
process.stdout.write("\n");
const text = JSON.stringify(await answered);
// A reader may have left work running, so the process exits after the answer.
process.stdout.write(text, () => process.exit(0));
