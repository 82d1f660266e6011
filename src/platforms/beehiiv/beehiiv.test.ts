import { describe, expect, it } from "vitest";
import {
  BeehiivServer,
  SIMULATED_BEEHIIV_KEY,
} from "../../../simulators/accounts/newsletters/beehiiv-server.ts";
import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/newsletters/simulated-newsletter.ts";
import { reachOf } from "../../domain/metrics/reach.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { connectBeehiiv } from "./connector.ts";

const open = describeConnector("beehiiv", {
  account: (clock) => new SimulatedNewsletter({ clock }),
  simulator: (letter) => new BeehiivServer(letter),
  connector: connectBeehiiv,
  basePath: "/v2",
  access: (letter) => ({
    secrets: { api_key: SIMULATED_BEEHIIV_KEY },
    externalId: `pub_${letter.id}`,
  }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (letter) => ({
    totals: { subscribers: letter.subscribers },
    items: letter.issues().map((issue) => {
      const { uniqueOpens, opens, uniqueClicks, webViews } = letter.figures(issue);
      return {
        externalId: `post_${issue.id}`,
        text: keptBody(issue.number),
        counts: { unique_opens: uniqueOpens, opens, clicks: uniqueClicks, views: webViews },
      };
    }),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesOpens: true }, of: "newest_item", metric: "unique_opens" },
    accountGone: { isGone: true },
    refused: { state: { refusesPosts: true }, read: "items" },
  },
});

describe("beehiiv", () => {
  it("asks which publication is meant when the key opens several", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoPublications = true;
    const choices = [
      { id: "pub_90417", name: "The Harbour Letter" },
      { id: "pub_second", name: "Second Letter" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await connector().verify({ ...candidate, accountId: "pub_90417" }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: "pub_90417" } });
  });

  it("leaves scheduled posts out, although beehiiv calls them confirmed too, until their hour has come", async () => {
    const { connector, access, account: letter, clock } = await open();
    const coming = letter.scheduled().at(-1)!;
    const ids = async () =>
      (await readAllItems(connector(), access)).items.map(({ externalId }) => externalId);
    expect(await ids()).not.toContain(`post_${coming.id}`);
    clock.set(coming.sentAt);
    expect((await ids())[0]).toBe(`post_${coming.id}`);
  });

  it("takes the zero opens of a post that was never mailed, and the zero views of one without a page, for unknown", async () => {
    const { connector, access, account: letter, state } = await open();
    const newest = async () => (await readAllItems(connector(), access)).items[0]!.readings;
    const { webViews, uniqueOpens } = letter.figures(letter.issues()[0]!);
    state.newestWentTo = "web";
    expect(await newest()).toEqual({
      views: expect.objectContaining({ value: webViews }) as object,
    });
    state.newestWentTo = "email";
    const mailed = await newest();
    expect(mailed).not.toHaveProperty("views");
    expect(mailed.unique_opens?.value).toBe(uniqueOpens);
  });

  it("rests reach on unique opens; views on the web are kept beside them", async () => {
    const { connector, access, account: letter } = await open();
    const [newest] = (await readAllItems(connector(), access)).items;
    expect(reachOf("beehiiv", newest!.readings)).toEqual({
      reach: letter.figures(letter.issues()[0]!).uniqueOpens,
      basis: "unique_opens",
    });
  });
});
