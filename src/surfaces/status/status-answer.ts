import { hash } from "node:crypto";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import type { StatusDocument } from "../../observability/monitor/status-document.ts";
import { statusPage } from "./status-page.ts";
import { STYLE_SOURCE } from "./status-style.ts";

/** The answers of the two addresses of the status, by the monitor and by the server alike. */

export const STATUS_JSON = "/status.json";
export const STATUS_PAGE = "/status";
export const STATUS_ALLOWED = "GET, HEAD, OPTIONS";

export interface StatusAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  /** Null with status 304. */
  text: string | null;
}

/**
 * A policy without scripts, frames and content of other origins, and with only the page's own
 * style.
 */
const PAGE_POLICY =
  `default-src 'none'; style-src ${STYLE_SOURCE}; font-src 'self'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'none'";

/** The answer to GET; HEAD gets the same headers. */
export function statusAnswer(
  path: typeof STATUS_JSON | typeof STATUS_PAGE,
  document: StatusDocument,
  ifNoneMatch: string | undefined,
): StatusAnswer {
  const isPage = path === STATUS_PAGE;
  const text = isPage ? statusPage(document) : JSON.stringify(document);
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=30" };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, text: null };
  return {
    status: 200,
    headers: {
      ...headers,
      ...(isPage
        ? {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": PAGE_POLICY,
            "Referrer-Policy": "no-referrer",
          }
        : { "Content-Type": "application/json; charset=utf-8" }),
    },
    text,
  };
}
