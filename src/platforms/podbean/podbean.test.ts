import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  PodbeanServer,
  SIMULATED_PODBEAN_COUNTERS,
  SIMULATED_PODBEAN_TOKEN,
} from "../../../simulators/accounts/podbean-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { PodbeanConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const YESTERDAY = "2026-10-19";
const calm = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new PodbeanServer(show));
  const { state } = simulator.service;
  const access = {
    secrets: { access_token: SIMULATED_PODBEAN_TOKEN },
    externalId: show.id,
    handle: null,
    profileUrl: null,
  };
  // Of the episode of today nothing is known before tomorrow.
  const downloads = (episode: (typeof episodes)[number]) =>
    episode.publishedAt.toISOString().slice(0, 10) > YESTERDAY
      ? undefined
      : show.downloadsOf(episode, YESTERDAY);
  const episodes = show.episodes();
  const inThirtyDays = show
    .days("2026-09-20", YESTERDAY)
    .reduce((sum, day) => sum + show.showOn(day), 0);
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(PodbeanConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v1`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: show.id,
      totals: { ...SIMULATED_PODBEAN_COUNTERS, downloads: show.total(YESTERDAY) },
      items: episodes.map((episode) => ({
        externalId: episode.id,
        counts: { downloads: downloads(episode) },
      })),
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: { downloads: show.showOn(day) } })),
      },
      geography: [
        {
          metric: "downloads",
          valueKind: "count",
          countries: Object.fromEntries(
            show.byCountry(inThirtyDays).map(({ code, count }) => [code, count]),
          ),
        },
      ],
    }),
    shapes: {
      countsAsText: () => (state.countsAsText = true),
      hiddenCounter: () => {
        state.hidesADay = true;
        return { of: "newest_day", metric: "downloads" };
      },
      accountGone: () => false,
      refused: () => {
        state.scopeMissing = true;
        return "geography";
      },
    },
    words: { "403": "provider_error" },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, state, show, clock };
}

describeAccountConformance("podbean", open);

describe("Podbean", () => {
  it("asks for days up to yesterday and within the ninety that are known, and asks nothing where none is", async () => {
    const { connector, access, simulator } = await open();
    const read = await connector().readDaily!(
      access,
      { from: "2026-10-01", to: "2026-10-20" },
      calm(),
    );
    expect(simulator.seen.at(-1)?.path).toContain("start=2026-10-01&end=2026-10-19&period=d");
    expect(read.ok && [read.value.days.length, read.value.days.at(-1)?.day]).toEqual([
      19,
      YESTERDAY,
    ]);
    await connector().readDaily!(access, { from: "2026-06-01", to: "2026-08-20" }, calm());
    expect(simulator.seen.at(-1)?.path).toContain("start=2026-07-22&end=2026-08-20");
    for (const window of [
      { from: "2026-10-20", to: "2026-10-20" },
      { from: "2026-01-01", to: "2026-03-01" },
    ]) {
      expect(await connector().readDaily!(access, window, calm())).toMatchObject({
        ok: true,
        value: { days: [] },
        calls: 0,
      });
    }
    await simulator.close();
  });

  it("reads a map below `stats` like a bare one, and an empty one as unknown", async () => {
    const { connector, access, simulator, state } = await open();
    const bare = await connector().readDaily!(access, WINDOW, calm());
    state.statsBelowKey = true;
    expect(await connector().readDaily!(access, WINDOW, calm())).toEqual(bare);
    for (const statsBelowKey of [true, false]) {
      Object.assign(state, { statsBelowKey, isEmpty: true });
      expect(await connector().readDaily!(access, WINDOW, calm())).toMatchObject({
        ok: true,
        value: { days: [] },
      });
      expect(await connector().readGeography!(access, calm())).toMatchObject({
        ok: true,
        value: [],
      });
      const totals = await connector().readTotals(access, calm());
      expect(totals.ok && Object.keys(totals.value.readings).toSorted()).toEqual([
        "comments",
        "followers",
        "likes",
      ]);
    }
    await simulator.close();
  });

  it("gives no lifetime number to what is older than the months Podbean knows", async () => {
    const { connector, access, simulator, clock, show } = await open();
    clock.set("2027-08-10T12:00:00.000Z");
    const totals = await connector().readTotals(access, calm());
    expect(totals.ok && totals.value.readings.downloads).toBeUndefined();
    const { items } = await readAllItems(connector(), access);
    const [oldest, second] = [
      items.at(-1),
      items.find(({ publishedAt }) => publishedAt?.startsWith("2025-09")),
    ];
    expect([oldest?.publishedAt, oldest?.readings]).toEqual(["2025-08-05T04:00:00.000Z", {}]);
    expect(second?.readings.downloads?.value).toBe(
      show.downloadsOf(
        show.episodes().find(({ id }) => id === second?.externalId)!,
        "2027-08-09",
      ),
    );
    await simulator.close();
  });

  it("takes country codes like names", async () => {
    const { connector, access, simulator, state } = await open();
    const codesOf = async () => {
      const read = await connector().readGeography!(access, calm());
      return read.ok ? read.value[0]?.countries.map(({ code, value }) => [code, value]) : undefined;
    };
    const byName = await codesOf();
    state.countriesAsCodes = true;
    expect(await codesOf()).toEqual(byName);
    expect(byName).toHaveLength(6);
    await simulator.close();
  });

  it("does not write one podcast's numbers to another", async () => {
    const { connector, access, candidate, simulator, state } = await open();
    state.opensAnother = true;
    expect(await connector().readTotals(access, calm())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
      calls: 1,
    });
    expect(
      await connector().verify({ ...candidate, accountId: access.externalId }, calm()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
    await simulator.close();
  });

  it("leaves likes out where Podbean names none", async () => {
    const { connector, access, simulator, state } = await open();
    state.hidesLikes = true;
    const totals = await connector().readTotals(access, calm());
    expect(
      totals.ok && [totals.value.readings.likes, totals.value.readings.followers?.value],
    ).toEqual([undefined, 4_120]);
    await simulator.close();
  });

  it("keeps the token out of every address", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, calm());
    await readAllItems(connector(), access);
    expect(simulator.seen.filter(({ path }) => path.includes(SIMULATED_PODBEAN_TOKEN))).toEqual([]);
    await simulator.close();
  });
});
