import type { FastifyInstance, FastifyRequest } from "fastify";
import { openReportFile } from "../../features/reporting/exports/index.ts";
import { openDownload, type StoreServices } from "../../features/sponsorship/library/index.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { errorText, reportError } from "../../kernel/pipeline/error-response.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { addReadRoutes } from "../http/add-read-routes.ts";
import { identityHeaders } from "../http/answers.ts";
import { rangeOf } from "./byte-range.ts";

/** Routes of this surface; a structure test compares this list with the router. */
export const FILE_ROUTES = ["/files/:id"] as const;

/** Maximum downloads per address and minute. */
const DOWNLOADS_PER_MINUTE = 300;

type DownloadServices = Pick<StoreServices, "fileStore">;

/**
 * Adds the signed addresses from which files are downloaded. A browser saves every file and shows
 * none: the answer is a sandboxed attachment whose type the browser must not guess.
 */
export function addFiles(server: FastifyInstance, runtime: Runtime<DownloadServices>): void {
  addReadRoutes(server, runtime, FILE_ROUTES, (request) => answer(runtime, request));
}

async function answer(
  runtime: Runtime<DownloadServices>,
  request: FastifyRequest,
): Promise<OperationResponse> {
  const requestId = newId("req");
  try {
    return await download(runtime, request, requestId);
  } catch (thrown) {
    const error = reportError(thrown, { runtime, requestId, operation: "library.download" });
    return {
      status: error.status,
      headers: { ...error.headers, ...identityHeaders(requestId), ...KEPT_NOWHERE },
      text: errorText(error, requestId, runtime),
    };
  }
}

async function download(
  runtime: Runtime<DownloadServices>,
  { params, raw, ip, method }: FastifyRequest,
  requestId: string,
): Promise<OperationResponse> {
  const { waitSec } = runtime.limiter.takeFromAddress("files", ip, DOWNLOADS_PER_MINUTE);
  if (waitSec !== null)
    throw new ApiError("rate_limited", "Too many downloads from this address.", {
      extras: { reason: "anonymous" },
      retryAfterSec: waitSec,
    });
  const query = new URL(raw.url ?? "/", "http://files.invalid").searchParams;
  const { id } = params as { id: string };
  const file =
    (await openDownload(runtime, id, query)) ?? (await openReportFile(runtime, id, query));
  if (file === undefined) throw notFound();
  const etag = `"${file.sha256}"`;
  const ifRange = raw.headers["if-range"];
  const isCurrent = ifRange === undefined || ifRange === etag;
  const range = isCurrent ? rangeOf(raw.headers.range, file.sizeBytes) : null;
  const headers = {
    ...identityHeaders(requestId),
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
  if (stream === null) throw notFound();
  return { ...head, stream };
}

const notFound = (): ApiError =>
  new ApiError("resource_not_found", "There is no such file, or its address has ended.");

/**
 * The answer is not cached, not indexed, and its address is not sent as a referrer, because the
 * address is a secret.
 */
const KEPT_NOWHERE = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** The sandbox of answers. Every answer of the server also has `nosniff` (`send`). */
const SANDBOXED = { "Content-Security-Policy": "default-src 'none'; sandbox" };

/** The header value of RFC 6266: a plain name for old programs, and the whole name. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
