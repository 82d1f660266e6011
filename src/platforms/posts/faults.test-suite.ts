import { expect, it } from "vitest";
import { atOnce, type ConformanceUpstream, first, readOne } from "./conformance.test-support.ts";

/** Cases of an answer whose status is an error. */
export function readsUpstreamErrors(current: () => ConformanceUpstream): void {
  it("names a refused key and never repeats it", async () => {
    const result = await readOne(
      current(),
      current().connect({ credential: "wrong-credential-4711" }),
    );
    expect(result).toMatchObject({ ok: false, code: "credential_refused" });
    expect(JSON.stringify(result)).not.toContain("4711");
  });

  it("names an empty account or a used-up quota", async () => {
    current().fault({ status: 402 });
    expect(await readOne(current())).toMatchObject({ ok: false, code: "quota_exhausted" });
  });

  it("passes the wait on when the upstream asks for one, in seconds", async () => {
    current().fault({ status: 429, retryAfter: "7" });
    expect(await readOne(current())).toMatchObject({
      ok: false,
      code: "rate_limited",
      retryAfterSec: 7,
    });
    current().fault({
      status: 429,
      retryAfter: new Date(current().now().getTime() + 90_000).toUTCString(),
    });
    expect(await readOne(current())).toMatchObject({
      ok: false,
      code: "rate_limited",
      retryAfterSec: 90,
    });
  });

  it("claims no wait when the upstream names none", async () => {
    current().fault({ status: 429 });
    expect(await readOne(current())).toMatchObject({
      ok: false,
      code: "rate_limited",
      retryAfterSec: null,
    });
  });

  it.each([500, 503] as const)(
    "takes status %i for a failure of the upstream, not of the post",
    async (status) => {
      current().fault({ status });
      expect(await readOne(current())).toMatchObject({ ok: false, code: "provider_error" });
    },
  );
}

/**
 * Cases of an upstream that is down, that answers nothing readable, or that is not called at all.
 */
export function survivesFaults(current: () => ConformanceUpstream): void {
  it("gives up on an upstream that never answers", async () => {
    current().fault({ kind: "hang" });
    expect(await readOne(current(), current().connect({ timeoutMs: 80 }))).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("survives a connection closed in its face", async () => {
    current().fault({ kind: "reset" });
    expect(await readOne(current())).toMatchObject({ ok: false, code: "provider_error" });
  });

  it.each(["malformed", "html", "empty_object"] as const)(
    "takes a body it cannot read (%s) for no answer about the post",
    async (kind) => {
      current().fault({ kind });
      expect(await readOne(current())).toMatchObject({ ok: false, code: "malformed_answer" });
    },
  );

  it("asks nothing once the read is cancelled", async () => {
    const [result] = await current()
      .connect()
      .readPosts([first(current())], AbortSignal.abort(), atOnce);
    expect(result).toMatchObject({ ok: false, requests: 0 });
    expect(current().requests()).toBe(0);
  });
}
