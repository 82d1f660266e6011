import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Metric } from "../../metrics/metric.ts";
import type {
  PostConnector,
  PostReference,
  PostSnapshot,
  ProfileSnapshot,
  ReadFailureCode,
  ReadResult,
} from "./connector.ts";

/** A post made to behave in a way every upstream knows. */
export type PostShape = "gone" | "private" | "hidden_likes" | "zero" | "counts_as_text";

export type UpstreamFault =
  | { status: 402 | 429 | 500 | 503; retryAfter?: string }
  | { kind: "hang" | "malformed" | "reset" | "html" | "empty_object" };

/** An upstream under control, real enough to speak HTTP. */
export interface ConformanceUpstream {
  platform: string;
  source: string;
  /** At least twelve different posts that exist. */
  references: readonly PostReference[];
  profile: string;
  /** The metric reach rests on, present for every public post. */
  primaryMetric: Metric;
  /**
   * How the upstream's answer to a private post is to be read; some do not tell it from a deleted
   * one.
   */
  privateCode: ReadFailureCode;
  credential: string;
  connect(overrides?: { credential?: string; timeoutMs?: number }): PostConnector;
  shape(reference: PostReference, shape: PostShape): void;
  fault(fault: UpstreamFault, times?: number): void;
  /** Calls the upstream has received since the last reset. */
  calls(): number;
  now(): Date;
  reset(): void;
  close(): Promise<void>;
}

/**
 * The guarantees every connector gives, run against a simulator of its upstream. A new connector is
 * done when this suite passes for it.
 */
export function describeConnectorConformance(
  name: string,
  open: () => Promise<ConformanceUpstream>,
): void {
  describe(`conformance: ${name}`, () => {
    let upstream: ConformanceUpstream;
    beforeAll(async () => {
      upstream = await open();
    });
    beforeEach(() => upstream.reset());
    afterAll(() => upstream.close());
    answersAboutPosts(() => upstream);
    answersAboutProfiles(() => upstream);
    troublesOnTheWay(() => upstream);
    careWithCalls(() => upstream);
  });
}

const calm = (): AbortSignal => new AbortController().signal;

function first(upstream: ConformanceUpstream): PostReference {
  const [reference] = upstream.references;
  if (!reference) throw new Error("A conformance upstream names at least one post.");
  return reference;
}

async function readOne(
  upstream: ConformanceUpstream,
  connector = upstream.connect(),
): Promise<ReadResult<PostSnapshot>> {
  const [result] = await connector.readPosts([first(upstream)], calm());
  if (!result) throw new Error("One reference gives one result.");
  return result;
}

function snapshotOf<Snapshot extends PostSnapshot | ProfileSnapshot>(
  result: ReadResult<Snapshot>,
): Snapshot {
  if (!result.ok) throw new Error(`Expected numbers, got ${result.code}: ${result.message}`);
  return result.snapshot;
}

function valuesOf(snapshot: PostSnapshot): Record<string, number> {
  return Object.fromEntries(
    Object.entries(snapshot.readings).map(([metric, reading]) => [metric, reading.value]),
  );
}

