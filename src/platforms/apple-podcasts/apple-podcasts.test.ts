import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  appleEpisodeId,
  ApplePodcastsServer,
  SIMULATED_APPLE_COOKIES,
} from "../../../simulators/accounts/apple-podcasts-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
} from "../accounts/account-conformance.test-suite.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";
import { ApplePodcastsConnector } from "./connector.ts";
import { figuresOf } from "./figures.ts";
import { toShowId } from "./normalise.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

const inOurWords = (downloads: number) => {
  const { plays, listeners, seconds } = appleCounts(downloads);
  return { plays, listeners, watch_time_sec: seconds };
};

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new ApplePodcastsServer(show));
  const { service } = simulator;
  const access = {
    secrets: SIMULATED_APPLE_COOKIES,
    externalId: APPLE_SHOW_ID,
    handle: null,
    profileUrl: null,
  };
  const make = (sessions: boolean, overrides: { timeoutMs?: number } = {}) =>
    answersBy(ApplePodcastsConnector)({
      http: loopbackHttp,
      clock,
      baseUrl: `${simulator.origin}/podcasts/pcc/v1/analytics`,
      dashboardSessions: sessions,
      ...overrides,
    });
  const conformance: AccountConformance = {
    connector: (overrides = {}) => make(true, overrides),
    candidate: { secrets: access.secrets, accountId: APPLE_SHOW_ID, handleOrUrl: null },
    access,
    wrongSecrets: { myacinfo: "wrong-4711", itctx: "wrong-4711" },
    expected: () => ({
      externalId: APPLE_SHOW_ID,
      totals: { ...inOurWords(show.total()), followers: show.followers },
      items: show.episodes().map((episode) => ({
        externalId: appleEpisodeId(episode),
        counts: inOurWords(show.downloadsOf(episode)),
      })),
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: inOurWords(show.showOn(day)) })),
      },
      geography: [
        {
          metric: "unique_devices",
          valueKind: "count",
          countries: Object.fromEntries(
            show
              .byCountry(appleCounts(show.total()).listeners)
              .slice(0, 5)
              .map(({ code, count }) => [code, count]),
          ),
        },
      ],
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesFollowers = true;
        return { of: "totals", metric: "followers" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        service.episodesAreProtobuf = true;
        return "items";
      },
    },
    unpaged: true,
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, make, show };
}

describeAccountConformance("applePodcasts", open);

describe("Apple Podcasts", () => {
  it("spells the parameter of dates in each of the three ways", async () => {
    const { connector, access, simulator } = await open();
    const apple = connector();
    for (const answer of [
      await apple.readTotals(access, soon()),
      await apple.readGeography?.(access, soon()),
      await apple.readDaily?.(access, WINDOW, soon()),
    ])
      expect(answer?.ok).toBe(true);
    const asked = simulator.seen.map(({ path }) => path.replace(/^.*analytics\//, ""));
    expect(asked).toEqual([
      expect.stringMatching(/^showOverviewV3\?showId=1500482130&start=2017-09-19&end=2026-10-20&/),
      expect.stringMatching(/^episodes\?showId=1500482130&date=2026-10-20&/),
      expect.stringMatching(
        /^episodeDetails\?showId=1500482130&startDate=2017-09-19&endDate=2026-10-20&mode=ALL_TIME&episodeId=\d+$/,
      ),
      expect.stringMatching(/^showTrendsV2\?showId=1500482130&start=2026-09-01&end=2026-09-30&/),
    ]);
    await simulator.close();
  });

  it("says that cookies have ended where Apple sends to its sign-in", async () => {
    const { connector, access, simulator } = await open();
    expect(
      await connector().readTotals(
        { ...access, secrets: { ...access.secrets, itctx: "old" } },
        soon(),
      ),
    ).toMatchObject({ ok: false, failure: { code: "needs_reauth" }, calls: 1 });
    await simulator.close();
  });

  it("takes a 0 of the last three days for not yet known, and an older one for 0", async () => {
    const { connector, access, simulator } = await open();
    const answer = await connector().readDaily?.(
      access,
      { from: "2025-08-03", to: "2026-10-20" },
      soon(),
    );
    const days = answer?.ok === true ? answer.value.days : [];
    expect([
      days[0],
      days.at(-1)?.day,
      answer?.ok === true ? answer.value.completeTo : null,
    ]).toEqual([
      { day: "2025-08-03", counts: { plays: 0, listeners: 0, watch_time_sec: 0 } },
      "2026-10-17",
      "2026-10-17",
    ]);
    await simulator.close();
  });

  it("does not take an empty list of countries for nobody", async () => {
    const { connector, access, simulator } = await open();
    simulator.service.listsNoPlaces = true;
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
    await simulator.close();
  });

  it("gives cities beside the countries, and the guid that joins an episode to its feed", async () => {
    const { connector, access, simulator, show } = await open();
    const read = await connector().readGeography?.(access, soon());
    expect(read).toMatchObject({
      ok: true,
      value: [
        {
          window: { kind: "all_time" },
          countries: [{ code: "US", name: "United States" }, {}, {}, {}, {}],
          places: [{ code: null, name: "GeoNames 5128581" }, {}, {}],
        },
      ],
    });
    const items = await connector().listItems?.(access, null, soon());
    expect(items).toMatchObject({
      ok: true,
      value: {
        items: expect.arrayContaining([
          expect.objectContaining({ guid: show.episodes()[0]?.guid }),
        ]) as object[],
      },
    });
    await simulator.close();
  });

  it("connects a show whose table of episodes it cannot read, without a name", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.episodesAreProtobuf = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: APPLE_SHOW_ID, name: null },
    });
    expect(await connector().verify({ ...candidate, accountId: null }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
      calls: 0,
    });
    await simulator.close();
  });

  it("uses no session, stored or given, where the operator has switched them off", async () => {
    const { make, candidate, access, simulator } = await open();
    const off = make(false);
    expect([
      await off.verify(candidate, soon()),
      await off.readTotals(access, soon()),
    ]).toMatchObject([
      { failure: { code: "not_configured" }, calls: 0 },
      { failure: { code: "not_configured" }, calls: 0 },
    ]);
    expect([off.manifest.connect, simulator.seen]).toEqual([
      expect.objectContaining({ kind: "session", fields: [] }),
      [],
    ]);
    await simulator.close();
  });

  it.each([
    ["1500482130", "1500482130"],
    ["https://podcasts.apple.com/us/podcast/salt-and-signal/id1500482130?i=1", "1500482130"],
    ["salt", null],
  ])("reads %j as the show %j", (text, id) => expect(toShowId(text)).toBe(id));
});

describe("figures whose names are not published", () => {
  it("are found under any of their names, wrapped or plain, and rounded where they count seconds", () => {
    expect(
      figuresOf({
        showPlayCount: { latestValue: 2.0221031e7 },
        uniqueListeners: 11.0,
        total_time_listened: 90.6,
      }),
    ).toEqual({ plays: 20_221_031, listeners: 11, watch_time_sec: 91 });
  });

  it("are unknown where two values stand on one level, and where a count has a fraction", () => {
    expect(figuresOf({ all: { plays: 5 }, followed: { plays: 3 }, listeners: 1.5 })).toEqual({
      listeners: undefined,
    });
  });
});
