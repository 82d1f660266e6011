import { describe, expect, it } from "vitest";
import {
  BuzzsproutServer,
  PRIVATE_PLAYS,
  SIMULATED_BUZZSPROUT_TOKEN,
} from "../../../simulators/accounts/hosting/buzzsprout-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { episodesOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectBuzzsprout } from "./connector.ts";

const open = describeConnector("buzzsprout", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new BuzzsproutServer(show),
  connector: connectBuzzsprout,
  basePath: "/api",
  access: (show) => ({ secrets: { api_key: SIMULATED_BUZZSPROUT_TOKEN }, externalId: show.id }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({ totals: { downloads: show.total() }, items: episodesOf(show) }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheNewest: true }, of: "newest_item", metric: "downloads" },
    accountGone: { isGone: true },
    refused: false,
  },
  options: { unpaged: true, words: { "403": "needs_reauth" } },
});

describe("Buzzsprout", () => {
  it("asks which podcast is meant when the token opens several, and opens no other", async () => {
    const upstream = await open();
    upstream.state.hasTwoShows = true;
    const choices = ["48213", "99"].map((id) => ({ id, name: "Salt and Signal" }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: "99" }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: "99" } });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: "55" }, soon()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
  });

  it("knows no total while the plays of one episode are unknown, nor of a podcast without episodes", async () => {
    const upstream = await open();
    for (const state of ["hidesTheNewest", "isEmpty"] as const) {
      upstream.simulator.reset();
      upstream.state[state] = true;
      const answer = await upstream.connector().readTotals(upstream.access, soon());
      expect(answer.ok && answer.value.readings).toEqual({});
    }
  });

  it("counts private episodes in the total and lists neither them nor drafts nor those to come", async () => {
    const upstream = await open();
    upstream.state.hasUnpublished = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      value: { readings: { downloads: { value: upstream.account.total() + PRIVATE_PLAYS } } },
    });
    const listed = await upstream.connector().listItems!(upstream.access, null, soon());
    expect(listed.ok && listed.value.items.map(({ externalId }) => externalId)).toEqual(
      upstream.account.episodes().map(({ id }) => id),
    );
  });

  it("reads the published time with its offset and the guid of the feed", async () => {
    const upstream = await open();
    const listed = await upstream.connector().listItems!(upstream.access, null, soon());
    const [newest] = upstream.account.episodes();
    expect(listed.ok && listed.value.items[0]).toMatchObject({
      publishedAt: newest?.publishedAt.toISOString(),
      guid: `Buzzsprout${newest?.id}`,
    });
  });

  it("takes the page of a guard for trouble on the way, not for a refused token, and keeps the token out of addresses", async () => {
    const upstream = await open();
    upstream.state.isGuarded = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
    });
    expect(upstream.simulator.seen.map(({ path }) => path)).toEqual(["/api/podcasts.json"]);
  });
});
