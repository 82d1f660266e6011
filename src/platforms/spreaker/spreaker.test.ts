import { afterEach, describe, expect, it, vi } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { SIMULATED_COUNTRIES, SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_SPREAKER_TOKEN,
  spreakerCounts,
  SpreakerServer,
} from "../../../simulators/accounts/spreaker-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { SpreakerConnector } from "./connector.ts";
import { toShare, toSpreakerTime } from "./normalise.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const calm = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new SpreakerServer(show));
  const { service } = simulator;
  const access = {
    secrets: { access_token: SIMULATED_SPREAKER_TOKEN },
    externalId: show.id,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(SpreakerConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v2`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: show.id,
      totals: { ...spreakerCounts(show.total()), posts: show.episodes().length },
      items: show.episodes().map((episode) => ({
        externalId: episode.id,
        counts: spreakerCounts(show.downloadsOf(episode)),
      })),
      daily: {
        window: WINDOW,
        days: show.days(WINDOW.from, WINDOW.to).map((day) => ({
          day,
          counts: { plays: show.showOn(day) * 2, downloads: show.showOn(day) },
        })),
      },
      geography: [
        {
          metric: "downloads",
          valueKind: "share",
          countries: {
            ...Object.fromEntries(
              SIMULATED_COUNTRIES.map(({ code, share }) => [
                code,
                Number((share * 100).toFixed(1)) / 100,
              ]),
            ),
            Others: 0.04,
          },
        },
      ],
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesDownloads = true;
        return { of: "newest_item", metric: "downloads" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => false,
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, show };
}

describeAccountConformance("spreaker", open);

describe("Spreaker", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("asks which show is meant when the person has several", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, calm())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
      calls: 2,
    });
    expect(await connector().verify({ ...candidate, accountId: "99" }, calm())).toMatchObject({
      ok: true,
      value: { externalId: "99" },
    });
    await simulator.close();
  });

  it("turns the page at its own address, whatever host next_url names", async () => {
    const { connector, access, simulator, show } = await open();
    simulator.service.nextHost = "https://elsewhere.example";
    const { items } = await readAllItems(connector(), access);
    expect(items.map(({ externalId }) => externalId)).toEqual(show.episodes().map(({ id }) => id));
    await simulator.close();
  });

  it("reads milliseconds as seconds and times without a zone as UTC, and leaves out what is still to come", async () => {
    vi.stubEnv("TZ", "America/New_York");
    const { connector, access, simulator, show } = await open();
    const page = await connector().listItems!(access, null, calm());
    const [newest] = show.episodes();
    expect(page.ok && page.value.items[0]).toMatchObject({
      externalId: newest?.id,
      publishedAt: newest?.publishedAt.toISOString(),
      durationSec: newest?.durationSec,
    });
    expect(JSON.stringify(page)).not.toContain("storms");
    expect(toSpreakerTime("2026-07-01 04:00:00")).toBe("2026-07-01T04:00:00.000Z");
    await simulator.close();
  });

  it("leaves out an episode that was deleted after it was listed, and reads on", async () => {
    const { connector, access, simulator } = await open();
    const page = await connector().listItems!(access, null, calm());
    const items = page.ok ? page.value.items.slice(0, 3) : [];
    simulator.service.deletedEpisode = items[1]?.externalId ?? "";
    const numbers = await connector().readItems!(access, items, calm());
    expect(numbers.ok && [...numbers.value.keys()]).toEqual([
      items[0]?.externalId,
      items[2]?.externalId,
    ]);
    expect(numbers.calls).toBe(3);
    await simulator.close();
  });

  it("counts the calls made before the platform asked to slow down", async () => {
    const { connector, access, simulator } = await open();
    const page = await connector().listItems!(access, null, calm());
    simulator.fault({ status: 429, retryAfter: "30" }, { skip: 2 });
    expect(
      await connector().readItems!(access, page.ok ? page.value.items : [], calm()),
    ).toMatchObject({ ok: false, failure: { code: "rate_limited", retryAfterSec: 30 }, calls: 3 });
    await simulator.close();
  });

  it("gives shares between 0 and 1, a name nobody can place without a code, cities apart, and nothing for an empty list", async () => {
    const { connector, access, simulator } = await open();
    const read = await connector().readGeography!(access, calm());
    const [reading] = read.ok ? read.value : [];
    expect(
      reading?.countries.every(({ value }) => value !== null && value >= 0 && value <= 1),
    ).toBe(true);
    expect(reading?.countries.at(-1)).toEqual({
      code: null,
      name: "Others",
      value: 0.04,
      label: null,
    });
    expect(reading?.places).toEqual([{ code: null, name: "Portland", value: 0.075, label: null }]);
    expect(simulator.seen.at(-1)?.path).toContain("from=2026-09-20&to=2026-10-19");
    simulator.service.hasNoPlaces = true;
    expect(await connector().readGeography!(access, calm())).toMatchObject({ ok: true, value: [] });
    expect([toShare("12.5"), toShare(0), toShare(101), toShare("<1%"), toShare(null)]).toEqual([
      0.125,
      0,
      null,
      null,
      null,
    ]);
    await simulator.close();
  });

  it("sends the token in a header and never in an address", async () => {
    const { connector, access, candidate, simulator } = await open();
    await connector().verify(candidate, calm());
    await readAllItems(connector(), access);
    expect(simulator.seen.filter(({ path }) => path.includes(SIMULATED_SPREAKER_TOKEN))).toEqual(
      [],
    );
    await simulator.close();
  });
});
