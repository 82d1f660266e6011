import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isDefined } from "../../domain/metrics/metric-definitions.ts";
import type { PostSnapshot, ReadResult } from "./connector.ts";
import {
  atOnce,
  calm,
  type ConformanceUpstream,
  first,
  readOne,
  readProfile,
  snapshotOf,
  valuesOf,
} from "./conformance.test-support.ts";
import { listsProfilePosts } from "./profile-posts.test-suite.ts";
import { readsUpstreamErrors, survivesFaults } from "./faults.test-suite.ts";

/**
 * Tests the guarantees of every connector against a simulator of its upstream. A new connector is
 * complete when it passes this suite.
 */
export function describeConnectorConformance(
  name: string,
  open: () => Promise<ConformanceUpstream>,
  { lists = false } = {},
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
    readsUpstreamErrors(() => upstream);
    survivesFaults(() => upstream);
    spendsFewRequests(() => upstream);
    if (lists) listsProfilePosts(() => withList(upstream));
  });
}

function withList(upstream: ConformanceUpstream) {
  const { list } = upstream;
  if (list === undefined) throw new Error("The upstream has no list.");
  return { ...upstream, list };
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
      expect([metric, isDefined(upstream.platform, metric)]).toEqual([metric, true]);
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
    const results = await upstream.connect().readPosts(upstream.references, calm(), atOnce);
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
    const results = await upstream.connect().readPosts([one, two, three], calm(), atOnce);
    expect(results.map((result) => (result.ok ? result.snapshot.externalId : result.code))).toEqual(
      [one.externalId, "gone", three.externalId],
    );
  });
}

function answersAboutProfiles(current: () => ConformanceUpstream): void {
  it("reads a profile with its audience and an id that is text", async () => {
    const profile = snapshotOf(await readProfile(current().connect(), current().profile));
    const audience = profile.readings.followers ?? profile.readings.subscribers;
    expect(audience?.value).toBeGreaterThan(0);
    for (const metric of Object.keys(profile.readings))
      expect([metric, isDefined(current().platform, metric)]).toEqual([metric, true]);
    expect(profile.externalId).toMatch(/^(UC[\w-]{22}|\d{19})$/);
  });

  it("does not guess at a profile address of another site", async () => {
    const result = await readProfile(current().connect(), "https://example.com/a-person");
    expect(result).toMatchObject({ ok: false, code: "unsupported", requests: 0 });
    expect(current().requests()).toBe(0);
  });
}

function spendsFewRequests(current: () => ConformanceUpstream): void {
  it("reports as many requests as it made", async () => {
    const upstream = current();
    const results = await upstream.connect().readPosts(upstream.references, calm(), atOnce);
    expect(results.reduce((sum, { requests }) => sum + requests, 0)).toBe(upstream.requests());
  });

  it("reads a post named twice with one request", async () => {
    const upstream = current();
    const results = await upstream
      .connect()
      .readPosts([first(upstream), first(upstream)], calm(), atOnce);
    expect(upstream.requests()).toBe(1);
    expect(results.map(({ requests }) => requests)).toEqual([1, 0]);
    expect(snapshotOf(results[1] ?? (results[0] as ReadResult<PostSnapshot>)).externalId).toBe(
      first(upstream).externalId,
    );
  });

  it("stops asking when the key is refused", async () => {
    const upstream = current();
    const results = await upstream
      .connect({ credential: "wrong" })
      .readPosts(upstream.references, calm(), atOnce);
    expect(results.map((result) => !result.ok && result.code)).toEqual(
      upstream.references.map(() => "credential_refused"),
    );
    expect(upstream.requests()).toBeLessThanOrEqual(4);
  });
}
