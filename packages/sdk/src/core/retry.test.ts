import { describe, expect, it } from "vitest";
import { apiError, ConnectionError, UnexpectedAnswerError } from "./errors.ts";
import { isRepeatable, retryDelayMs } from "./retry.ts";

const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  apiError(
    status,
    { type: "", code, message: "", param: null, doc_url: "", request_id: "" },
    new Headers(headers),
  );

describe("repeating a request", () => {
  it("is for what may succeed later, and for no conflict but a first request that still runs", () => {
    const repeated = [408, 429, 502, 503, 504].map((status) => failure(status, "any"));
    for (const error of [...repeated, failure(409, "idempotency_in_progress")])
      expect(isRepeatable(error)).toBe(true);
    expect(isRepeatable(new ConnectionError("reset"))).toBe(true);
    for (const error of [
      failure(409, "state_conflict"),
      failure(409, "confirmation_required"),
      failure(400, "parameter_invalid"),
      failure(500, "internal_error"),
      new UnexpectedAnswerError("a page", 200),
    ])
      expect(isRepeatable(error)).toBe(false);
  });

  it("waits as long as the server asks, else twice as long each time, up to eight seconds", () => {
    const error = failure(503, "service_unavailable");
    expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelayMs(error, attempt, 0))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect(retryDelayMs(error, 0, 1)).toBe(375);
    expect(retryDelayMs(failure(429, "rate_limited", { "Retry-After": "7" }), 0, 0)).toBe(7_000);
  });

  it("is left to the caller where the server asks for more than a minute", () => {
    expect(
      retryDelayMs(failure(429, "cap_reached", { "Retry-After": "61" }), 0, 0),
    ).toBeUndefined();
  });
});
