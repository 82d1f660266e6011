import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  BuzzsproutServer,
  PRIVATE_PLAYS,
  SIMULATED_BUZZSPROUT_TOKEN,
} from "../../../simulators/accounts/buzzsprout-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
} from "../accounts/account-conformance.test-suite.ts";
import { BuzzsproutConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new BuzzsproutServer(show));
  const { is } = simulator.service;
  const access = {
    secrets: { api_key: SIMULATED_BUZZSPROUT_TOKEN },
    externalId: show.id,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(BuzzsproutConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/api`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    unpaged: true,
    words: { "403": "needs_reauth" },
    expected: () => ({
      externalId: show.id,
      totals: { downloads: show.total() },
      items: show.episodes().map((episode) => ({
        externalId: episode.id,
        counts: { downloads: show.downloadsOf(episode) },
      })),
    }),
    shapes: {
      countsAsText: () => (is.countsAsText = true),
      hiddenCounter: () => {
        is.hidesTheNewest = true;
        return { of: "newest_item", metric: "downloads" };
      },
      accountGone: () => (is.isGone = true),
      refused: () => false,
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, show, is, [Symbol.asyncDispose]: simulator.close };
}

describeAccountConformance("buzzsprout", open);

describe("Buzzsprout", () => {
  it("asks which podcast is meant when the token opens several, and opens no other", async () => {
    await using upstream = await open();
    upstream.is.hasTwoShows = true;
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
    await using upstream = await open();
    for (const state of ["hidesTheNewest", "isEmpty"] as const) {
      upstream.simulator.reset();
      upstream.is[state] = true;
      const answer = await upstream.connector().readTotals(upstream.access, soon());
      expect(answer.ok && answer.value.readings).toEqual({});
    }
  });

  it("counts private episodes in the total and lists neither them nor drafts nor those to come", async () => {
    await using upstream = await open();
    upstream.is.hasUnpublished = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      value: { readings: { downloads: { value: upstream.show.total() + PRIVATE_PLAYS } } },
    });
    const listed = await upstream.connector().listItems!(upstream.access, null, soon());
    expect(listed.ok && listed.value.items.map(({ externalId }) => externalId)).toEqual(
      upstream.show.episodes().map(({ id }) => id),
    );
  });

  it("reads the published time with its offset and the guid of the feed", async () => {
    await using upstream = await open();
    const listed = await upstream.connector().listItems!(upstream.access, null, soon());
    const [newest] = upstream.show.episodes();
    expect(listed.ok && listed.value.items[0]).toMatchObject({
      publishedAt: newest?.publishedAt.toISOString(),
      guid: `Buzzsprout${newest?.id}`,
    });
  });

  it("takes the page of a guard for trouble on the way, not for a refused token, and keeps the token out of addresses", async () => {
    await using upstream = await open();
    upstream.is.isGuarded = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
    });
    expect(upstream.simulator.seen.map(({ path }) => path)).toEqual(["/api/podcasts.json"]);
  });
});
