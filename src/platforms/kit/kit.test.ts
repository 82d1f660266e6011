import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { KitServer, SIMULATED_KIT_KEY } from "../../../simulators/accounts/kit-server.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/simulated-newsletter.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { KitConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const letter = new SimulatedNewsletter({ clock });
  const simulator = await startAccountSimulator(new KitServer(letter));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_KIT_KEY },
    externalId: letter.id,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(KitConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v4`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "kit_wrong-4711" },
    expected: () => ({
      externalId: letter.id,
      totals: { subscribers: letter.subscribers },
      items: letter.issues().map((issue) => {
        const { uniqueOpens, clicks } = letter.figures(issue);
        return { externalId: issue.id, counts: { unique_opens: uniqueOpens, clicks } };
      }),
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.newestHasNoOpenTracking = true;
        return { of: "newest_item", metric: "unique_opens" };
      },
      // A key belongs to one account and ends with it.
      accountGone: () => false,
      // Only the numbers of items are refused, and the suite has no word for that: tested below.
      refused: () => false,
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, letter };
}

describeAccountConformance("kit", open);

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Kit", () => {
  it("takes the zero of a tracking that is switched off for unknown, each for itself", async () => {
    const { connector, access, simulator, letter } = await open();
    const newest = async () => (await readAllItems(connector(), access)).items[0]!.readings;
    const { uniqueOpens, clicks } = letter.figures(letter.issues()[0]!);
    simulator.service.newestHasNoOpenTracking = true;
    expect(await newest()).toEqual({
      clicks: expect.objectContaining({ value: clicks }) as object,
    });
    simulator.service.reset();
    simulator.service.newestHasNoClickTracking = true;
    expect(await newest()).toEqual({
      unique_opens: expect.objectContaining({ value: uniqueOpens }) as object,
    });
    await simulator.close();
  });

  it("lists broadcasts without their numbers where the plan gives none, and says why", async () => {
    const { connector, access, simulator } = await open();
    simulator.service.isOnFreePlan = true;
    const listed = await connector().listItems!(access, null, soon());
    const items = listed.ok ? listed.value.items : [];
    expect([items.length, items[0]?.readings]).toEqual([50, {}]);
    expect(await connector().readItems!(access, items, soon())).toMatchObject({
      ok: false,
      calls: 1,
      failure: { code: "unavailable", reason: "plan" },
    });
    await simulator.close();
  });

  it("names the window of its growth figures and of the numbers it asks for", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    await readAllItems(connector(), access);
    const queries = simulator.seen
      .filter(({ path }) => path.includes("stats"))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));
    expect(queries).toEqual([
      { starting: "2026-10-19", ending: "2026-10-20" },
      {
        status: "completed",
        sent_after: "2025-11-10T04:00:00.000Z",
        sent_before: "2026-10-21T04:00:00.000Z",
        per_page: "1000",
      },
      {
        status: "completed",
        sent_after: "2025-08-04T04:00:00.000Z",
        sent_before: "2025-11-05T04:00:00.000Z",
        per_page: "1000",
      },
    ]);
    await simulator.close();
  });

  it("follows the cursor when the numbers come in several pages, and asks nothing for no items", async () => {
    const { connector, access, simulator, expected } = await open();
    simulator.service.statsPerPageMax = 20;
    const { items } = await readAllItems(connector(), access);
    expect(items.map(({ readings }) => readings.unique_opens?.value)).toEqual(
      expected().items.map(({ counts }) => counts.unique_opens),
    );
    expect(await connector().readItems!(access, [], soon())).toEqual({
      ok: true,
      value: new Map(),
      calls: 0,
    });
    await simulator.close();
  });

  it("refuses an account that the key does not open", async () => {
    const { connector, candidate, simulator } = await open();
    expect(await connector().verify({ ...candidate, accountId: "12" }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
    await simulator.close();
  });
});
