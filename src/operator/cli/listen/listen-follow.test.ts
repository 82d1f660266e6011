import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { systemClock } from "../../../lib/time/clock.ts";
import { createOutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../infrastructure/outbound/outbound-policy.ts";
import { eventsReader } from "./listen-api.ts";
import { followEvents } from "./listen-follow.ts";
import { eventAt, hangUp, refuse, startEventsServer } from "./listen.test-support.ts";

const NOON = "2026-10-20T12:00:00.000Z";
const LATER = "2026-10-20T12:00:05.000Z";

const api = useFixturePerTest(startEventsServer);
const outbound = useFixturePerTest(() =>
  createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "test",
  }),
);

interface Followed {
  ids: number[];
  notices: string[];
  /** Milliseconds it wanted to wait, in order. */
  waits: number[];
}

/**
 * Follows the server. Runs one step at each wait, and aborts after the last one.
 */
async function follow(
  steps: readonly (() => void)[],
  types: readonly string[] = [],
): Promise<Followed> {
  const followed: Followed = { ids: [], notices: [], waits: [] };
  const ending = new AbortController();
  const left = [...steps];
  await followEvents({
    read: eventsReader({
      baseUrl: api.baseUrl,
      apiKey: "cmk_test",
      outbound,
      clock: systemClock,
      signal: ending.signal,
    }),
    types,
    signal: ending.signal,
    wait: async (milliseconds) => {
      followed.waits.push(milliseconds);
      const step = left.shift();
      if (step === undefined) ending.abort();
      else step();
    },
    onEvent: async (event) => void followed.ids.push(Number(event.id.slice(4))),
    onNotice: (message) => followed.notices.push(message),
  });
  return followed;
}

const happens = (index: number, createdAt: string, type?: string) => (): void =>
  void api.events.push(eventAt(index, createdAt, type));
const nothing = (): void => undefined;
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe("following the events of a workspace", () => {
  it("tells each event once and in order, and nothing from before the start", async () => {
    api.events.push(eventAt(1, "2026-10-20T11:59:00.000Z"), eventAt(2, NOON));
    const { ids, notices, waits } = await follow([
      happens(3, NOON),
      happens(4, LATER),
      nothing,
      happens(5, LATER),
      nothing,
    ]);
    expect(ids).toEqual([3, 4, 5]);
    expect(notices).toEqual([]);
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it("does not tell events of the same millisecond as the newest one at the start", async () => {
    api.events.push(eventAt(1, NOON), eventAt(2, NOON), eventAt(3, NOON));
    expect((await follow([happens(4, NOON), nothing])).ids).toEqual([4]);
  });

  it("tells an event that happens between its first two questions", async () => {
    api.events.push(eventAt(1, NOON));
    let questions = 0;
    api.onAsked = () => {
      questions += 1;
      if (questions === 2) api.events.push(eventAt(2, NOON));
    };
    expect((await follow([])).ids).toEqual([2]);
  });

  it("begins at the server's time where nothing has happened yet", async () => {
    api.instead.push((_request, response) => {
      response
        .writeHead(200, {
          "content-type": "application/json",
          date: "Tue, 20 Oct 2026 12:00:00 GMT",
        })
        .end('{"data":[],"next_cursor":null}');
    });
    const { ids } = await follow([happens(1, LATER)]);
    expect(ids).toEqual([1]);
    expect(api.asked[1]?.query["created_gte"]).toBe(NOON);
  });

  it("tells more events of one millisecond than a page holds", async () => {
    api.events.push(eventAt(1, NOON));
    const { ids } = await follow([
      () => api.events.push(...range(2, 251).map((index) => eventAt(index, LATER))),
      nothing,
    ]);
    expect(ids).toEqual(range(2, 251));
  });

  it("asks for the given types only", async () => {
    const { ids } = await follow(
      [
        happens(1, "2099-01-01T00:00:00.000Z", "show.created"),
        happens(2, "2099-01-01T00:00:00.000Z"),
      ],
      ["show.created", "show.removed"],
    );
    expect(ids).toEqual([1]);
    expect(api.asked.map(({ query }) => query["types"])).toEqual(
      Array.from(api.asked, () => "show.created,show.removed"),
    );
  });
});

describe("a server that is away", () => {
  it("is waited for as long as it asks for, and loses nothing", async () => {
    api.events.push(eventAt(1, NOON));
    const limited = (): void =>
      void (
        api.events.push(eventAt(2, LATER)),
        api.instead.push(refuse(429, "Too many requests.", { "retry-after": "7" }))
      );
    const { ids, notices, waits } = await follow([limited, nothing]);
    expect(waits).toEqual([1_000, 7_000, 1_000]);
    expect(ids).toEqual([2]);
    expect(notices[0]).toContain("asks to wait. Too many requests.");
  });

  it("is asked ever more slowly, said once, and heard of again", async () => {
    api.events.push(eventAt(1, NOON));
    const goesAway = (): void =>
      void (
        api.events.push(eventAt(2, LATER)),
        api.instead.push(...Array.from({ length: 7 }, () => refuse(503, "Starting.")))
      );
    const { ids, notices, waits } = await follow([
      goesAway,
      ...Array.from({ length: 7 }, () => nothing),
    ]);
    expect(waits).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000]);
    expect(ids).toEqual([2]);
    expect(notices).toHaveLength(2);
    expect(notices[1]).toContain("answers again");
  });

  it("may be away at the start, and in the middle of many events, without one told twice", async () => {
    api.instead.push(hangUp, refuse(503, "Draining.", { "retry-after": "1" }));
    api.events.push(eventAt(1, NOON));
    let questions = 0;
    api.onAsked = () => {
      questions += 1;
      // The last page of three fails.
      if (questions === 4) api.instead.push(refuse(502, "Bad gateway."));
    };
    const { ids } = await follow([
      nothing,
      nothing,
      () => api.events.push(...range(2, 251).map((index) => eventAt(index, LATER))),
      nothing,
      nothing,
    ]);
    expect(ids).toEqual(range(2, 251));
    expect(api.instead).toEqual([]);
  });

  it("may be stood in for by a proxy's page", async () => {
    api.instead.push(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Back soon</h1>"),
    );
    expect((await follow([nothing])).notices[0]).toContain("does not answer with a list of events");
  });
});

describe("a server that refuses", () => {
  it.each([
    [401, "does not accept this API key. The key was revoked."],
    [403, "needs the scope webhooks:read. The key was revoked."],
    [400, "answers 400 to GET /v1/events. The key was revoked."],
    [301, "answers 301"],
  ])("with %i ends it with a sentence, also after a good start", async (status, message) => {
    api.events.push(eventAt(1, NOON));
    await expect(
      follow([() => api.instead.push(refuse(status, "The key was revoked."))]),
    ).rejects.toThrow(message);
  });

  it("never hears the key in a message", async () => {
    api.instead.push(refuse(401, "No."));
    const failure = await follow([]).catch(String);
    expect(failure).toContain("API key");
    expect(failure).not.toContain("cmk_test");
    expect(api.asked[0]?.authorization).toBe("Bearer cmk_test");
  });
});
