import { describe, expect, it } from "vitest";
import {
  APPLE_SHOW_ID,
  appleCounts,
  appleEpisodeId,
  ApplePodcastsServer,
  SIMULATED_APPLE_COOKIES,
} from "../../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  byCode,
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectApplePodcasts } from "./connector.ts";
import { toTotals } from "./normalise.ts";
import { overviewPayload } from "./payload-schema.ts";

const toOurNames = (downloads: number) => {
  const { plays, listeners, seconds } = appleCounts(downloads);
  return { plays, listeners, watch_time_sec: seconds };
};

/** Plays of the thirty days that ended three days ago, added up from days by country. */
const playsByCountry = (show: SimulatedShow): Record<string, number> => {
  const sums = new Map<string, number>();
  for (const day of show.days("2026-09-18", "2026-10-17"))
    for (const { code, count } of show.byCountry(appleCounts(show.showOn(day)).plays))
      sums.set(code, (sums.get(code) ?? 0) + count);
  return Object.fromEntries(sums);
};

const open = describeConnector("applePodcasts", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new ApplePodcastsServer(show),
  connector: (parts) => connectApplePodcasts({ ...parts, dashboardSessions: true }),
  basePath: "/podcasts/pcc/v1/analytics",
  access: () => ({ secrets: SIMULATED_APPLE_COOKIES, externalId: APPLE_SHOW_ID }),
  candidateAccountId: APPLE_SHOW_ID,
  wrongSecrets: { myacinfo: "wrong-4711", itctx: "wrong-4711" },
  expected: (show) => ({
    totals: { ...toOurNames(show.total()), followers: show.followers },
    items: episodesOf(show, toOurNames, appleEpisodeId),
    daily: septemberOf(show, toOurNames),
    geography: [
      {
        metric: "unique_devices",
        valueKind: "count",
        countries: {
          ...byCode(show.byCountry(appleCounts(show.total()).listeners).slice(0, 5)),
          SE: null,
        },
      },
      {
        metric: "plays",
        valueKind: "count",
        countries: { ...playsByCountry(show), SE: null },
      },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesFollowers: true }, of: "totals", metric: "followers" },
    accountGone: { isGone: true },
    refused: { state: { episodesAreProtobuf: true }, read: "items" },
  },
  options: { unpaged: true },
});

