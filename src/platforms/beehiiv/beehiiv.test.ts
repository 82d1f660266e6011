import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  BeehiivServer,
  SIMULATED_BEEHIIV_KEY,
} from "../../../simulators/accounts/beehiiv-server.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/simulated-newsletter.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import { reachOf } from "../../metrics/reach.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { BeehiivConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const letter = new SimulatedNewsletter({ clock });
  const simulator = await startAccountSimulator(new BeehiivServer(letter));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_BEEHIIV_KEY },
    externalId: service.publicationId,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(BeehiivConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v2`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    expected: () => ({
      externalId: service.publicationId,
      totals: { subscribers: letter.subscribers },
      items: letter.issues().map((issue) => {
        const { uniqueOpens, opens, uniqueClicks, webViews } = letter.figures(issue);
        return {
          externalId: `post_${issue.id}`,
          counts: { unique_opens: uniqueOpens, opens, clicks: uniqueClicks, views: webViews },
        };
      }),
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesOpens = true;
        return { of: "newest_item", metric: "unique_opens" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        service.refusesPosts = true;
        return "items";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, letter, clock };
}

describeAccountConformance("beehiiv", open);

describe("beehiiv", () => {
  it("asks which publication is meant when the key opens several", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoPublications = true;
    const choices = [
      { id: "pub_90417", name: "The Harbour Letter" },
      { id: "pub_second", name: "Second Letter" },
    ];
    expect(await connector().verify(candidate, AbortSignal.timeout(5_000))).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await connector().verify(
        { ...candidate, accountId: "pub_90417" },
        AbortSignal.timeout(5_000),
      ),
    ).toMatchObject({ ok: true, value: { externalId: "pub_90417" } });
    await simulator.close();
  });

  it("leaves scheduled posts out, although beehiiv calls them confirmed too, until their hour has come", async () => {
    const { connector, access, simulator, letter, clock } = await open();
    const coming = letter.scheduled().at(-1)!;
    const ids = async () =>
      (await readAllItems(connector(), access)).items.map(({ externalId }) => externalId);
    expect(await ids()).not.toContain(`post_${coming.id}`);
    clock.set(coming.sentAt);
    expect((await ids())[0]).toBe(`post_${coming.id}`);
    await simulator.close();
  });

  it("takes the zero opens of a post that was never mailed, and the zero views of one without a page, for unknown", async () => {
    const { connector, access, simulator, letter } = await open();
    const newest = async () => (await readAllItems(connector(), access)).items[0]!.readings;
    const { webViews, uniqueOpens } = letter.figures(letter.issues()[0]!);
    simulator.service.newestWentTo = "web";
    expect(await newest()).toEqual({
      views: expect.objectContaining({ value: webViews }) as object,
    });
    simulator.service.newestWentTo = "email";
    const mailed = await newest();
    expect([mailed.views, mailed.unique_opens?.value]).toEqual([undefined, uniqueOpens]);
    await simulator.close();
  });

  it("rests reach on unique opens; views on the web stand beside them", async () => {
    const { connector, access, simulator, letter } = await open();
    const [newest] = (await readAllItems(connector(), access)).items;
    expect(reachOf("beehiiv", newest!.readings)).toEqual({
      reach: letter.figures(letter.issues()[0]!).uniqueOpens,
      basis: "unique_opens",
    });
    await simulator.close();
  });
});
