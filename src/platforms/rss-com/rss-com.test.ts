import { describe, expect, it } from "vitest";
import {
  RssComServer,
  SIMULATED_RSS_COM_KEY,
} from "../../../simulators/accounts/hosting/rss-com-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { episodesOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectRssCom } from "./connector.ts";

const open = describeConnector("rssCom", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new RssComServer(show),
  connector: connectRssCom,
  basePath: "/v4",
  access: (show) => ({
    secrets: { api_key: SIMULATED_RSS_COM_KEY },
    externalId: show.id,
    handle: show.handle,
  }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { posts: show.episodes().length },
    items: episodesOf(show, () => ({})),
  }),
  shapes: {
    countsAsText: false,
    hiddenCounter: false,
    accountGone: { isGone: true },
    refused: { state: { planEnded: true }, read: "totals" },
  },
});

describe("RSS.com", () => {
  it("asks which podcast is meant when the key opens several, and takes its number or short name", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoPodcasts = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    for (const accountId of ["99", "night-ferry"]) {
      expect(await connector().verify({ ...candidate, accountId }, soon())).toMatchObject({
        ok: true,
        value: { externalId: "99" },
      });
    }
  });

  it("says that the plan ended, not that the key is wrong", async () => {
    const { connector, candidate, state } = await open();
    state.planEnded = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "plan" },
    });
  });

  it("gives the feed's guid of each episode, and leaves drafts out", async () => {
    const { connector, access } = await open();
    const page = await connector().listItems!(access, null, soon());
    expect(page.ok && page.value.items.slice(0, 2).map(({ guid }) => guid)).toEqual([
      "salt-and-signal-64",
      "salt-and-signal-63",
    ]);
    expect(JSON.stringify(page)).not.toContain("Not yet told");
  });

  it("claims no number of listeners, be it zero", async () => {
    const { connector, access } = await open();
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && Object.keys(totals.value.readings)).toEqual(["posts"]);
  });
});