describe("Apple Podcasts", () => {
  it("asks for all time, and for at least thirty days", async () => {
    const { connector, access, simulator } = await open();
    const apple = connector();
    for (const answer of [
      await apple.readTotals(access, soon()),
      await apple.listItems?.(access, null, soon()),
      await apple.readDaily?.(access, { from: "2026-10-10", to: "2026-10-14" }, soon()),
    ])
      expect(answer?.ok).toBe(true);
    const asked = simulator.seen.map(({ path }) => path.replace(/^.*analytics\//, ""));
    expect(asked).toEqual([
      expect.stringMatching(/^showOverviewV3\?showId=1500482130&start=2017-09-19&end=2026-10-20&/),
      expect.stringMatching(/^episodes\?showId=1500482130&date=2017-09-19&/),
      expect.stringMatching(
        /^showTrendsV2\?showId=1500482130&start=2026-09-15&end=2026-10-14&mode=ALL_TIME&/,
      ),
    ]);
  });

  it("reads a short window of days, and answers no day outside of it", async () => {
    const { connector, access, account: show } = await open();
    const window = { from: "2026-10-10", to: "2026-10-14" };
    expect(await connector().readDaily?.(access, window, soon())).toMatchObject({
      ok: true,
      value: {
        days: show
          .days(window.from, window.to)
          .map((day) => ({ day, counts: toOurNames(show.showOn(day)) })),
      },
    });
  });

  it("connects and reads a show without plays, without figures", async () => {
    const { connector, candidate, access, account: show, state } = await open();
    state.isUnplayed = true;
    const apple = connector();
    expect(await apple.verify(candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: APPLE_SHOW_ID, name: show.name },
    });
    expect(await apple.readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { identity: { name: show.name }, readings: {} },
    });
    const items = await apple.listItems?.(access, null, soon());
    expect(items?.ok === true && items.value.items[0]).toMatchObject({ readings: {} });
    expect(await apple.readDaily?.(access, SEPTEMBER, soon())).toMatchObject({
      ok: true,
      value: { days: [] },
    });
    expect(await apple.readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
  });

  it("says that cookies have ended where Apple sends to its sign-in", async () => {
    const { connector, access } = await open();
    expect(
      await connector().readTotals(
        { ...access, secrets: { ...access.secrets, itctx: "old" } },
        soon(),
      ),
    ).toMatchObject({ ok: false, failure: { code: "needs_reauth" }, requests: 1 });
  });

  it("takes a 0 of the last three days for not yet known, and an older one for 0", async () => {
    const { connector, access } = await open();
    const answer = await connector().readDaily?.(
      access,
      { from: "2026-09-21", to: "2026-10-20" },
      soon(),
    );
    expect(answer).toMatchObject({ ok: true, value: { completeTo: "2026-10-17" } });
    expect(answer?.ok === true && answer.value.days.at(-1)?.day).toBe("2026-10-17");
    const before = { from: "2025-08-03", to: "2025-09-02" };
    const first = await connector().readDaily?.(access, before, soon());
    expect(first?.ok === true && first.value.days[0]).toEqual({
      day: "2025-08-03",
      counts: { plays: 0, listeners: 0, watch_time_sec: 0 },
    });
  });

  it("does not take an empty list of countries for no listeners", async () => {
    const { connector, access, state } = await open();
    Object.assign(state, { listsNoPlaces: true, countryDays: "none" });
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
  });

  it("adds up plays by country of thirty settled days, from the days alone", async () => {
    const { connector, access, simulator } = await open();
    const read = await connector().readGeography?.(access, soon());
    expect(simulator.seen.at(-1)?.path).toMatch(
      /showTrendsV2\?showId=1500482130&start=2026-09-18&end=2026-10-17&mode=ALL_TIME&seriesMode=DAILY&metric=PLAYS&dimension=BY_COUNTRY$/,
    );
    expect(read).toMatchObject({
      ok: true,
      value: [
        { metric: "unique_devices" },
        {
          metric: "plays",
          window: { kind: "dates", from: "2026-09-18", to: "2026-10-17" },
          asOf: "2026-10-17T23:59:59.000Z",
        },
      ],
    });
  });

  it.each(["protobuf", "another_form", "fault"] as const)(
    "reads devices by country where the answer with days by country is %s",
    async (countryDays) => {
      const { connector, access, state } = await open();
      state.countryDays = countryDays;
      const read = await connector().readGeography?.(access, soon());
      expect(read).toMatchObject({ ok: true, value: [{ metric: "unique_devices" }], requests: 2 });
    },
  );

  it("reads plays by country where the overview lists no country", async () => {
    const { connector, access, state } = await open();
    state.listsNoPlaces = true;
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: true,
      value: [{ metric: "plays" }],
    });
  });

  it("gives cities beside the countries, and the guid that joins an episode to its feed", async () => {
    const { connector, access, account: show } = await open();
    const read = await connector().readGeography?.(access, soon());
    expect(read).toMatchObject({
      ok: true,
      value: [
        {
          window: { kind: "all_time" },
          countries: [{ code: "US", name: "United States" }, {}, {}, {}, {}, { code: "SE" }],
          places: [{ code: null, name: "GeoNames 5128581" }, {}, {}],
        },
        { metric: "plays" },
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
  });

  it("reads countries of a show whose table of episodes it cannot read", async () => {
    const { connector, candidate, access, account: show, state } = await open();
    state.episodesAreProtobuf = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: APPLE_SHOW_ID, name: show.name },
      requests: 1,
    });
    expect(await connector().readGeography?.(access, soon())).toMatchObject({ ok: true });
    expect(await connector().verify({ ...candidate, accountId: null }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
      requests: 0,
    });
  });

  it("uses no session, stored or given, where the operator has switched them off", async () => {
    const { parts, candidate, access, simulator } = await open();
    const off = answersOf(connectApplePodcasts({ ...parts, dashboardSessions: false }));
    const refused = { failure: { code: "not_configured" }, requests: 0 };
    expect(await off.verify(candidate, soon())).toMatchObject(refused);
    expect(await off.readTotals(access, soon())).toMatchObject(refused);
    expect(off.manifest.connect).toMatchObject({ kind: "session", fields: [] });
    expect(simulator.seen).toEqual([]);
  });
});

describe("the overview of a show", () => {
  it("is read without an image, and where an older entry of its followers is missing", () => {
    const read = overviewPayload.read({
      content: { [APPLE_SHOW_ID]: { name: "Salt and Signal", artwork: null } },
      followerAllTimeTrends: [null, [20_261_020, 4_120, 5]],
    });
    expect(read).toMatchObject({ rowsLeftOut: 0 });
    expect(read && toTotals(read.value)).toEqual({ followers: 4_120 });
  });

  it("does not take 0 followers for none: Apple prints 0 for a number too small to be told", () => {
    const read = overviewPayload.read({
      content: { [APPLE_SHOW_ID]: { name: "Salt and Signal" } },
      followerAllTimeTrends: [
        [20_261_019, 0, 0],
        [20_261_020, 0, 0],
      ],
    });
    expect(read && toTotals(read.value)).toEqual({});
  });
});
