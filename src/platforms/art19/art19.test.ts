import { describe, expect, it } from "vitest";
import { Art19Server, SIMULATED_ART19 } from "../../../simulators/accounts/hosting/art19-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { asDownloads, episodesOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectArt19 } from "./connector.ts";

const open = describeConnector("art19", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new Art19Server(show),
  connector: connectArt19,
  access: (show) => ({ secrets: SIMULATED_ART19, externalId: uuidOf(show.id) }),
  candidateAccountId: uuidOf("48213").toUpperCase(),
  wrongSecrets: { ...SIMULATED_ART19, api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total(), posts: show.episodes().length },
    items: episodesOf(show, asDownloads, ({ id }) => uuidOf(id)),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheNewest: true }, of: "newest_item", metric: "downloads" },
    accountGone: { isGone: true },
    refused: false,
  },
});

describe("ART19", () => {
  it.each([false, true])(
    "begins at the newest episode, also where ART19 names the oldest first (%s)",
    async (isOldestFirst) => {
      const { connector, access, account: show, state } = await open();
      state.isOldestFirst = isOldestFirst;
      const page = await connector().listItems!(access, null, soon());
      expect(page.ok && page.value.items.map(({ externalId }) => externalId)).toEqual(
        show
          .episodes()
          .slice(0, 20)
          .map(({ id }) => uuidOf(id)),
      );
      expect((await readAllItems(connector(), access)).items).toHaveLength(64);
    },
  );

  it("leaves out an episode that was deleted, and reads on", async () => {
    const { connector, access, account: show, state } = await open();
    const [, second] = show.episodes();
    state.deletedEpisode = second?.id ?? "";
    const { items, rowsLeftOut } = await readAllItems(connector(), access);
    expect({ items: items.length, rowsLeftOut }).toEqual({ items: 63, rowsLeftOut: 0 });
  });

  it("joins an episode to its feed by guid", async () => {
    const { connector, access, account: show } = await open();
    const page = await connector().listItems!(access, null, soon());
    expect(page.ok && page.value.items[0]?.guid).toBe(show.episodes()[0]?.guid);
  });

  it("refuses what is no UUID without asking", async () => {
    const { connector, candidate, simulator } = await open();
    for (const accountId of [null, "salt-and-signal"])
      expect(await connector().verify({ ...candidate, accountId }, soon())).toMatchObject({
        ok: false,
        failure: { code: "unsupported" },
      });
    expect(simulator.seen).toEqual([]);
  });
});
