import type { FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { plainError } from "./answers.ts";

/** Counts a request without a credential; the 429 to answer, or null below the limit. */
export function addressRefusal<Services>(
  runtime: Runtime<Services>,
  { ip }: FastifyRequest,
  bucket: string,
  perMinute: number,
): OperationResponse | null {
  const { waitSec } = runtime.limiter.takeFromAddress(bucket, ip, perMinute);
  if (waitSec === null) return null;
  const error = new ApiError("rate_limited", "Too many requests.", {
    extras: { reason: "anonymous" },
    retryAfterSec: waitSec,
  });
  return plainError(runtime, error);
}
