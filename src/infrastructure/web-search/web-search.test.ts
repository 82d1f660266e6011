import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  createOutboundClient,
  type OutboundRequest,
  type OutboundResult,
} from "../outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../outbound/outbound-policy.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { createWebSearch } from "./create-web-search.ts";
import { startSimulatedSearch } from "./simulated-search.test-support.ts";
import { type WebQuery, WebSearchError, type WebSearchName } from "./web-search.ts";

const NOW = new Date("2026-11-27T10:00:00Z");
const PROVIDERS = ["tavily", "searxng", "brave"] as const satisfies WebSearchName[];

const t = useFixture(() => startSimulatedSearch(NOW));
beforeEach(() => t.reset());

const query = (fields: Partial<WebQuery> = {}): WebQuery => ({
  text: "Northwind Roasters",
  maxSources: 5,
  depth: "quick",
  ...fields,
});
const { signal } = new AbortController();
const ask = (provider: WebSearchName, fields: Partial<WebQuery> = {}) =>
  t.connect(provider).search(query(fields), signal);
const errorOf = async (provider: WebSearchName): Promise<Partial<WebSearchError>> => {
  const error: unknown = await ask(provider).catch((thrown: unknown) => thrown);
  if (!(error instanceof WebSearchError)) throw error;
  const { kind, retryAfterSec, mayBePaid } = error;
  return { kind, retryAfterSec, mayBePaid };
};
const status = (upstream: WebSearchName, code: number, retryAfter?: string): void =>
  t.simulators.faults.add({
    upstream,
    status: code,
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  });

describe("a search at every provider", () => {
  it.each(PROVIDERS)("answers bounded sources of one request: %s", async (provider) => {
    const { sources, incomplete } = await ask(provider, { maxSources: 3 });
    expect(sources.map(({ url }) => new URL(url).host)).toEqual([
      "trade-notes.example",
      "harbour-gazette.example",
      "trade-notes.example",
    ]);
    expect(sources.every(({ excerpt }) => excerpt !== "" && excerpt.length <= 500)).toBe(true);
    expect(incomplete).toBeNull();
    expect(t.calls(provider)).toBe(1);
  });

  it.each(PROVIDERS)(
    "has no answer where the body is cut, too large or another: %s",
    async (name) => {
      const form = { kind: "bad_answer", mayBePaid: true };
      t.simulators.faults.add({ upstream: name, malformed: true });
      expect(await errorOf(name)).toMatchObject(form);
      t.simulators.faults.add({ upstream: name, body: `"${"x".repeat(1024 * 1024)}"` });
      expect(await errorOf(name)).toMatchObject(form);
      t.simulators.faults.add({
        upstream: name,
        body: `{"results":[{"url":7}],"type":"search","web":7}`,
      });
      expect(await errorOf(name)).toMatchObject(form);
    },
  );

  it.each(PROVIDERS)("may be paid for after a failure of the provider: %s", async (provider) => {
    status(provider, 502);
    expect(await errorOf(provider)).toMatchObject({ kind: "unavailable", mayBePaid: true });
    t.simulators.faults.add({ upstream: provider, reset: true, times: 2 });
    expect(await errorOf(provider)).toMatchObject({ kind: "unavailable", mayBePaid: true });
  });

  it("is not paid for where the provider cannot be reached", async () => {
    const dead = t.connect("tavily", { baseUrl: "http://127.0.0.1:1" });
    await expect(dead.search(query(), signal)).rejects.toMatchObject({
      kind: "unavailable",
      mayBePaid: false,
    });
  });

  it("ends with its caller, where the provider does not answer", async () => {
    t.simulators.faults.add({ upstream: "searxng", hang: true });
    const caller = new AbortController();
    const asked = t.connect("searxng").search(query(), caller.signal);
    caller.abort(new Error("stopped"));
    await expect(asked).rejects.toThrow("stopped");
  });

  it("reaches a private address only where its client may", async () => {
    const guarded = createOutboundClient({
      policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
      userAgent: "Castmeter/test",
    });
    const search = createWebSearch(
      {
        provider: "tavily",
        apiKey: "x",
        baseUrl: t.simulators.urls.tavily,
        storage: undefined,
      },
      { client: guarded, clock: new ManualClock(NOW) },
    );
    await expect(search.search(query(), signal)).rejects.toMatchObject({ mayBePaid: false });
    expect(t.calls("tavily")).toBe(0);
    guarded.close();
  });
});

