import { describe, expect, it } from "vitest";
import {
  SECOND_SHOW_ID,
  SIMULATED_SPOTIFY_COOKIES,
  spotifyCounts,
  spotifyEpisodeId,
  spotifyHostDownloads,
  SPOTIFY_SHOW_ID,
  SpotifyServer,
} from "../../../simulators/accounts/dashboards/spotify-server.ts";
import { simulatedListeners } from "../../../simulators/accounts/dashboards/simulated-audience.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { HOUR_MS } from "../../lib/time/clock.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  episodesOf,
  LAST_30_DAYS,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectSpotify } from "./connector.ts";
import { toDemographics } from "./demographics.ts";

const toOurNames = (downloads: number) => {
  const { starts, ...rest } = spotifyCounts(downloads);
  return { plays: starts, ...rest };
};

/** Of a show that Spotify hosts. */
const withDownloads = (downloads: number) => ({
  ...toOurNames(downloads),
  downloads: spotifyHostDownloads(downloads),
});

/** Parts of the streams of the last thirty days. */
const sharesOf = (show: SimulatedShow): Record<string, number> => {
  const streams = streamsOf(show);
  return Object.fromEntries(
    show.byCountry(streams).map(({ code, count }) => [code, count / streams]),
  );
};

const streamsOf = (show: SimulatedShow): number =>
  show
    .days(LAST_30_DAYS.from, LAST_30_DAYS.to)
    .reduce((sum, day) => sum + spotifyCounts(show.showOn(day)).streams, 0);

const GENDERS = {
  MALE: "male",
  FEMALE: "female",
  NOT_SPECIFIED: "unknown",
  NON_BINARY: "non_binary",
} as const;

/** Parts of the same streams by age and gender. */
function demographicsOf(show: SimulatedShow) {
  const streams = streamsOf(show);
  const { ages, genders } = simulatedListeners(streams);
  const byAge = Object.entries(ages).map(
    ([age, counts]) => [age === "60-150" ? "60+" : age, counts] as const,
  );
  const byGender = (counts: Record<string, number>, before = "") =>
    Object.entries(GENDERS).map(([name, gender]) => [
      before + gender,
      (counts[name] ?? Number.NaN) / streams,
    ]);
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  return (
    [
      ["age", byAge.map(([age, counts]) => [age, sum(counts) / streams])],
      ["gender", byGender(genders)],
      ["age_gender", byAge.flatMap(([age, counts]) => byGender(counts, `${age}/`))],
    ] as const
  ).map(([dimension, buckets]) => ({
    metric: "plays_share" as const,
    dimension,
    valueKind: "share" as const,
    buckets: Object.fromEntries(buckets) as Record<string, number>,
  }));
}

const open = describeConnector("spotify", {
  account: (clock) => new SimulatedShow({ clock, id: SPOTIFY_SHOW_ID }),
  simulator: (show) => new SpotifyServer(show),
  connector: connectSpotify,
  basePath: "/podcasters/v0",
  access: (show) => ({ secrets: SIMULATED_SPOTIFY_COOKIES, externalId: show.id }),
  wrongSecrets: { sp_dc: "wrong-4711", sp_key: "wrong-4711" },
  expected: (show) => ({
    totals: { ...withDownloads(show.total()), followers: show.followers },
    items: episodesOf(show, toOurNames, spotifyEpisodeId),
    daily: septemberOf(show, withDownloads),
    geography: [{ metric: "plays_share", valueKind: "share", countries: sharesOf(show) }],
    demographics: demographicsOf(show),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesFollowers: true }, of: "totals", metric: "followers" },
    accountGone: { isGone: true },
    refused: { state: { isUnplayed: true }, read: "geography" },
  },
  options: { requestsBefore: 2 },
});

describe("Spotify's session", () => {
  it("makes one token for an hour of reads, and another after it", async () => {
    const { connector, access, simulator, clock } = await open();
    const spotify = connector();
    const logins = () => simulator.seen.filter(({ path }) => path === "/api/token").length;
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 4 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 2 });
    expect(logins()).toBe(1);
    clock.advance(HOUR_MS);
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 4 });
    expect(logins()).toBe(2);
  });

  it("renews a token that is refused in the middle of a run, once", async () => {
    const { connector, access, simulator, state } = await open();
    const spotify = connector();
    await spotify.readTotals(access, soon());
    simulator.service.endTokens();
    expect(await spotify.readDaily?.(access, SEPTEMBER, soon())).toMatchObject({
      ok: true,
      requests: 6,
    });
    simulator.fault({ status: 401 }, { times: 1 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 5 });
    state.session = "login_required";
    simulator.service.endTokens();
    expect(await spotify.readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
      requests: 2,
    });
  });

  it.each(["login_required", "redirect"] as const)(
    "says that cookies have ended, however Spotify does (%s)",
    async (session) => {
      const { connector, candidate, state } = await open();
      state.session = session;
      expect(await connector().verify(candidate, soon())).toMatchObject({
        ok: false,
        failure: { code: "needs_reauth" },
        requests: 1,
      });
    },
  );

  it("reads the page's message in either spelling, and takes no code that answers another question", async () => {
    const { connector, access, state } = await open();
    state.message = "json";
    expect((await connector().readTotals(access, soon())).ok).toBe(true);
    state.message = "other_state";
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "malformed_answer" },
      requests: 1,
    });
  });

  it("keeps cookies and tokens out of every address", async () => {
    const { connector, access, simulator } = await open();
    await connector().readGeography?.(access, soon());
    expect(simulator.seen.length).toBe(3);
    for (const { path } of simulator.seen)
      for (const secret of [...Object.values(SIMULATED_SPOTIFY_COOKIES), "BQ-"])
        expect(path).not.toContain(secret);
  });
});

