/**
 * Browsers may call the API from anywhere, with a bearer credential and never with cookies: any
 * origin, no credentials mode. The headers a client needs to read are exposed.
 */
export const CORS_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Request-Id, Service-Version, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, " +
    "Retry-After, ETag, Idempotent-Replayed, Service-Rate-Tier, Location, WWW-Authenticate, " +
    "Content-Disposition",
  "X-Content-Type-Options": "nosniff",
});

const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, Service-Version";

/**
 * The answer to a browser's preflight before a call from another origin: the methods of this path
 * and the headers it reads, to be kept for ten minutes.
 */
export function preflightHeaders(
  allowed: string,
  requestHeaders: string = REQUEST_HEADERS,
): Record<string, string> {
  return {
    Allow: allowed,
    "Access-Control-Allow-Methods": allowed,
    "Access-Control-Allow-Headers": requestHeaders,
    "Access-Control-Max-Age": "600",
  };
}