describe("a request", () => {
  const failing = async (provider: WebSearchName, result: OutboundResult) => {
    const requests: OutboundRequest[] = [];
    const client = {
      request: async (request: OutboundRequest) => {
        requests.push(request);
        return result;
      },
    };
    const search = createWebSearch(
      { provider, apiKey: "key", baseUrl: "https://search.example", storage: undefined },
      { client, clock: new ManualClock(NOW) },
    );
    const error: unknown = await search.search(query(), signal).catch((thrown: unknown) => thrown);
    return { request: requests[0], error };
  };
  const timeout = { ok: false, code: "timeout", message: "Too slow." } as const;

  it.each([
    ["tavily", 30_000],
    ["searxng", 10_000],
    ["brave", 10_000],
  ] as const)("to %s ends after %s ms and 1 MiB, and may be paid for", async (name, timeoutMs) => {
    const { request, error } = await failing(name, timeout);
    expect(request).toMatchObject({ timeoutMs, maxBytes: 1024 * 1024, onOverflow: "fail" });
    expect(error).toMatchObject({ kind: "unavailable", mayBePaid: true });
  });

  it.each(PROVIDERS)("follows no redirect of %s", async (name) => {
    const moved: OutboundResult = {
      ok: true,
      status: 302,
      headers: { location: "http://127.0.0.1/" },
      body: new Uint8Array(),
      truncated: false,
      finalUrl: "https://search.example",
      redirects: [],
    };
    const { request, error } = await failing(name, moved);
    expect(request?.redirects).toBeUndefined();
    expect(error).toMatchObject({ kind: "bad_answer" });
  });
});

describe("Tavily", () => {
  it("is asked for an answer and sources in one request", async () => {
    const { answer, sources } = await ask("tavily", { depth: "standard" });
    expect(answer).toBe("**Northwind Roasters** is in the news for its podcast campaigns.");
    expect(sources[0]?.published).toBeNull();
    expect(t.simulators.search.tavily.asked).toEqual([
      {
        query: "Northwind Roasters",
        topic: "general",
        search_depth: "advanced",
        include_answer: "advanced",
        include_images: false,
        include_raw_content: false,
        max_results: 5,
      },
    ]);
  });

  it.each([
    [400, "bad_query"],
    [401, "bad_key"],
    [403, "bad_key"],
    [429, "rate_limited"],
    [432, "no_quota"],
    [433, "no_quota"],
  ])("refuses by status, unpaid: %s is %s", async (code, kind) => {
    status("tavily", code, "7");
    expect(await errorOf("tavily")).toEqual({ kind, retryAfterSec: 7, mayBePaid: false });
  });

  it("has what it said for the operator, without the key", async () => {
    status("tavily", 401);
    await expect(ask("tavily")).rejects.toMatchObject({
      message: "The search provider refused the key of this server.",
      providerText: "Unauthorized: missing or invalid API key ….",
    });
  });
});

describe("SearXNG", () => {
  it("says which engines did not answer in place of finding nothing", async () => {
    t.simulators.search.searxng.isSuspended = true;
    expect(await ask("searxng")).toEqual({
      answer: null,
      sources: [],
      incomplete: {
        reason: "engines_unresponsive",
        detail: ["google: Suspended: too many requests", "duckduckgo: timeout"],
      },
    });
  });

  it("is not set up where it answers no JSON, and is asked slower where it limits", async () => {
    status("searxng", 403);
    expect(await errorOf("searxng")).toMatchObject({ kind: "not_configured", mayBePaid: false });
    status("searxng", 429);
    expect(await errorOf("searxng")).toMatchObject({ kind: "rate_limited", retryAfterSec: null });
  });

  it("keeps the day that it names", async () => {
    const { sources } = await ask("searxng");
    expect(sources[1]?.published).toEqual({ day: "2026-09-14", estimated: false });
  });
});

describe("Brave", () => {
  it("finds nothing where its answer has no web", async () => {
    t.simulators.search.brave.findsNothing = true;
    expect(await ask("brave")).toEqual({ answer: null, sources: [], incomplete: null });
  });

  it("has days, and estimates of days from words", async () => {
    const { sources } = await ask("brave");
    expect(sources.map(({ published }) => published)).toEqual([
      { day: "2026-11-25", estimated: true },
      { day: "2026-09-14", estimated: false },
      null,
      { day: "2026-11-06", estimated: true },
      { day: "2026-03-02", estimated: false },
    ]);
  });

  it("tells the second of its rate from the month of its plan", async () => {
    status("brave", 429);
    expect(await errorOf("brave")).toMatchObject({ kind: "rate_limited", retryAfterSec: 1 });
    t.simulators.search.brave.monthLeft = 0;
    expect(await errorOf("brave")).toMatchObject({ kind: "no_quota", retryAfterSec: 1_419_704 });
  });

  it("tells an unknown token from a wrong parameter, both of which are 422", async () => {
    status("brave", 422);
    expect(await errorOf("brave")).toMatchObject({ kind: "bad_query" });
    const unknown = t.connect("brave", { apiKey: "other" }).search(query(), signal);
    await expect(unknown).rejects.toMatchObject({ kind: "bad_key" });
  });
});
