import type {
  OutboundClient,
  OutboundResponse,
} from "../../../../infrastructure/outbound/outbound-client.ts";

/** The client of the feed reader: the outbound client, or a test's. */
export type FeedHttp = Pick<OutboundClient, "request">;

export interface FetchFailure {
  ok: false;
  /**
   * The code, which is stored and shown: of the outbound client, of the parser, or of
   * `codeOfStatus`.
   */
  code: string;
  /**
   * A sentence that contains at most the host, because the rest of a feed's address may be a
   * secret.
   */
  message: string;
}

export interface FetchedPage {
  ok: true;
  response: OutboundResponse;
  /**
   * The address that the bytes were read from; relative addresses in them are resolved against it.
   */
  url: string;
  /** The address after permanent redirects alone, which is the one to request next time. */
  permanentUrl: string;
}

export interface PageRequest {
  url: string;
  headers?: Record<string, string>;
  /**
   * Maximum bytes of the body after decompression. A larger body is a failure and is not cut off.
   */
  maxBytes: number;
  signal: AbortSignal;
}

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);
/** Time limit of one response; `signal` carries the deadline of the whole read. */
const TIMEOUT_MS = 30_000;
const ACCEPT =
  "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, " +
  "*/*;q=0.5";

/** The host of an address, for messages. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname ?? "the server";

function codeOfStatus(status: number): string {
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 410) return "gone";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "server_error" : "unexpected_status";
}

/**
 * The address of a redirect. Node reads header bytes as Latin-1, while servers that put an
 * unescaped path into Location write UTF-8.
 */
function locationOf(response: OutboundResponse, from: string): string | undefined {
  const location = response.headers["location"];
  if (!REDIRECTS.has(response.status) || location === undefined) return undefined;
  return URL.parse(Buffer.from(location, "latin1").toString("utf8").trim(), from)?.href;
}

/**
 * Fetches one document, following at most five redirects. They are followed here and not by the
 * client, because a permanent redirect changes the stored address and a temporary one must not. The
 * client still checks the address of every redirect. A status other than 200, 203 or 304 is a
 * failure.
 */
export async function fetchPage(
  http: FeedHttp,
  request: PageRequest,
): Promise<FetchedPage | FetchFailure> {
  let { url } = request;
  let permanentUrl = url;
  let isPermanent = true;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await http.request({
      method: "GET",
      url,
      headers: { accept: ACCEPT, ...request.headers },
      timeoutMs: TIMEOUT_MS,
      maxBytes: request.maxBytes,
      onOverflow: "fail",
      decompress: true,
      signal: request.signal,
    });
    if (!response.ok) return { ok: false, code: response.code, message: response.message };
    const next = locationOf(response, url);
    if (next === undefined) return judged(response, url, permanentUrl);
    isPermanent &&= PERMANENT.has(response.status);
    url = next;
    if (isPermanent) permanentUrl = next;
  }
  return {
    ok: false,
    code: "too_many_redirects",
    message: `${hostOf(request.url)} redirects more than ${REDIRECTS_MAX} times.`,
  };
}

function judged(
  response: OutboundResponse,
  url: string,
  permanentUrl: string,
): FetchedPage | FetchFailure {
  const { status } = response;
  if (status === 200 || status === 203 || status === 304)
    return { ok: true, response, url, permanentUrl };
  return { ok: false, code: codeOfStatus(status), message: `${hostOf(url)} answered ${status}.` };
}