function answersAboutPosts(current: () => ConformanceUpstream): void {
  it("reads a public post: whole numbers with their source, time of fetch and dated definition", async () => {
    const upstream = current();
    const snapshot = snapshotOf(await readOne(upstream));
    expect(upstream.connect()).toMatchObject({
      platform: upstream.platform,
      source: upstream.source,
    });
    expect(snapshot.readings[upstream.primaryMetric]?.value).toBeGreaterThan(0);
    for (const [metric, reading] of Object.entries(snapshot.readings)) {
      expect({
        metric,
        isCount: Number.isSafeInteger(reading.value) && reading.value >= 0,
      }).toEqual({ metric, isCount: true });
      expect(reading.fetched_at).toBe(upstream.now().toISOString());
      expect(reading.definition).toMatch(
        new RegExp(`^${upstream.platform}\\.${metric}@\\d{4}-\\d{2}$`),
      );
      expect(reading.source).toBe(upstream.source === "youtube-data-api" ? "api" : "provider");
    }
    expect(snapshot.title).not.toBe(null);
    expect(Date.parse(snapshot.publishedAt ?? "")).toBeLessThan(upstream.now().getTime());
  });

  it("keeps the id that was asked for, digit by digit", async () => {
    const upstream = current();
    const results = await upstream.connect().readPosts(upstream.references, calm());
    expect(results.map((result) => snapshotOf(result).externalId)).toEqual(
      upstream.references.map(({ externalId }) => externalId),
    );
  });

  it("calls a deleted post gone", async () => {
    current().shape(first(current()), "gone");
    expect(await readOne(current())).toMatchObject({
      ok: false,
      code: "gone",
      retryAfterSec: null,
    });
  });

  it("gives no numbers of a private post", async () => {
    current().shape(first(current()), "private");
    expect(await readOne(current())).toMatchObject({ ok: false, code: current().privateCode });
  });

  it("leaves hidden likes out instead of counting them as zero", async () => {
    current().shape(first(current()), "hidden_likes");
    const { readings } = snapshotOf(await readOne(current()));
    expect(readings.likes).toBe(undefined);
    expect(readings.reactions).toBe(undefined);
    expect(readings.comments?.value).toBeGreaterThan(0);
  });

  it("reports a true zero as zero", async () => {
    current().shape(first(current()), "zero");
    const { readings } = snapshotOf(await readOne(current()));
    expect(readings.comments?.value).toBe(0);
  });

  it("reads counters sent as text like counters sent as numbers", async () => {
    const plain = valuesOf(snapshotOf(await readOne(current())));
    current().shape(first(current()), "counts_as_text");
    expect(valuesOf(snapshotOf(await readOne(current())))).toEqual(plain);
  });

  it("answers in the order of the references, each post for itself", async () => {
    const upstream = current();
    const [one, two, three] = upstream.references;
    if (!one || !two || !three) throw new Error("Three posts are needed.");
    upstream.shape(two, "gone");
    const results = await upstream.connect().readPosts([one, two, three], calm());
    expect(results.map((result) => (result.ok ? result.snapshot.externalId : result.code))).toEqual(
      [one.externalId, "gone", three.externalId],
    );
  });
}

function answersAboutProfiles(current: () => ConformanceUpstream): void {
  it("reads a profile with its audience and an id that is text", async () => {
    const profile = snapshotOf(await current().connect().readProfile(current().profile, calm()));
    const audience = profile.readings.followers ?? profile.readings.subscribers;
    expect(audience?.value).toBeGreaterThan(0);
    expect(profile.externalId).toMatch(/^(UC[\w-]{22}|\d{19})$/);
  });

  it("does not guess at a profile address of another site", async () => {
    const result = await current().connect().readProfile("https://example.com/somebody", calm());
    expect(result).toMatchObject({ ok: false, code: "unsupported", providerCalls: 0 });
    expect(current().calls()).toBe(0);
  });
}

function troublesOnTheWay(current: () => ConformanceUpstream): void {
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
    "takes status %i for the upstream's own trouble, not the post's",
    async (status) => {
      current().fault({ status });
      expect(await readOne(current())).toMatchObject({ ok: false, code: "provider_error" });
    },
  );

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
      .readPosts([first(current())], AbortSignal.abort());
    expect(result).toMatchObject({ ok: false, providerCalls: 0 });
    expect(current().calls()).toBe(0);
  });
}

function careWithCalls(current: () => ConformanceUpstream): void {
  it("reports as many calls as it made", async () => {
    const upstream = current();
    const results = await upstream.connect().readPosts(upstream.references, calm());
    expect(results.reduce((sum, { providerCalls }) => sum + providerCalls, 0)).toBe(
      upstream.calls(),
    );
  });

  it("reads a post named twice with one call", async () => {
    const upstream = current();
    const results = await upstream.connect().readPosts([first(upstream), first(upstream)], calm());
    expect(upstream.calls()).toBe(1);
    expect(results.map(({ providerCalls }) => providerCalls)).toEqual([1, 0]);
    expect(snapshotOf(results[1] ?? (results[0] as ReadResult<PostSnapshot>)).externalId).toBe(
      first(upstream).externalId,
    );
  });

  it("stops asking when the key is refused", async () => {
    const upstream = current();
    const results = await upstream
      .connect({ credential: "wrong" })
      .readPosts(upstream.references, calm());
    expect(results.map((result) => !result.ok && result.code)).toEqual(
      upstream.references.map(() => "credential_refused"),
    );
    expect(upstream.calls()).toBeLessThanOrEqual(4);
  });
}
