import { describe, expect, it } from "vitest";
import {
  AcastServer,
  SIMULATED_ACAST_KEY,
} from "../../../simulators/accounts/hosting/acast-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { episodesOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectAcast } from "./connector.ts";

const open = describeConnector("acast", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new AcastServer(show),
  connector: connectAcast,
  basePath: "/rest",
  access: (show) => ({ secrets: { api_key: SIMULATED_ACAST_KEY }, externalId: show.id }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { posts: show.episodes().length },
    items: episodesOf(show, () => ({})),
  }),
  shapes: {
    countsAsText: false,
    hiddenCounter: false,
    accountGone: { isGone: true },
    refused: false,
  },
  options: { unpaged: true },
});

describe("Acast", () => {
  it("asks which show is meant when the key opens several, and knows no show it does not open", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(await connector().verify({ ...candidate, accountId: "99" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "99" },
    });
    expect(await connector().verify({ ...candidate, accountId: "100" }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
  });

  it("counts and lists neither drafts nor what is still to come", async () => {
    const { connector, access } = await open();
    const totals = await connector().readTotals(access, soon());
    const page = await connector().listItems!(access, null, soon());
    expect(totals).toMatchObject({ ok: true, value: { readings: { posts: { value: 64 } } } });
    expect(page.ok && page.value.items).toHaveLength(64);
    expect(JSON.stringify(page)).not.toMatch(/draft-1|scheduled-1/);
  });

  it("claims no number of listeners, be it zero", async () => {
    const { connector, access } = await open();
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && Object.keys(totals.value.readings)).toEqual(["posts"]);
  });
});
