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
import { fileResponse, KEPT_NOWHERE } from "./file-response.ts";

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
  const response = await fileResponse(file, { method, headers: raw.headers });
  if (response === undefined) throw notFound();
  return { ...response, headers: { ...identityHeaders(requestId), ...response.headers } };
}

const notFound = (): ApiError =>
  new ApiError("resource_not_found", "There is no such file, or its address has ended.");
