import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import {
  ComputeError,
  type ComputeFailure,
} from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { inlineCompute } from "../../../../infrastructure/compute/inline-compute.test-support.ts";
import { feedXml, startFeedServer } from "./feed.test-support.ts";
import { type FeedReading, type KnownFeed, readFeed } from "./read-feed.ts";

describe("readFeed", () => {
  const now = new Date("2026-10-20T12:00:00Z");

  const server = useFixture(startFeedServer);
  beforeEach(() => {
    server.pages.clear();
    server.requests.length = 0;
    server.validators = true;
  });

  const at = (path: string): string => `${server.origin}${path}`;
  const read = (path: string, known: Partial<KnownFeed> = {}, compute = inlineCompute) =>
    readFeed(
      server.client,
      { url: at(path), etag: null, lastModified: null, contentHash: null, ...known },
      { now, compute, of: "workspace" },
    );
  const document = (reading: FeedReading) => {
    if (reading.kind !== "read") throw new Error(`not read: ${JSON.stringify(reading)}`);
    return reading.document;
  };
  const guids = (reading: FeedReading): string[] =>
    document(reading).items.map((item) => item.guidKey);

  it("reads a feed whole, names itself, and gives the validators for next time", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }, { guid: "b" }]));
    const reading = await read("/feed");
    expect(reading).toMatchObject({ kind: "read", url: at("/feed"), lastModified: null });
    expect({ guids: guids(reading), complete: document(reading).complete }).toEqual({
      guids: ["a", "b"],
      complete: true,
    });
    expect(server.requests[0]?.headers["user-agent"]).toBe("Castmeter/test");
    const again = await read("/feed", reading.kind === "read" ? { etag: reading.etag } : {});
    expect({ again, requestsCount: server.requests.length }).toEqual({
      again: { kind: "unchanged", url: at("/feed") },
      requestsCount: 2,
    });
  });

  it("notices an unchanged feed of a server that knows no validators", async () => {
    server.validators = false;
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    const reading = await read("/feed");
    if (reading.kind !== "read") throw new Error("not read");
    expect(reading.etag).toBeNull();
    expect((await read("/feed", { contentHash: reading.contentHash })).kind).toBe("unchanged");
  });

  it.each([
    ["only permanent redirects", [301, 308], "/feed"],
    ["a temporary redirect first", [302, 301], "/start"],
    ["a permanent redirect, then a temporary one", [301, 307], "/middle"],
  ])("keeps the address to ask next time after %s", async (_what, [first, second], kept) => {
    server.pages.set("/start", { status: first!, location: "/middle" });
    server.pages.set("/middle", { status: second!, location: at("/feed") });
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    expect(await read("/start")).toMatchObject({ kind: "read", url: at(kept) });
  });

  it("learns of a permanent move even when the feed itself is unchanged", async () => {
    server.pages.set("/start", { status: 301, location: "/feed" });
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    const reading = await read("/start");
    expect(await read("/start", reading.kind === "read" ? { etag: reading.etag } : {})).toEqual({
      kind: "unchanged",
      url: at("/feed"),
    });
  });

  it("gives up on a circle of redirects", async () => {
    server.pages.set("/start", { status: 302, location: "/start" });
    expect(await read("/start")).toMatchObject({ kind: "failed", code: "too_many_redirects" });
    expect(server.requests).toHaveLength(6);
  });

  it.each([
    [401, "forbidden"],
    [403, "forbidden"],
    [404, "not_found"],
    [410, "gone"],
    [429, "rate_limited"],
    [500, "server_error"],
    [503, "server_error"],
    [204, "unexpected_status"],
    [302, "unexpected_status"],
  ])("says what status %i means", async (status, code) => {
    server.pages.set("/feed?token=secret", { status });
    const reading = await read("/feed?token=secret");
    expect(reading).toEqual({ kind: "failed", code, message: `127.0.0.1 answered ${status}.` });
  });

  it("names what is no feed, and a server that is not there, without the address's secret", async () => {
    server.pages.set("/page?token=secret", "<!doctype html><html><body>Sign in</body></html>");
    expect(await read("/page?token=secret")).toMatchObject({ kind: "failed", code: "html_page" });
    const closed = await readFeed(
      server.client,
      {
        url: "http://127.0.0.1:1/feed?token=secret",
        etag: null,
        lastModified: null,
        contentHash: null,
      },
      { now, compute: inlineCompute, of: "workspace" },
    );
    expect(closed).toMatchObject({ kind: "failed", code: "connection_failed" });
    expect(JSON.stringify(closed)).not.toContain("secret");
  });

  const refusing = (failure: ComputeFailure): Compute => ({
    ...inlineCompute,
    run: async (name) => {
      throw new ComputeError(name, failure);
    },
  });

  it.each(["deadline", "memory"] as const)(
    "fails by name where the feed takes more than a task may: %s",
    async (failure) => {
      server.pages.set("/feed", feedXml([{ guid: "a" }]));
      expect(await read("/feed", {}, refusing(failure))).toMatchObject({
        kind: "failed",
        code: "too_large",
      });
    },
  );

  it("rejects, and blames no feed, where the queue is full", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    await expect(read("/feed", {}, refusing("queue_full"))).rejects.toMatchObject({
      failure: "queue_full",
    });
  });

  it("fails, and reads nothing of it, when a feed is larger than 20 MiB", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a", description: "x".repeat(21 * 1024 * 1024) }]));
    expect(await read("/feed")).toMatchObject({ kind: "failed", code: "too_large" });
  });

  describe("of several pages", () => {
    it("walks all of them, counts an item on two pages once, and is then complete", async () => {
      server.pages.set(
        "/feed",
        feedXml([{ guid: "d" }, { guid: "c" }], { next: at("/feed?page=2") }),
      );
      server.pages.set(
        "/feed?page=2",
        feedXml([{ guid: "c" }, { guid: "b", date: null }], { next: at("/feed?page=3") }),
      );
      server.pages.set("/feed?page=3", feedXml([{ guid: "a" }]));
      const reading = await read("/feed");
      const { complete, nextPageUrl } = document(reading);
      expect({ guids: guids(reading), complete, nextPageUrl }).toEqual({
        guids: ["d", "c", "b", "a"],
        complete: true,
        nextPageUrl: null,
      });
    });

    it("keeps what it read when a page fails, and is not complete", async () => {
      server.pages.set("/feed", feedXml([{ guid: "b" }], { next: at("/feed?page=2") }));
      const reading = await read("/feed");
      expect({ guids: guids(reading), complete: document(reading).complete }).toEqual({
        guids: ["b"],
        complete: false,
      });
      expect(document(reading).warnings).toContain(
        "A further page of the feed could not be read: 127.0.0.1 answered 404.",
      );
    });

    it("is not complete when a page before the last was cut off", async () => {
      server.pages.set(
        "/feed",
        feedXml([{ guid: "c" }, { guid: "b" }], { next: at("/feed?page=2"), cut: true }),
      );
      server.pages.set("/feed?page=2", feedXml([{ guid: "a" }]));
      const reading = await read("/feed");
      expect({ guids: guids(reading), complete: document(reading).complete }).toEqual({
        guids: ["c", "a"],
        complete: false,
      });
    });

    it("stops at a circle of pages, and after fifty", async () => {
      server.pages.set("/circle", feedXml([{ guid: "b" }], { next: at("/circle?2") }));
      server.pages.set("/circle?2", feedXml([{ guid: "a" }], { next: at("/circle") }));
      const circle = await read("/circle");
      expect({
        guids: guids(circle),
        complete: document(circle).complete,
        requestsCount: server.requests.length,
      }).toEqual({ guids: ["b", "a"], complete: false, requestsCount: 2 });
      server.requests.length = 0;
      for (let page = 1; page <= 60; page += 1)
        server.pages.set(
          `/long?${page}`,
          feedXml([{ guid: `g${page}` }], { next: at(`/long?${page + 1}`) }),
        );
      const long = await read("/long?1");
      expect({ complete: document(long).complete, requestsCount: server.requests.length }).toEqual({
        complete: false,
        requestsCount: 50,
      });
    });
  });

  describe("with a new-feed-url", () => {
    const movedTo = (path: string): string =>
      `<itunes:new-feed-url>${at(path)}</itunes:new-feed-url>`;

    it("reads it there and keeps the new address", async () => {
      server.pages.set("/old", feedXml([{ guid: "a" }], { channel: movedTo("/new") }));
      server.pages.set(
        "/new",
        feedXml([{ guid: "a" }, { guid: "b" }], { channel: movedTo("/new") }),
      );
      const reading = await read("/old");
      expect(reading).toMatchObject({ kind: "read", url: at("/new") });
      expect(guids(reading)).toEqual(["a", "b"]);
      expect(document(reading).warnings.at(-1)).toContain("has moved");
    });

    it("makes one hop only", async () => {
      server.pages.set("/old", feedXml([{ guid: "a" }], { channel: movedTo("/new") }));
      server.pages.set("/new", feedXml([{ guid: "b" }], { channel: movedTo("/newer") }));
      expect(await read("/old")).toMatchObject({ kind: "read", url: at("/new") });
      expect(server.requests.map((request) => request.path)).toEqual(["/old", "/new"]);
    });

    it("stays where it is when the new address cannot be read, or sends back", async () => {
      server.pages.set("/old", feedXml([{ guid: "a" }], { channel: movedTo("/new") }));
      const reading = await read("/old");
      expect(reading).toMatchObject({ kind: "read", url: at("/old") });
      expect(document(reading).warnings.at(-1)).toContain("could not be read");
      server.pages.set("/new", feedXml([{ guid: "b" }], { channel: movedTo("/old") }));
      expect(await read("/old")).toMatchObject({ kind: "read", url: at("/old") });
    });
  });
});
