import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../../simulators/accounts/transistor-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
} from "../accounts/account-conformance.test-suite.ts";
import { TransistorConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new TransistorServer(show));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_TRANSISTOR_KEY },
    externalId: show.id,
    handle: show.handle,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(TransistorConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v1`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    expected: () => ({
      externalId: show.id,
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
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesADay = true;
        return { of: "newest_day", metric: "downloads" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => false,
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator };
}

describeAccountConformance("transistor", open);

describe("Transistor", () => {
  it("asks which show is meant when the key opens several", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Salt and Signal" },
    ];
    expect(await connector().verify(candidate, AbortSignal.timeout(5_000))).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await connector().verify({ ...candidate, accountId: "48213" }, AbortSignal.timeout(5_000)),
    ).toMatchObject({ ok: true, value: { externalId: "48213" } });
    await simulator.close();
  });

  it("always names its window, because the default is the last fourteen days", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, AbortSignal.timeout(5_000));
    expect(
      simulator.seen.map(({ path }) => path).filter((path) => path.includes("/analytics/")),
    ).toEqual([expect.stringMatching(/start_date=05-08-2025&end_date=20-10-2026/)]);
    await simulator.close();
  });
});
