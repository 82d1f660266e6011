/**
 * Browsers may call the API from anywhere, with a bearer credential and never with cookies: any
 * origin, no credentials mode. The headers a client needs to read are exposed.
 */
export const CORS_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Request-Id, Service-Version, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, " +
    "Retry-After, ETag, Idempotent-Replayed, Service-Rate-Tier, Location",
  "X-Content-Type-Options": "nosniff",
});

/**
 * What a browser asks before a call from another origin: the methods of this path, to be kept for
 * ten minutes.
 */
export function preflightHeaders(allowed: string): Record<string, string> {
  return {
    Allow: allowed,
    "Access-Control-Allow-Methods": allowed,
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, Service-Version",
    "Access-Control-Max-Age": "600",
  };
}
