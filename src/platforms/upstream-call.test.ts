import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../lib/time/clock.ts";
import { answering, RecordedHttp } from "./recorded-http.test-support.ts";
import type { UpstreamAccess } from "./upstream-call.ts";
import { callUpstream, parseRetryAfter } from "./upstream-call.ts";

const NOW = new Date("2026-10-15T08:00:00Z");
const access = (http: RecordedHttp): UpstreamAccess => ({
  http,
  clock: new ManualClock(NOW),
  name: "The upstream",
  timeoutMs: 1000,
  maxBytes: 100,
});
const request = { method: "GET" as const, url: "http://127.0.0.1/", headers: {} };

describe("parseRetryAfter", () => {
  it("reads whole seconds as seconds and caps them at a week", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000 }), (seconds) => {
        expect(parseRetryAfter(String(seconds), NOW)).toBe(Math.min(seconds, 604_800));
      }),
    );
  });

  it("reads an HTTP date as the time until then, never below zero", () => {
    expect(parseRetryAfter("Thu, 15 Oct 2026 08:01:30 GMT", NOW)).toBe(90);
    expect(parseRetryAfter("Thu, 15 Oct 2026 07:00:00 GMT", NOW)).toBe(0);
  });

  it.each([undefined, "", "soon", "-5", "1.5", "5s", "2026-10-15"])(
    "knows no wait for %j",
    (value) => {
      expect(parseRetryAfter(value, NOW)).toBe(null);
    },
  );
});

describe("callUpstream", () => {
  it.each([
    ["blocked_address", "provider_error", 0],
    ["dns_failed", "provider_error", 0],
    ["connection_failed", "provider_error", 0],
    ["tls_failed", "provider_error", 0],
    ["timeout", "timeout", 1],
    ["aborted", "timeout", 1],
    ["too_large", "malformed_answer", 1],
    ["invalid_response", "malformed_answer", 1],
    ["something_new", "provider_error", 1],
  ])(
    "words the transport failure %s as %s and counts %i requests",
    async (code, expected, requests) => {
      const outcome = await callUpstream(
        access(new RecordedHttp({ ok: false, code, message: "secret detail" })),
        request,
        new AbortController().signal,
      );
      expect(outcome).toMatchObject({ requests, answer: { ok: false, code: expected } });
      expect(JSON.stringify(outcome)).not.toContain("secret");
    },
  );

  it("refuses a body that was cut", async () => {
    const http = new RecordedHttp({ ...answering({ fine: true }), truncated: true });
    expect(
      (await callUpstream(access(http), request, new AbortController().signal)).answer,
    ).toMatchObject({ ok: false, code: "malformed_answer" });
  });

  it("finds Retry-After in any letter case", async () => {
    const http = new RecordedHttp(answering({}, 429, { "Retry-After": "12" }));
    expect(
      (await callUpstream(access(http), request, new AbortController().signal)).answer,
    ).toMatchObject({ status: 429, retryAfterSec: 12 });
  });
});
