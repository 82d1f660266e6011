import type { FastifyInstance, FastifyRequest } from "fastify";
import { findLink, type LinkServices, readLink } from "../../features/sharing/data-links/index.ts";
import { tokenPrefix } from "../../kernel/access/credentials/tokens.ts";
import { newId } from "../../kernel/ids.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { reportError } from "../../kernel/pipeline/error-response.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { addReadRoutes } from "../http/add-read-routes.ts";
import { identityHeaders } from "../http/answers.ts";

/** Routes of this surface; a structure test compares this list with the router. */
export const LIVE_LINK_ROUTES = ["/live/:file"] as const;

const READS_PER_HOUR = 60;
/** Seconds for which a browser shows its copy; spreadsheets ask about hourly. */
const FRESH_SEC = 300;
const FILE = /^(cml_[0-9A-Za-z]+)\.(csv|tsv)$/;

const UNKNOWN = "There is no such live link: it has ended, or never was.";
/** Statuses that are hidden: a lost right is answered like an unknown link. */
const HIDDEN: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Adds the addresses that spreadsheets read. There is no credential, no cookie and no limit by
 * address, because spreadsheet services use a few addresses for all people. Errors are short texts
 * with an error status, which a sheet shows as an error and never as cells.
 */
export function addLiveLinks(server: FastifyInstance, runtime: Runtime<LinkServices>): void {
  addReadRoutes(server, runtime, LIVE_LINK_ROUTES, (request) => answer(runtime, request));
}

async function answer(
  runtime: Runtime<LinkServices>,
  request: FastifyRequest,
): Promise<OperationResponse> {
  const requestId = newId("req");
  try {
    return await read(runtime, request, requestId);
  } catch (thrown) {
    const error = reportError(thrown, { runtime, requestId, operation: "data_links.read" });
    return textAnswer(requestId, error.status, error.message, error.headers);
  }
}

async function read(
  runtime: Runtime<LinkServices>,
  { params, ip, headers }: FastifyRequest,
  requestId: string,
): Promise<OperationResponse> {
  const unknown = textAnswer(requestId, 404, UNKNOWN);
  const [, secret = "", format] = FILE.exec((params as { file: string }).file) ?? [];
  if (tokenPrefix(secret) !== "cml") return unknown;
  const link = await findLink(runtime, secret);
  if (link?.format !== format || link === undefined) return unknown;
  const waitSec = runtime.limiter.takeFromLink(link.id, READS_PER_HOUR);
  if (waitSec !== null)
    return textAnswer(
      requestId,
      429,
      `This link is read more than ${READS_PER_HOUR} times an hour.`,
      {
        "Retry-After": String(waitSec),
      },
    );
  const response = await readLink(runtime, link, {
    requestId,
    address: plainAddress(ip),
    ifNoneMatch: headers["if-none-match"],
  });
  if (response === undefined || HIDDEN.has(response.status)) return unknown;
  return response.status < 400
    ? shown(response, `${link.id}.${link.format}`)
    : refused(response, requestId);
}

/** The answer with the table, or 304. */
const shown = ({ status, headers, text }: OperationResponse, file: string): OperationResponse => ({
  status,
  headers: {
    "Request-Id": headers["Request-Id"] ?? "",
    "Service-Version": headers["Service-Version"] ?? "",
    ...(headers["ETag"] === undefined ? {} : { ETag: headers["ETag"] }),
    ...(headers["Content-Type"] === undefined ? {} : { "Content-Type": headers["Content-Type"] }),
    "Content-Disposition": `inline; filename="${file}"`,
    "Cache-Control": `private, max-age=${FRESH_SEC}`,
    ...SECRET_ADDRESS,
  },
  text,
});

function refused({ status, headers, text }: OperationResponse, requestId: string) {
  const { error } = JSON.parse(text ?? "") as { error: { message: string } };
  const retryAfter = headers["Retry-After"];
  return textAnswer(
    requestId,
    status,
    error.message,
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  );
}

/** Keeps a secret address out of search engines and out of the `Referer` of other pages. */
const SECRET_ADDRESS = { "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

const textAnswer = (
  requestId: string,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): OperationResponse => ({
  status,
  headers: {
    ...identityHeaders(requestId),
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...SECRET_ADDRESS,
    ...headers,
  },
  text: `${message}\n`,
});
