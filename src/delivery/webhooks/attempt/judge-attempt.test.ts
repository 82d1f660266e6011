import { describe, expect, it } from "vitest";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { type DeliveryState, judgeAttempt } from "./judge-attempt.ts";

const createdAt = new Date("2026-10-20T12:00:00.000Z");
const endedAt = new Date("2026-10-20T12:00:01.000Z");
const pending: DeliveryState = {
  status: "pending",
  attemptsMade: 3,
  createdAt,
  nextAttemptAt: createdAt,
  dueAt: createdAt,
  finalReason: null,
  completedAt: null,
};
const failed: DeliveryState = {
  status: "failed",
  attemptsMade: 12,
  createdAt,
  nextAttemptAt: null,
  dueAt: endedAt,
  finalReason: "attempts_exhausted",
  completedAt: createdAt,
};

const attempt = (trigger: StoredAttempt["trigger"], status: number | null): StoredAttempt => ({
  id: "wha_1",
  number: trigger === "automatic" ? 4 : null,
  trigger,
  started_at: createdAt.toISOString(),
  response_status: status,
  response_body: "",
  latency_ms: 5,
  error: status === null ? "timeout" : null,
});

const judge = (delivery: DeliveryState, made: StoredAttempt): DeliveryState =>
  judgeAttempt(delivery, made, { endedAt, random: 0 });

describe("an attempt", () => {
  it("succeeds with any 2xx and with nothing else", () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(judge(pending, attempt("automatic", status)).status).toBe("succeeded");
    for (const status of [null, 199, 300, 301, 304, 400, 404, 410, 429, 500, 503])
      expect(judge(pending, attempt("automatic", status)).status).toBe("pending");
  });

  it("that fails by schedule counts and sets the next one", () => {
    const next = new Date(endedAt.getTime() + 120 * MINUTE_MS);
    expect(judge(pending, attempt("automatic", 500))).toEqual({
      ...pending,
      attemptsMade: 4,
      nextAttemptAt: next,
      dueAt: next,
    });
  });

  it("by a person does not count, and moves no schedule unless it succeeds", () => {
    expect(judge(pending, attempt("manual", 500))).toEqual(pending);
    expect(judge(pending, attempt("manual", 204))).toMatchObject({
      status: "succeeded",
      attemptsMade: 3,
      nextAttemptAt: null,
      dueAt: null,
      completedAt: endedAt,
    });
  });

  it("by a person on a failed delivery leaves the queue, and keeps why and when it failed", () => {
    expect(judge(failed, attempt("manual", null))).toEqual({ ...failed, dueAt: null });
    expect(judge(failed, attempt("manual", 200))).toMatchObject({
      status: "succeeded",
      finalReason: null,
      completedAt: endedAt,
    });
  });

  it("that tests an endpoint is never repeated", () => {
    expect(judge({ ...pending, attemptsMade: 0 }, attempt("test", 500))).toMatchObject({
      status: "failed",
      attemptsMade: 0,
      dueAt: null,
      completedAt: endedAt,
    });
  });
});
