import { describe, expect, it } from "vitest";
import type { Call, CallAnswer, Caller } from "./call.ts";
import { summaryOf } from "../components.ts";
import { apiCheck } from "./api.ts";

const answer = (status: number, text: string, rest: object = {}): CallAnswer => ({
  ok: true,
  status,
  contentType: "application/json",
  text,
  tookMs: 10,
  ...rest,
});

/** Answers by path; everything else is a 404 of a server of others. */
const server =
  (answers: Record<string, CallAnswer>, calls: Call[] = []): Caller =>
  async (call) => {
    calls.push(call);
    return answers[call.path] ?? answer(404, "<html>not here</html>");
  };

const NONE: CallAnswer = { ok: false, isRefused: false, message: "no connection" };
const WRONG = { outcome: "down", reason: "wrong_answer" };
const GOOD = { outcome: "operational" };
const ME = '{"kind":"network"}';

const apiOf = (
  answers: Record<string, CallAnswer>,
  hasKey: boolean,
  { endpointId = null as string | null, calls = [] as Call[] } = {},
) => {
  const call = server(answers, calls);
  return apiCheck({ call, open: call, hasKey, endpointId: async () => endpointId })();
};

describe("a read with the key", () => {
  const check = (me: CallAnswer) => apiOf({ "/v1/me": me }, true);

  it("is good, slow above four seconds, and down without an answer or with a wrong one", async () => {
    expect(await check(answer(200, ME, { tookMs: 4_000 }))).toEqual(GOOD);
    expect(await check(answer(200, ME, { tookMs: 4_001 }))).toEqual({
      outcome: "degraded",
      reason: "slow",
    });
    expect(await check(NONE)).toEqual({ outcome: "down", reason: "no_answer" });
    for (const wrong of [
      answer(500, '{"error":{"code":"internal"}}'),
      answer(503, ""),
      answer(302, ""),
      answer(200, "<html>Welcome to nginx</html>"),
      answer(200, "null"),
      answer(404, "{}"),
    ])
      expect(await check(wrong)).toEqual(WRONG);
  });

  it("is none where the API refuses the key, and down where something else does", async () => {
    expect(await check(answer(401, '{"error":{"code":"key_invalid"}}'))).toEqual({
      outcome: "none",
      why: "the call is refused with 401 key_invalid",
    });
    expect(await check(answer(403, "<html>Forbidden by the proxy</html>"))).toEqual(WRONG);
  });

  it("is none where the address itself may not be called", async () => {
    expect(await check({ ok: false, isRefused: true, message: "refused" })).toEqual({
      outcome: "none",
      why: "refused",
    });
  });
});

describe("a read without a key", () => {
  const check = (answers: Record<string, CallAnswer>) => apiOf(answers, false);
  const root = answer(200, '{"object":"api"}');

  it("is down with the database, as far as the server tells it", async () => {
    expect(await check({ "/v1": root, "/ready": answer(200, "{}") })).toEqual(GOOD);
    expect(await check({ "/v1": root, "/ready": answer(503, "{}") })).toEqual(WRONG);
    // Hidden by a proxy.
    for (const status of [401, 403, 404])
      expect(await check({ "/v1": root, "/ready": answer(status, "<html>no</html>") })).toEqual(
        GOOD,
      );
    for (const status of [500, 502, 504])
      expect(await check({ "/v1": root, "/ready": answer(status, "") })).toEqual(WRONG);
    expect(await check({ "/v1": root, "/ready": NONE })).toEqual({
      outcome: "down",
      reason: "no_answer",
    });
    expect(await check({ "/v1": root, "/ready": answer(200, "{}", { tookMs: 9_500 }) })).toEqual({
      outcome: "degraded",
      reason: "slow",
    });
    expect(await check({ "/v1": answer(200, "{}") })).toEqual(WRONG);
  });
});

describe("a write", () => {
  const REFUSED = { outcome: "down", reason: "writes_refused" };
  const ENDPOINT = "/v1/webhook-endpoints/we_1";
  const me = answer(200, ME);
  const written = (patch: CallAnswer, calls: Call[] = []) =>
    apiOf({ "/v1/me": me, [ENDPOINT]: patch }, true, { endpointId: "we_1", calls });

  it("is made by the key with a key of its own, changes nothing, and is not taken: down", async () => {
    const calls: Call[] = [];
    expect(await written(answer(200, "{}"), calls)).toEqual(GOOD);
    await written(answer(200, "{}"), calls);
    const patches = calls.filter(({ method }) => method === "PATCH");
    expect(patches.map(({ path, body }) => ({ path, body }))).toEqual(
      Array.from({ length: 2 }, () => ({ path: ENDPOINT, body: { disabled: true } })),
    );
    expect(new Set(patches.map(({ headers }) => headers?.["idempotency-key"])).size).toBe(2);
    for (const bad of [
      answer(503, '{"error":{"code":"service_unavailable"}}'),
      answer(500, ""),
      NONE,
    ])
      expect(await written(bad)).toEqual(REFUSED);
    expect(await written(answer(200, "{}", { tookMs: 4_001 }))).toEqual({
      outcome: "degraded",
      reason: "slow",
    });
  });

  it("that is refused to the key, or whose endpoint is gone, says nothing of writes", async () => {
    for (const other of [
      answer(404, '{"error":{"code":"resource_not_found"}}'),
      answer(403, '{"error":{"code":"scope_missing"}}'),
      answer(429, '{"error":{"code":"rate_limited"}}'),
    ])
      expect(await written(other)).toEqual(GOOD);
  });

  it("that the server itself could not make is told by /ready, with and without a key", async () => {
    const ready = answer(200, '{"status":"ready","writes":"refused"}');
    expect(await apiOf({ "/v1/me": me, "/ready": ready }, true)).toEqual(REFUSED);
    const root = answer(200, '{"object":"api"}');
    expect(await apiOf({ "/v1": root, "/ready": ready }, false)).toEqual(REFUSED);
    const taken = answer(200, '{"status":"ready","writes":"accepted"}');
    expect(await apiOf({ "/v1": root, "/ready": taken }, false)).toEqual(GOOD);
    // A proxy's own fault, where the read has answered.
    expect(await apiOf({ "/v1/me": me, "/ready": answer(502, "") }, true)).toEqual(GOOD);
  });

  it("is said in words", () => {
    expect(summaryOf("api", "writes_refused")).toBe("API answered, but writes are refused");
  });
});
