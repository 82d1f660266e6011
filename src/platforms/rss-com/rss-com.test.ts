import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  RssComServer,
  SIMULATED_RSS_COM_KEY,
} from "../../../simulators/accounts/rss-com-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
} from "../accounts/account-conformance.test-suite.ts";
import { RssComConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const calm = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new RssComServer(show));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_RSS_COM_KEY },
    externalId: show.id,
    handle: show.handle,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(RssComConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v4`,
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
      refused: () => {
        service.planEnded = true;
        return "totals";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator };
}

describeAccountConformance("rssCom", open);

describe("RSS.com", () => {
  it("asks which podcast is meant when the key opens several, and takes its number or short name", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoPodcasts = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, calm())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    for (const accountId of ["99", "night-ferry"]) {
      expect(await connector().verify({ ...candidate, accountId }, calm())).toMatchObject({
        ok: true,
        value: { externalId: "99" },
      });
    }
    await simulator.close();
  });

  it("says that the plan ended, not that the key is wrong", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.planEnded = true;
    expect(await connector().verify(candidate, calm())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "plan" },
    });
    await simulator.close();
  });

  it("gives the feed's guid of each episode, and leaves drafts out", async () => {
    const { connector, access, simulator } = await open();
    const page = await connector().listItems!(access, null, calm());
    expect(page.ok && page.value.items.slice(0, 2).map(({ guid }) => guid)).toEqual([
      "salt-and-signal-64",
      "salt-and-signal-63",
    ]);
    expect(JSON.stringify(page)).not.toContain("Not yet told");
    await simulator.close();
  });

  it("claims no number of listeners, be it zero", async () => {
    const { connector, access, simulator } = await open();
    const totals = await connector().readTotals(access, calm());
    expect(totals.ok && Object.keys(totals.value.readings)).toEqual(["posts"]);
    await simulator.close();
  });
});
