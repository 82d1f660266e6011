import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentText } from "../document-text.ts";
import { DocumentError, type DocumentErrorCode } from "./document-error.ts";
import { ANSWER_BYTES_MAX, DEADLINE_MS, UPLOAD_BYTES_MAX } from "./limits.ts";

/** The sources are beside a build too, so the child starts from them in both. */
const ROOT = realpathSync(fileURLToPath(new URL("../../../", import.meta.url)));
const CHILD = join(ROOT, "src/insertion-orders/read/child/main.ts");
/** What the child may read: code. It has no other files, programs or variables. */
const READABLE = ["src/insertion-orders", "src/lib", "node_modules", "package.json"];

export interface DocumentFile {
  bytes: Uint8Array;
  /** Tells CSV and e-mail from other text. */
  fileName?: string;
  mimeType?: string;
}

/** The child's answer: one line of JSON. */
export type ChildAnswer =
  | { document: DocumentText }
  | { error: { code: DocumentErrorCode; message: string } };

const TOO_LARGE =
  "The document needs too much memory to be read. Print it to a new PDF, or paste its text.";
const TIMED_OUT =
  "The document took too long to be read. Print it to a new PDF, or paste its text.";
const MALFORMED =
  "The document cannot be read. Save it again as PDF, DOCX or XLSX, or paste its text.";

/**
 * The text of a document: PDF, DOCX, XLSX, CSV, e-mail or plain text. Read in a process of its own
 * that sees nothing but code and the bytes, ends itself above 400 MB and is ended after
 * `deadlineMs` (10 s).
 *
 * @throws DocumentError when the document cannot be read.
 */
export async function readDocument(
  { bytes, fileName = "", mimeType = "" }: DocumentFile,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Promise<DocumentText> {
  if (bytes.length === 0)
    throw new DocumentError("malformed", "The file is empty. Upload it again.");
  if (bytes.length > UPLOAD_BYTES_MAX)
    throw new DocumentError("too_large", "The file is over 25 MiB. Send the order's pages alone.");
  const answer = await runChild(bytes, [fileName, mimeType], deadlineMs);
  if ("error" in answer) throw new DocumentError(answer.error.code, answer.error.message);
  return answer.document;
}

const permissions = READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`);

function runChild(
  bytes: Uint8Array,
  args: readonly string[],
  deadlineMs: number,
): Promise<ChildAnswer> {
  const child = spawn(
    process.execPath,
    [
      "--max-old-space-size=256",
      "--disable-warning=ExperimentalWarning",
      "--permission",
      "--allow-worker",
      ...permissions,
      CHILD,
      ...args.map((arg) => encodeURIComponent(arg.toWellFormed())),
    ],
    { env: {}, stdio: ["pipe", "pipe", "ignore"] },
  );
  return new Promise((resolve, reject) => {
    let isLate = false;
    const parts: Buffer[] = [];
    let size = 0;
    const deadline = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, deadlineMs);
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > ANSWER_BYTES_MAX) child.kill("SIGKILL");
      else parts.push(part);
    });
    child.on("error", (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(deadline);
      if (isLate) reject(new DocumentError("timed_out", TIMED_OUT));
      // The child ends itself by a signal above its memory, and V8 does when the heap is full.
      else if (signal !== null) reject(new DocumentError("too_large", TOO_LARGE));
      else resolve(answerOf(code, Buffer.concat(parts).toString("utf8")));
    });
    // A child that ended early takes no more input; its end is what is reported.
    child.stdin.on("error", () => undefined);
    child.stdin.end(bytes);
  });
}

function answerOf(code: number | null, text: string): ChildAnswer {
  if (code === 0 && text !== "") return JSON.parse(text) as ChildAnswer;
  return { error: { code: "malformed", message: MALFORMED } };
}
