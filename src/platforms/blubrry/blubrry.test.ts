import { afterEach, describe, expect, it, vi } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  BlubrryServer,
  SIMULATED_BLUBRRY_TOKEN,
} from "../../../simulators/accounts/blubrry-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { BlubrryConnector } from "./connector.ts";
import { toBlubrryTime } from "./normalise.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const calm = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new BlubrryServer(show));
  const { state } = simulator.service;
  const access = {
    secrets: { access_token: SIMULATED_BLUBRRY_TOKEN },
    externalId: show.handle,
    handle: show.handle,
    profileUrl: null,
  };
  const inThirtyDays = show
    .days("2026-09-20", "2026-10-19")
    .reduce((sum, day) => sum + show.showOn(day), 0);
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(BlubrryConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/2`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: show.handle,
      totals: { downloads: show.total() },
      items: show.episodes().map((episode) => ({
        externalId: episode.id,
        counts: { downloads: show.downloadsOf(episode) },
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
        state.sharesAFileName = true;
        return { of: "newest_item", metric: "downloads" };
      },
      accountGone: () => (state.isGone = true),
      refused: () => {
        state.lacksGeography = true;
        return "geography";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, state, show };
}

describeAccountConformance("blubrry", open);

describe("Blubrry", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("finds a show on the second page of a network, and asks which is meant when none is named", async () => {
    const { connector, candidate, simulator, state } = await open();
    state.programs = 130;
    expect(await connector().verify({ ...candidate, accountId: "show-120" }, calm())).toMatchObject(
      { ok: true, value: { externalId: "show-120", name: "Show 120" }, calls: 2 },
    );
    const asked = await connector().verify(candidate, calm());
    expect(!asked.ok && [asked.failure.code, asked.failure.choices.length]).toEqual([
      "choose_account",
      130,
    ]);
    expect(
      await connector().verify({ ...candidate, accountId: "unheard-of" }, calm()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
    await simulator.close();
  });

  it("reads the three forms of dates, whatever the machine's zone", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date("2026-10-13T00:00:00").getTimezoneOffset()).not.toBe(0);
    expect(
      ["04:00:00 2026-10-13", "10/13/2026", "Tue, 13 Oct 2026 00:30:00 -0400"].map(toBlubrryTime),
    ).toEqual(["2026-10-13T04:00:00.000Z", "2026-10-13T00:00:00.000Z", "2026-10-13T04:30:00.000Z"]);
    expect(["", "Tue, 13 Oct 2026 00:30:00", "13.10.2026", null, 7].map(toBlubrryTime)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("joins numbers to episodes by file name, never by number, and gives none to two episodes of one name", async () => {
    const { connector, access, simulator, state, show } = await open();
    state.sharesAFileName = true;
    const { items } = await readAllItems(connector(), access);
    expect(items.slice(0, 3).map(({ readings }) => readings.downloads?.value)).toEqual([
      undefined,
      undefined,
      show.downloadsOf(show.episodes()[2]!),
    ]);
    await simulator.close();
  });

  it("adds the episodes of a day over all pages, and knows no day with an unreadable row", async () => {
    const { connector, access, simulator, state, show } = await open();
    state.hidesARow = true;
    const read = await connector().readDaily!(access, WINDOW, calm());
    expect(read.calls).toBeGreaterThan(1);
    expect(read.ok && read.value.days.slice(-2)).toEqual([
      { day: "2026-09-29", counts: { downloads: show.showOn("2026-09-29") } },
      { day: "2026-09-30", counts: { downloads: undefined } },
    ]);
    await simulator.close();
  });

  it("has no window longer than Blubrry allows", async () => {
    const { connector, access, simulator } = await open();
    expect(connector().manifest.daysPerCall).toBe(45);
    expect(
      await connector().readDaily!(access, { from: "2026-08-17", to: "2026-09-30" }, calm()),
    ).toMatchObject({ ok: true });
    expect(
      await connector().readDaily!(access, { from: "2026-08-16", to: "2026-09-30" }, calm()),
    ).toMatchObject({ ok: false });
    await simulator.close();
  });

  it("lists episodes without numbers where the plan has no statistics, and says so of days", async () => {
    const { connector, access, simulator, state } = await open();
    state.lacksStatistics = true;
    const { items } = await readAllItems(connector(), access);
    expect([items.length, items[0]?.readings]).toEqual([64, {}]);
    expect(await connector().readDaily!(access, WINDOW, calm())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "permission" },
    });
    await simulator.close();
  });

  it("does not call a show gone because Blubrry does not host it", async () => {
    const { connector, access, simulator, state } = await open();
    state.hostedElsewhere = true;
    expect(await connector().listItems!(access, null, calm())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_offered" },
    });
    expect(await connector().readTotals(access, calm())).toMatchObject({ ok: true });
    await simulator.close();
  });

  it("keeps a country nobody can place under its name, and takes an empty map for unknown", async () => {
    const { connector, access, simulator, state } = await open();
    state.hasUnknownCountry = true;
    const read = await connector().readGeography!(access, calm());
    expect(read.ok && read.value[0]?.countries.filter(({ code }) => code === null)).toEqual([
      { code: null, name: "Satellite Provider", value: 12, label: null },
    ]);
    expect(simulator.seen.at(-1)?.path).toContain("startDate=2026-09-20&endDate=2026-10-19");
    state.hasNoPlaces = true;
    expect(await connector().readGeography!(access, calm())).toMatchObject({ ok: true, value: [] });
    await simulator.close();
  });
});
