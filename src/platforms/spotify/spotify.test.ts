import { describe, expect, it } from "vitest";
import {
  SIMULATED_SPOTIFY_COOKIES,
  spotifyCounts,
  spotifyEpisodeId,
  SpotifyServer,
} from "../../../simulators/accounts/spotify-server.ts";
import { SIMULATED_COUNTRIES, SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { describeConnector, soon } from "../accounts/describe-connector.test-suite.ts";
import { episodesOf, SEPTEMBER, septemberOf } from "../accounts/expected-show.test-support.ts";
import { SpotifyConnector } from "./connector.ts";
import { toShowId } from "./normalise.ts";

const toOurNames = (downloads: number) => {
  const { starts, ...rest } = spotifyCounts(downloads);
  return { plays: starts, ...rest };
};

/** Spotify hides shares under five per cent. */
const SHARES = Object.fromEntries(
  SIMULATED_COUNTRIES.map(({ code, share }) => [code, share < 0.05 ? null : share]),
);

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
    geography: [{ metric: "plays_share", valueKind: "share", countries: SHARES }],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesFollowers: true }, of: "totals", metric: "followers" },
    accountGone: { isGone: true },
    refused: { state: { map: "none", isEmpty: true }, read: "geography" },
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

  it("takes a map that comes with errors, prints shares between 0 and 1 in either form, and labels hidden ones", async () => {
    const { connector, access, state } = await open();
    for (const map of ["whole", "with_errors", "hundredths"] as const) {
      state.map = map;
      const answer = await connector().readGeography?.(access, soon());
      const countries = answer?.ok === true ? (answer.value[0]?.countries ?? []) : [];
      expect(countries[0]).toEqual({
        code: "US",
        name: "United States",
        value: expect.closeTo(0.52, 9) as number,
        label: null,
      });
      expect(countries.at(-1)).toEqual({
        code: "NZ",
        name: "New Zealand",
        value: null,
        label: "<1%",
      });
    }
  });

  it.each(["none", "stale"] as const)(
    "makes shares of the counts by country where the map is not to be had (%s)",
    async (map) => {
      const { connector, access, simulator, state } = await open();
      state.map = map;
      const answer = await connector().readGeography?.(access, soon());
      expect(answer).toMatchObject({
        ok: true,
        value: [
          {
            metric: "plays_share",
            window: { kind: "days", days: 30 },
            countries: expect.arrayContaining([
              {
                code: "US",
                name: "United States",
                value: expect.closeTo(0.52, 3) as number,
                label: null,
              },
            ]) as object[],
          },
        ],
        requests: 4,
      });
      expect(simulator.seen.at(-1)?.path).toContain("/aggregate?start=2026-09-20&end=2026-10-19");
    },
  );

  it("calls an empty aggregate, which comes as status 500, too small and never zero", async () => {
    const { connector, access, state } = await open();
    Object.assign(state, { map: "none", isEmpty: true });
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
  });
});
