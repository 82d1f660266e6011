import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { AcastServer, SIMULATED_ACAST_KEY } from "../../../simulators/accounts/acast-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
} from "../accounts/account-conformance.test-suite.ts";
import { AcastConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const calm = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new AcastServer(show));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_ACAST_KEY },
    externalId: show.id,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(AcastConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/rest`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    expected: () => ({
      externalId: show.id,
      totals: { posts: show.episodes().length },
      items: show.episodes().map(({ id }) => ({ externalId: id, counts: {} })),
    }),
    shapes: {
      countsAsText: () => false,
      hiddenCounter: () => false,
      accountGone: () => (service.isGone = true),
      refused: () => false,
    },
    unpaged: true,
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator };
}

describeAccountConformance("acast", open);

describe("Acast", () => {
  it("asks which show is meant when the key opens several, and knows no show it does not open", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, calm())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(await connector().verify({ ...candidate, accountId: "99" }, calm())).toMatchObject({
      ok: true,
      value: { externalId: "99" },
    });
    expect(await connector().verify({ ...candidate, accountId: "100" }, calm())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
    await simulator.close();
  });

  it("counts and lists neither drafts nor what is still to come", async () => {
    const { connector, access, simulator } = await open();
    const totals = await connector().readTotals(access, calm());
    const page = await connector().listItems!(access, null, calm());
    expect([
      totals.ok && totals.value.readings.posts?.value,
      page.ok && page.value.items.length,
    ]).toEqual([64, 64]);
    expect(JSON.stringify(page)).not.toMatch(/draft-1|scheduled-1/);
    await simulator.close();
  });

  it("claims no number of listeners, be it zero", async () => {
    const { connector, access, simulator } = await open();
    const totals = await connector().readTotals(access, calm());
    expect(totals.ok && Object.keys(totals.value.readings)).toEqual(["posts"]);
    await simulator.close();
  });
});
