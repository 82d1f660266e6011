import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  MailchimpServer,
  SIMULATED_MAILCHIMP_KEY,
} from "../../../simulators/accounts/mailchimp-server.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/simulated-newsletter.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { MailchimpConnector } from "./connector.ts";
import { MAILCHIMP } from "./manifest.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const letter = new SimulatedNewsletter({ clock });
  const simulator = await startAccountSimulator(new MailchimpServer(letter));
  const { service } = simulator;
  const access = {
    secrets: { api_key: SIMULATED_MAILCHIMP_KEY },
    externalId: `mc${letter.id}`,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(MailchimpConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/3.0`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong4711-us19" },
    expected: () => ({
      externalId: `mc${letter.id}`,
      totals: { subscribers: letter.subscribers },
      items: letter.issues().map((issue) => {
        const { uniqueOpens, opens, uniqueClicks } = letter.figures(issue);
        return {
          externalId: `c${issue.id}`,
          counts: { unique_opens: uniqueOpens, opens, clicks: uniqueClicks },
        };
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
      refused: () => false,
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, letter };
}

describeAccountConformance("mailchimp", open);

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

/** Which hosts were asked with this key at the real base address. */
async function hostsAsked(key: string): Promise<{ hosts: string[]; code: string | null }> {
  const http = new RecordedHttp(
    answering({ account_id: "mc1", account_name: "Harbour", total_subscribers: 1 }),
  );
  const connector = answersBy(MailchimpConnector)({
    http,
    clock: new ManualClock("2026-10-20T12:00:00.000Z"),
    baseUrl: MAILCHIMP.baseUrl,
  });
  const answer = await connector.verify(
    { secrets: { api_key: key }, accountId: null, handleOrUrl: null },
    soon(),
  );
  return {
    hosts: http.requests.map(({ url }) => new URL(url).host),
    code: answer.ok ? null : answer.failure.code,
  };
}

describe("Mailchimp", () => {
  it.each(["us1", "us19", "us21", "usc12"])(
    "asks the data centre the key names: %s",
    async (dataCenter) => {
      expect(await hostsAsked(`0a1b-2c3d-${dataCenter}`)).toEqual({
        hosts: [`${dataCenter}.api.mailchimp.com`],
        code: null,
      });
    },
  );

  it.each([
    "0a1b2c3d",
    "0a1b-",
    "us19",
    "0a1b-us19.evil.example",
    "0a1b-evil.example/us1",
    "0a1b-us1#",
    "0a1b-us1@evil.example",
    "0a1b-us1\n",
    "0a1b-US19",
    "0a1b-169.254.169.254",
    "0a1b-us1234",
    "",
  ])("asks nobody with a key that names no data centre: %j", async (key) => {
    expect(await hostsAsked(key)).toEqual({ hosts: [], code: "unsupported" });
  });

  it("tells a key with a wrong data centre from a missing permission", async () => {
    const { connector, candidate, simulator } = await open();
    const secrets = { api_key: SIMULATED_MAILCHIMP_KEY.replace("us19", "us2") };
    expect(await connector().verify({ ...candidate, secrets }, soon())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
    });
    await simulator.close();
  });

  it("takes the zero of a tracking that is switched off for unknown, each for itself", async () => {
    const { connector, access, simulator } = await open();
    const newest = async () =>
      Object.keys((await readAllItems(connector(), access)).items[0]!.readings);
    simulator.service.newestHasNoOpenTracking = true;
    expect(await newest()).toEqual(["clicks"]);
    simulator.service.reset();
    simulator.service.newestHasNoClickTracking = true;
    expect(await newest()).toEqual(["unique_opens", "opens"]);
    await simulator.close();
  });

  it("lists tested and plain issues, and no mail of an automation", async () => {
    const { connector, access, simulator, letter } = await open();
    const first = async () => (await readAllItems(connector(), access)).items[0]!.externalId;
    const [newest, before] = letter.issues();
    simulator.service.newestType = "variate";
    expect(await first()).toBe(`c${newest!.id}`);
    simulator.service.newestType = "automation-email";
    expect(await first()).toBe(`c${before!.id}`);
    await simulator.close();
  });
});
