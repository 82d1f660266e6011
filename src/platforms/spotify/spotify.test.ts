import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { SIMULATED_COUNTRIES, SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_SPOTIFY_COOKIES,
  spotifyCounts,
  SpotifyServer,
} from "../../../simulators/accounts/spotify-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { HOUR_MS, ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
} from "../accounts/account-conformance.test-suite.ts";
import { SpotifyConnector } from "./connector.ts";
import { toShowId } from "./normalise.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

const inOurWords = (downloads: number) => {
  const { starts, ...rest } = spotifyCounts(downloads);
  return { plays: starts, ...rest };
};

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new SpotifyServer(show));
  const { service } = simulator;
  const access = {
    secrets: SIMULATED_SPOTIFY_COOKIES,
    externalId: show.id,
    handle: null,
    profileUrl: null,
  };
  const shares = Object.fromEntries(
    SIMULATED_COUNTRIES.map(({ code, share }) => [code, share < 0.05 ? null : share]),
  ) as Record<string, number>;
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(SpotifyConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/podcasters/v0`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { sp_dc: "wrong-4711", sp_key: "wrong-4711" },
    expected: () => ({
      externalId: show.id,
      totals: { ...inOurWords(show.total()), followers: show.followers },
      items: show.episodes().map((episode) => ({
        externalId: `e${episode.id}`,
        counts: inOurWords(show.downloadsOf(episode)),
      })),
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: inOurWords(show.showOn(day)) })),
      },
      geography: [{ metric: "plays_share", valueKind: "share", countries: shares }],
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesFollowers = true;
        return { of: "totals", metric: "followers" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        Object.assign(service, { map: "none", isEmpty: true });
        return "geography";
      },
    },
    fault: simulator.fault,
    callsBefore: 2,
    calls: () => simulator.seen.length,
    now: () => clock.now(),
    reset: simulator.reset,
    close: simulator.close,
  };
  return { ...conformance, simulator, clock, show };
}

describeAccountConformance("spotify", open);

describe("Spotify's session", () => {
  it("makes one token for an hour of reads, and another after it", async () => {
    const { connector, access, simulator, clock } = await open();
    const spotify = connector();
    const logins = () => simulator.seen.filter(({ path }) => path === "/api/token").length;
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, calls: 3 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, calls: 1 });
    expect(logins()).toBe(1);
    clock.advance(HOUR_MS);
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, calls: 3 });
    expect(logins()).toBe(2);
    await simulator.close();
  });

  it("renews a token that is refused in the middle of a run, once", async () => {
    const { connector, access, simulator } = await open();
    const spotify = connector();
    await spotify.readTotals(access, soon());
    simulator.service.endTokens();
    expect(await spotify.readDaily?.(access, WINDOW, soon())).toMatchObject({ ok: true, calls: 5 });
    simulator.fault({ status: 401 }, { times: 1 });
    expect(await spotify.readTotals(access, soon())).toMatchObject({ ok: true, calls: 4 });
    simulator.service.session = "login_required";
    simulator.service.endTokens();
    expect(await spotify.readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
      calls: 2,
    });
    await simulator.close();
  });

  it.each(["login_required", "redirect"] as const)(
    "says that cookies have ended, however Spotify does (%s)",
    async (session) => {
      const { connector, candidate, simulator } = await open();
      simulator.service.session = session;
      expect(await connector().verify(candidate, soon())).toMatchObject({
        ok: false,
        failure: { code: "needs_reauth" },
        calls: 1,
      });
      await simulator.close();
    },
  );

  it("reads the page's message in either spelling, and takes no code that answers another question", async () => {
    const { connector, access, simulator } = await open();
    simulator.service.message = "json";
    expect((await connector().readTotals(access, soon())).ok).toBe(true);
    simulator.service.message = "other_state";
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "malformed_answer" },
      calls: 1,
    });
    await simulator.close();
  });

  it("keeps cookies and tokens out of every address", async () => {
    const { connector, access, simulator } = await open();
    await connector().readGeography?.(access, soon());
    expect(simulator.seen.length).toBe(3);
    for (const { path } of simulator.seen)
      for (const secret of [...Object.values(SIMULATED_SPOTIFY_COOKIES), "BQ-"])
        expect(path).not.toContain(secret);
    await simulator.close();
  });
});

describe("Spotify", () => {
  it("asks which show is meant when the login has several", async () => {
    const { connector, candidate, simulator, show } = await open();
    simulator.service.hasTwoShows = true;
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
    await simulator.close();
  });

  it.each([
    ["4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["spotify:show:4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["https://open.spotify.com/intl-de/show/4rOoJ6Egrf8K2IrywzwOMk?si=1", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["../../user/me", null],
    ["", null],
  ])("reads %j as the show %j", (text, id) => expect(toShowId(text)).toBe(id));

  it("takes a map that comes with errors, prints shares between 0 and 1 in either form, and labels hidden ones", async () => {
    const { connector, access, simulator } = await open();
    for (const map of ["whole", "with_errors", "hundredths"] as const) {
      simulator.service.map = map;
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
    await simulator.close();
  });

  it.each(["none", "stale"] as const)(
    "makes shares of the counts by country where the map is not to be had (%s)",
    async (map) => {
      const { connector, access, simulator } = await open();
      simulator.service.map = map;
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
        calls: 4,
      });
      expect(simulator.seen.at(-1)?.path).toContain("/aggregate?start=2026-09-20&end=2026-10-19");
      await simulator.close();
    },
  );

  it("calls an empty aggregate, which comes as status 500, too small and never zero", async () => {
    const { connector, access, simulator } = await open();
    Object.assign(simulator.service, { map: "none", isEmpty: true });
    expect(await connector().readGeography?.(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
    await simulator.close();
  });
});
