import { describe, expect, it } from "vitest";
import {
  MailchimpServer,
  SIMULATED_MAILCHIMP_KEY,
} from "../../../simulators/accounts/newsletters/mailchimp-server.ts";
import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/newsletters/simulated-newsletter.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { connectMailchimp } from "./connector.ts";
import { MAILCHIMP } from "./manifest.ts";

const open = describeConnector("mailchimp", {
  account: (clock) => new SimulatedNewsletter({ clock }),
  simulator: (letter) => new MailchimpServer(letter),
  connector: connectMailchimp,
  basePath: "/3.0",
  access: (letter) => ({
    secrets: { api_key: SIMULATED_MAILCHIMP_KEY },
    externalId: `mc${letter.id}`,
  }),
  wrongSecrets: { api_key: "wrong4711-us19" },
  expected: (letter) => ({
    totals: { subscribers: letter.subscribers },
    items: letter.issues().map((issue) => {
      const { uniqueOpens, opens, uniqueClicks } = letter.figures(issue);
      return {
        externalId: `c${issue.id}`,
        text: keptBody(issue.number),
        counts: { unique_opens: uniqueOpens, opens, clicks: uniqueClicks },
      };
    }),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: {
      state: { newestHasNoOpenTracking: true },
      of: "newest_item",
      metric: "unique_opens",
    },
    // A key belongs to one account and ends with it.
    accountGone: false,
    refused: false,
  },
});

/** Which hosts were asked with this key at the real base address. */
async function hostsAsked(key: string): Promise<{ hosts: string[]; code: string | null }> {
  const http = new RecordedHttp(
    answering({ account_id: "mc1", account_name: "Harbour", total_subscribers: 1 }),
  );
  const connector = answersOf(
    connectMailchimp({
      http,
      clock: new ManualClock("2026-10-20T12:00:00.000Z"),
      baseUrl: MAILCHIMP.baseUrl,
    }),
  );
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
  ])("sends nothing with a key that names no data centre: %j", async (key) => {
    expect(await hostsAsked(key)).toEqual({ hosts: [], code: "unsupported" });
  });

  it("tells a key with a wrong data centre from a missing permission", async () => {
    const { connector, candidate } = await open();
    const secrets = { api_key: SIMULATED_MAILCHIMP_KEY.replace("us19", "us2") };
    expect(await connector().verify({ ...candidate, secrets }, soon())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
    });
  });

  it("takes the zero of a tracking that is switched off for unknown, each for itself", async () => {
    const { connector, access, simulator, state } = await open();
    const newest = async () =>
      Object.keys((await readAllItems(connector(), access)).items[0]!.readings);
    state.newestHasNoOpenTracking = true;
    expect(await newest()).toEqual(["clicks"]);
    simulator.service.reset();
    state.newestHasNoClickTracking = true;
    expect(await newest()).toEqual(["unique_opens", "opens"]);
  });

  it("lists tested and plain issues, and no mail of an automation", async () => {
    const { connector, access, account: letter, state } = await open();
    const first = async () => (await readAllItems(connector(), access)).items[0]!.externalId;
    const [newest, before] = letter.issues();
    state.newestType = "variate";
    expect(await first()).toBe(`c${newest!.id}`);
    state.newestType = "automation-email";
    expect(await first()).toBe(`c${before!.id}`);
  });
});
