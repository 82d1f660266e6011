import { describe, expect, it } from "vitest";
import {
  SimplecastServer,
  SIMULATED_SIMPLECAST_KEY,
} from "../../../simulators/accounts/hosting/simplecast-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  asDownloads,
  byCode,
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectSimplecast } from "./connector.ts";
import { nextOffset } from "./normalise.ts";

const open = describeConnector("simplecast", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new SimplecastServer(show),
  connector: connectSimplecast,
  access: (show) => ({
    secrets: { api_key: SIMULATED_SIMPLECAST_KEY },
    externalId: uuidOf(show.id),
  }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show, asDownloads, ({ id }) => uuidOf(id)),
    daily: septemberOf(show),
    geography: [
      {
        metric: "downloads",
        valueKind: "count",
        countries: byCode(show.byCountry(show.total()).slice(0, 5)),
      },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheNewest: true }, of: "newest_day", metric: "downloads" },
    accountGone: { isGone: true },
    refused: { state: { hasNoLocation: true }, read: "geography" },
  },
});

describe("Simplecast", () => {
  it("asks which podcast is meant when the key opens several", async () => {
    const upstream = await open();
    upstream.state.hasTwoShows = true;
    const choices = [uuidOf("48213"), uuidOf("99")].map((id) => ({ id, name: "Salt and Signal" }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("99") }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: uuidOf("99") } });
  });

  it("does not take another account's public podcast for the key's own, nor one it is only invited to", async () => {
    const upstream = await open();
    upstream.state.isPending = true;
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
    const upstream = await open();
    upstream.state.hasNoTotal = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: true,
      value: { readings: { downloads: { value: upstream.account.total() } } },
    });
    upstream.state.hidesTheNewest = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: true,
      value: { readings: {} },
    });
  });

  it("says that the key may not see analytics instead of asking for them", async () => {
    const upstream = await open();
    upstream.state.hidesAnalytics = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      requests: 1,
      failure: { code: "unavailable", reason: "permission" },
    });
  });

  it("names limit and episodes, whose defaults would cut the answer, and never follows an address out of an answer", async () => {
    const upstream = await open();
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
    const upstream = await open();
    await upstream.connector().readDaily!(upstream.access, SEPTEMBER, soon());
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

  it("keeps an unknown country as the name it came with, within the first five by rank", async () => {
    const upstream = await open();
    upstream.state.hasUnknownCountry = true;
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
    const upstream = await open();
    const before = await readAllItems(upstream.connector(), upstream.access);
    const [newest] = before.items;
    const early = upstream.connector({
      clock: { now: () => new Date(Date.parse(newest?.publishedAt ?? "") - 1) },
    });
    const listed = await early.listItems!(upstream.access, null, soon());
    expect(listed.ok && listed.value.items.length).toBe(49);
  });
});

describe("the next page", () => {
  it("begins behind every row that was sent, where the address names no offset", () => {
    const page = { collection: [], pages: { next: { href: "/podcasts?page=2" } } };
    expect(nextOffset(page, { offset: 50, sent: 50 })).toBe(100);
    expect(nextOffset(page, { offset: 50, sent: 0 })).toBeNull();
  });
});
