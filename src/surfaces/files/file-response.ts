import type { IncomingHttpHeaders } from "node:http";
import type { Download } from "../../features/sponsorship/library/index.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { rangeOf } from "./byte-range.ts";

/**
 * The answer is not cached, not indexed, and its address is not sent as a referrer, because the
 * address is a secret.
 */
export const KEPT_NOWHERE = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** The sandbox of answers. Every answer of the server also has `nosniff` (`send`). */
const SANDBOXED = { "Content-Security-Policy": "default-src 'none'; sandbox" };

/**
 * The answer with a stored file or the part of it that `Range` names. A browser saves every file
 * and shows none. Undefined where the store has no such bytes.
 */
export async function fileResponse(
  file: Download,
  { method, headers: sent }: { method: string; headers: IncomingHttpHeaders },
): Promise<OperationResponse | undefined> {
  const etag = `"${file.sha256}"`;
  const ifRange = sent["if-range"];
  const isCurrent = ifRange === undefined || ifRange === etag;
  const range = isCurrent ? rangeOf(sent.range, file.sizeBytes) : null;
  const headers = {
    ...KEPT_NOWHERE,
    ...SANDBOXED,
    "Content-Type": file.mediaType,
    "Content-Disposition": dispositionOf(file.name),
    "Accept-Ranges": "bytes",
    ETag: etag,
  };
  if (range === "unsatisfiable")
    return {
      status: 416,
      headers: {
        ...headers,
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Range": `bytes */${file.sizeBytes}`,
      },
      text: "The file has fewer bytes.\n",
    };
  const length = range === null ? file.sizeBytes : range.end - range.start + 1;
  const head = {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      "Content-Length": String(length),
      ...(range === null
        ? {}
        : { "Content-Range": `bytes ${range.start}-${range.end}/${file.sizeBytes}` }),
    },
    text: null,
  };
  if (method === "HEAD") return head;
  const stream = await file.read(range ?? undefined);
  return stream === null ? undefined : { ...head, stream };
}

/** The header value of RFC 6266: a plain name for old programs, and the whole name. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
