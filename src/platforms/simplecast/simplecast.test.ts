import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  SimplecastServer,
  SIMULATED_SIMPLECAST_KEY,
} from "../../../simulators/accounts/simplecast-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { SimplecastConnector } from "./connector.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new SimplecastServer(show));
  const { is } = simulator.service;
  const externalId = uuidOf(show.id);
  const access = {
    secrets: { api_key: SIMULATED_SIMPLECAST_KEY },
    externalId,
    handle: null,
    profileUrl: null,
  };
  const topFive = (): Record<string, number> =>
    Object.fromEntries(
      show
        .byCountry(show.total())
        .slice(0, 5)
        .map(({ code, count }) => [code, count]),
    );
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(SimplecastConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: simulator.origin,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    expected: () => ({
      externalId,
      totals: { downloads: show.total() },
      items: show.episodes().map((episode) => ({
        externalId: uuidOf(episode.id),
        counts: { downloads: show.downloadsOf(episode) },
      })),
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: { downloads: show.showOn(day) } })),
      },
      geography: [{ metric: "downloads", valueKind: "count", countries: topFive() }],
    }),
    shapes: {
      countsAsText: () => (is.countsAsText = true),
      hiddenCounter: () => {
        is.hidesTheNewest = true;
        return { of: "newest_day", metric: "downloads" };
      },
      accountGone: () => (is.isGone = true),
      refused: () => {
        is.hasNoLocation = true;
        return "geography";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, show, is, clock, [Symbol.asyncDispose]: simulator.close };
}

describeAccountConformance("simplecast", open);

describe("Simplecast", () => {
  it("asks which podcast is meant when the key opens several", async () => {
    await using upstream = await open();
    upstream.is.hasTwoShows = true;
    const choices = [uuidOf("48213"), uuidOf("99")].map((id) => ({ id, name: "Salt and Signal" }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("99") }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: uuidOf("99") } });
  });

  it("does not take a public podcast of somebody else for the key's own, nor one it is only invited to", async () => {
    await using upstream = await open();
    upstream.is.isPending = true;
    for (const digits of ["55", "98"])
      expect(
        await upstream
          .connector()
          .verify({ ...upstream.candidate, accountId: uuidOf(digits) }, soon()),
      ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: upstream.access.externalId },
    });
  });

  it("adds the months up where the report has no total, and knows no total when one of them is hidden", async () => {
    await using upstream = await open();
    upstream.is.hasNoTotal = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: true,
      value: { readings: { downloads: { value: upstream.show.total() } } },
    });
    upstream.is.hidesTheNewest = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: true,
      value: { readings: {} },
    });
  });

  it("says that the key may not see analytics instead of asking for them", async () => {
    await using upstream = await open();
    upstream.is.hidesAnalytics = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      calls: 1,
      failure: { code: "unavailable", reason: "permission" },
    });
  });

  it("names limit and episodes, whose defaults would cut the answer, and never follows an address out of an answer", async () => {
    await using upstream = await open();
    await readAllItems(upstream.connector(), upstream.access);
    const paths = upstream.simulator.seen.map(({ path }) => path);
    expect(paths.map((path) => /[?&]limit=(\d+)/.exec(path)?.[1])).toEqual([
      "50",
      "50",
      "50",
      "14",
    ]);
    expect(
      paths
        .filter((path) => path.startsWith("/analytics/episodes"))
        .map((path) => new URLSearchParams(path.split("?")[1]).get("episodes")?.split(",").length),
    ).toEqual([50, 14]);
  });

  it("names the days it asks for, and asks for all time by naming none", async () => {
    await using upstream = await open();
    await upstream.connector().readDaily!(upstream.access, WINDOW, soon());
    await upstream.connector().readTotals(upstream.access, soon());
    const reports = upstream.simulator.seen
      .map(({ path }) => path)
      .filter((path) => path.startsWith("/analytics/downloads"));
    const podcast = upstream.access.externalId;
    expect(
      reports.map((path) => Object.fromEntries(new URLSearchParams(path.split("?")[1]))),
    ).toEqual([
      { podcast, interval: "day", start_date: "2026-09-01", end_date: "2026-09-30" },
      { podcast, interval: "month" },
    ]);
  });

  it("keeps a country nobody knows as the name it came with, within the first five by rank", async () => {
    await using upstream = await open();
    upstream.is.hasUnknownCountry = true;
    const answer = await upstream.connector().readGeography!(upstream.access, soon());
    expect(answer.ok && answer.value[0]?.countries.map(({ code, name }) => code ?? name)).toEqual([
      "Atlantis",
      "US",
      "GB",
      "CA",
      "TR",
    ]);
    expect(answer).toMatchObject({ value: [{ window: { kind: "all_time" } }] });
  });

  it("leaves out episodes that are still to come", async () => {
    await using upstream = await open();
    const before = await readAllItems(upstream.connector(), upstream.access);
    const [newest] = before.items;
    const early = answersBy(SimplecastConnector)({
      http: loopbackHttp,
      baseUrl: upstream.simulator.origin,
      clock: { now: () => new Date(Date.parse(newest?.publishedAt ?? "") - 1) },
    });
    const listed = await early.listItems(upstream.access, null, soon());
    expect(listed.ok && listed.value.items.length).toBe(49);
  });
});