describe("Spotify", () => {
  it("asks which show is meant when the login has several", async () => {
    const { connector, candidate, account: show, state } = await open();
    state.hasTwoShows = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices: [{ id: show.id }, { id: SECOND_SHOW_ID }] },
    });
    expect(
      await connector().verify(
        { ...candidate, accountId: `https://open.spotify.com/show/${show.id}?si=x` },
        soon(),
      ),
    ).toMatchObject({ ok: true, value: { externalId: show.id } });
  });

  it("connects and reads a show without plays, whose figures come as status 500", async () => {
    const { connector, candidate, access, account: show, state } = await open();
    state.isUnplayed = true;
    const spotify = connector();
    const identity = { externalId: show.id, name: show.name };
    expect(await spotify.verify({ ...candidate, accountId: show.id }, soon())).toMatchObject({
      ok: true,
      value: identity,
    });
    expect(await spotify.readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { identity, readings: {}, possibleFailure: { code: "provider_error" } },
      requests: 2,
    });
    expect(await spotify.readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
    expect(await spotify.readDemographics?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
    const other = { ...access, externalId: "another" };
    expect(await spotify.readTotals(other, soon())).toMatchObject({ ok: false });
  });

  it("takes status 500 for a failure where the login's shows cannot be read either", async () => {
    const { connector, access, simulator } = await open();
    const spotify = connector();
    await spotify.readTotals(access, soon());
    simulator.fault({ status: 500 }, { times: 2 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
    });
    simulator.fault({ status: 503 }, { times: 1 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
      requests: 1,
    });
  });

  it("reads the recorded ages and genders: an age is the sum of its genders, and none is merged", () => {
    const counts = (female: number, male: number, unknown: number) => ({
      counts: { NON_BINARY: 0, FEMALE: female, NOT_SPECIFIED: unknown, MALE: male },
    });
    const [age, gender, both] = toDemographics({
      count: 1_910,
      ageFacetedCounts: {
        "0-17": counts(0, 0, 0),
        "18-22": counts(4, 6, 22),
        "60-150": counts(11, 13, 0),
        adults: counts(1, 1, 1),
        "45-59": { counts: { FEMALE: 48, MALE: null } },
      },
      genderedCounts: counts(231, 1_633, 46),
    });
    const of = (list: typeof age) =>
      list?.buckets.map(({ bucket, value }) => [
        bucket,
        value === null ? null : Math.round(value * 1_910),
      ]);
    expect(of(age)).toEqual([
      ["0-17", 0],
      ["18-22", 32],
      ["60+", 24],
      ["45-59", null],
    ]);
    expect(of(gender)).toEqual([
      ["non_binary", 0],
      ["female", 231],
      ["unknown", 46],
      ["male", 1_633],
    ]);
    expect(of(both)?.slice(-2)).toEqual([
      ["45-59/female", 48],
      ["45-59/male", null],
    ]);
    expect(toDemographics({ count: 0, genderedCounts: counts(0, 0, 0) })).toEqual([]);
    expect(toDemographics({ count: 5 })).toEqual([]);
  });

  it("reads no downloads of a show that another host delivers", async () => {
    const { connector, access, state } = await open();
    state.hostingProvider = "OTHER";
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && totals.value.readings).not.toHaveProperty("downloads");
    const days = await connector().readDaily!(access, SEPTEMBER, soon());
    expect(days.ok && days.value.days).toHaveLength(30);
    expect(days.ok && days.value.days.filter(({ counts }) => "downloads" in counts)).toEqual([]);
  });

  it.each([400, 401, 403, 404, 500])(
    "reads its own figures where the query for downloads is answered with %i, and keeps the login",
    async (status) => {
      const { connector, access, account: show, state, simulator } = await open();
      state.refusesQueries = status;
      const spotify = connector();
      const totals = await spotify.readTotals(access, soon());
      expect(totals.ok && Object.keys(totals.value.readings).toSorted()).toEqual([
        "followers",
        "listeners",
        "plays",
        "streams",
      ]);
      const days = await spotify.readDaily!(access, SEPTEMBER, soon());
      expect(days.ok && days.value.days[0]?.counts).toEqual(
        toOurNames(show.showOn(SEPTEMBER.from)),
      );
      expect(simulator.seen.filter(({ path }) => path === "/api/token")).toHaveLength(1);
    },
  );

  it("makes shares of the counts by country of the last thirty whole days", async () => {
    const { connector, access, simulator } = await open();
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: true,
      value: [{ metric: "plays_share", window: { kind: "days", days: 30 } }],
      requests: 3,
    });
    expect(simulator.seen.at(-1)?.path).toContain("/aggregate?start=2026-09-20&end=2026-10-19");
  });
});
