import type { FastifyReply } from "fastify";

/**
 * Browsers may call the API from anywhere, with a bearer credential and never with cookies: any origin, no credentials
 * mode. The headers a client needs to read are exposed.
 */
export const CORS_HEADERS: Readonly<Record<string, string>> = Object.freeze({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Request-Id, Service-Version, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, ETag, Idempotent-Replayed, Service-Rate-Tier, Location",
  "X-Content-Type-Options": "nosniff",
});

export function answerPreflight(reply: FastifyReply, allowed: string): FastifyReply {
  return reply
    .code(204)
    .headers(CORS_HEADERS)
    .headers({
      Allow: allowed,
      "Access-Control-Allow-Methods": allowed,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, Service-Version",
      "Access-Control-Max-Age": "600",
    })
    .send();
}
