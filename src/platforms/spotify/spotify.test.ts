import { describe, expect, it } from "vitest";
import {
  SIMULATED_SPOTIFY_COOKIES,
  spotifyCounts,
  spotifyEpisodeId,
  SpotifyServer,
} from "../../../simulators/accounts/spotify-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { describeConnector, soon } from "../accounts/describe-connector.test-suite.ts";
import {
  episodesOf,
  LAST_30_DAYS,
  SEPTEMBER,
  septemberOf,
} from "../accounts/expected-show.test-support.ts";
import { SpotifyConnector } from "./connector.ts";
import { toShowId } from "./normalise.ts";

const toOurNames = (downloads: number) => {
  const { starts, ...rest } = spotifyCounts(downloads);
  return { plays: starts, ...rest };
};

/** Parts of the streams of the last thirty days. */
const sharesOf = (show: SimulatedShow): Record<string, number> => {
  const streams = show
    .days(LAST_30_DAYS.from, LAST_30_DAYS.to)
    .reduce((sum, day) => sum + spotifyCounts(show.showOn(day)).streams, 0);
  return Object.fromEntries(
    show.byCountry(streams).map(({ code, count }) => [code, count / streams]),
  );
};

const open = describeConnector("spotify", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new SpotifyServer(show),
  connector: (parts) => new SpotifyConnector(parts),
  basePath: "/podcasters/v0",
  access: (show) => ({ secrets: SIMULATED_SPOTIFY_COOKIES, externalId: show.id }),
  wrongSecrets: { sp_dc: "wrong-4711", sp_key: "wrong-4711" },
  expected: (show) => ({
    totals: { ...toOurNames(show.total()), followers: show.followers },
    items: episodesOf(show, toOurNames, spotifyEpisodeId),
    daily: septemberOf(show, toOurNames),
    geography: [{ metric: "plays_share", valueKind: "share", countries: sharesOf(show) }],
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
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 3 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 1 });
    expect(logins()).toBe(1);
    clock.advance(HOUR_MS);
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 3 });
    expect(logins()).toBe(2);
  });

  it("renews a token that is refused in the middle of a run, once", async () => {
    const { connector, access, simulator, state } = await open();
    const spotify = connector();
    await spotify.readTotals(access, soon());
    simulator.service.endTokens();
    expect(await spotify.readDaily?.(access, SEPTEMBER, soon())).toMatchObject({
      ok: true,
      requests: 5,
    });
    simulator.fault({ status: 401 }, { times: 1 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, requests: 4 });
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
      failure: { code: "choose_account", choices: [{ id: show.id }, { id: "second" }] },
    });
    expect(
      await connector().verify(
        { ...candidate, accountId: `https://open.spotify.com/show/${show.id}?si=x` },
        soon(),
      ),
    ).toMatchObject({ ok: true, value: { externalId: show.id } });
  });

  it.each([
    ["4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["spotify:show:4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["https://open.spotify.com/intl-de/show/4rOoJ6Egrf8K2IrywzwOMk?si=1", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["../../user/me", null],
    ["", null],
  ])("reads %j as the show %j", (text, id) => expect(toShowId(text)).toBe(id));

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
