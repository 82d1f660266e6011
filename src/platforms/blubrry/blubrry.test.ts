import { afterEach, describe, expect, it, vi } from "vitest";
import {
  BlubrryServer,
  SIMULATED_BLUBRRY_TOKEN,
} from "../../../simulators/accounts/hosting/blubrry-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  byCode,
  downloadsWithin,
  episodesOf,
  LAST_30_DAYS,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { UpstreamRead } from "../upstream-read.ts";
import { connectBlubrry } from "./connector.ts";
import { toBlubrryTime, toCountries } from "./normalise.ts";

const open = describeConnector("blubrry", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new BlubrryServer(show),
  connector: connectBlubrry,
  basePath: "/2",
  access: (show) => ({
    secrets: { access_token: SIMULATED_BLUBRRY_TOKEN },
    externalId: show.handle,
    handle: show.handle,
  }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show),
    daily: septemberOf(show),
    geography: [
      {
        metric: "downloads",
        valueKind: "count",
        countries: byCode(show.byCountry(downloadsWithin(show, LAST_30_DAYS))),
      },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { sharesAFileName: true }, of: "newest_item", metric: "downloads" },
    accountGone: { isGone: true },
    refused: { state: { lacksGeography: true }, read: "geography" },
  },
  options: { sums: ["daily"] },
});

describe("Blubrry", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("finds a show on the second page of a network, and asks which is meant when none is named", async () => {
    const { connector, candidate, state } = await open();
    state.programs = 130;
    expect(await connector().verify({ ...candidate, accountId: "show-120" }, soon())).toMatchObject(
      { ok: true, value: { externalId: "show-120", name: "Show 120" }, requests: 2 },
    );
    const asked = await connector().verify(candidate, soon());
    expect(asked).toMatchObject({ ok: false, failure: { code: "choose_account" } });
    expect(!asked.ok && asked.failure.choices).toHaveLength(130);
    expect(
      await connector().verify({ ...candidate, accountId: "unheard-of" }, soon()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
  });

  it("connects a show beside one that Blubrry gives no keyword", async () => {
    const { connector, candidate, account: show, state } = await open();
    state.hasProgramWithoutKeyword = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: show.handle },
      rowsLeftOut: 0,
    });
  });

  it("reads days one by one where the call for days by episode is gone", async () => {
    const { connector, access, account: show, state } = await open();
    state.lacksDayRows = true;
    const window = { from: "2026-10-01", to: "2026-10-03" };
    expect(await connector().readDaily!(access, window, soon())).toMatchObject({
      ok: true,
      value: {
        days: show
          .days(window.from, window.to)
          .map((day) => ({ day, counts: { downloads: show.showOn(day) } })),
      },
      requests: 4,
    });
    const longAgo = { from: "2026-01-01", to: "2026-01-03" };
    expect(await connector().readDaily!(access, longAgo, soon())).toMatchObject({
      ok: true,
      value: { days: [] },
      requests: 1,
    });
  });

  it("leaves out the one day with an odd row where days are read one by one", async () => {
    const { connector, access, simulator, account: show, state } = await open();
    state.lacksDayRows = true;
    // The refused call, the first day, then the second.
    simulator.fault({ kind: "odd_rows", kept: [] }, { skip: 2 });
    const window = { from: "2026-10-01", to: "2026-10-03" };
    expect(await connector().readDaily!(access, window, soon())).toMatchObject({
      ok: true,
      value: {
        days: ["2026-10-01", "2026-10-03"].map((day) => ({
          day,
          counts: { downloads: show.showOn(day) },
        })),
      },
    });
  });

  it("takes one row in place of a list for a list of one", async () => {
    const { connector, access, account: show, state } = await open();
    state.printsOneRowBare = true;
    const [first] = show.episodes().toReversed();
    const day = first!.publishedAt.toISOString().slice(0, 10);
    expect(await connector().readDaily!(access, { from: day, to: day }, soon())).toMatchObject({
      ok: true,
      value: { days: [{ day, counts: { downloads: show.showOn(day) } }] },
    });
  });

  it.each(["", "unknown", "130 shows", "-1"])(
    "reads on after a full page where the number of shows is unreadable (%j)",
    async (totalHeader) => {
      const { connector, candidate, state } = await open();
      Object.assign(state, { programs: 130, totalHeader });
      expect(
        await connector().verify({ ...candidate, accountId: "show-120" }, soon()),
      ).toMatchObject({ ok: true, value: { externalId: "show-120" }, requests: 2 });
      state.programs = 1;
      expect(await connector().verify(candidate, soon())).toMatchObject({ ok: true, requests: 1 });
    },
  );

  it("reads the three forms of dates in any zone of the machine", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date("2026-10-13T00:00:00").getTimezoneOffset()).not.toBe(0);
    expect(
      ["04:00:00 2026-10-13", "10/13/2026", "Tue, 13 Oct 2026 00:30:00 -0400"].map(toBlubrryTime),
    ).toEqual(["2026-10-13T04:00:00.000Z", "2026-10-13T00:00:00.000Z", "2026-10-13T04:30:00.000Z"]);
    expect(["", "Tue, 13 Oct 2026 00:30:00", "13.10.2026", null, 7].map(toBlubrryTime)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("joins numbers to episodes by file name, never by number, and gives none to two episodes of one name", async () => {
    const { connector, access, state, account: show } = await open();
    state.sharesAFileName = true;
    const { items } = await readAllItems(connector(), access);
    expect(items.slice(0, 3).map(({ readings }) => readings.downloads?.value)).toEqual([
      undefined,
      undefined,
      show.downloadsOf(show.episodes()[2]!),
    ]);
  });

  it("adds the episodes of a day over all pages, and knows no day with an unreadable row", async () => {
    const { connector, access, state, account: show } = await open();
    state.hidesARow = true;
    const read = await connector().readDaily!(access, SEPTEMBER, soon());
    expect(read.requests).toBeGreaterThan(1);
    expect(read.ok && read.value.days.slice(-2)).toEqual([
      { day: "2026-09-29", counts: { downloads: show.showOn("2026-09-29") } },
      { day: "2026-09-30", counts: { downloads: undefined } },
    ]);
  });

  it("has no window longer than Blubrry allows", async () => {
    const { connector, access } = await open();
    expect(connector().manifest.daysPerCall).toBe(45);
    expect(
      await connector().readDaily!(access, { from: "2026-08-17", to: "2026-09-30" }, soon()),
    ).toMatchObject({ ok: true });
    expect(
      await connector().readDaily!(access, { from: "2026-08-16", to: "2026-09-30" }, soon()),
    ).toMatchObject({ ok: false });
  });

  it("lists episodes without numbers where the plan has no statistics, and names that reason for days", async () => {
    const { connector, access, state } = await open();
    state.lacksStatistics = true;
    const { items } = await readAllItems(connector(), access);
    expect(items).toHaveLength(64);
    expect(items[0]?.readings).toEqual({});
    expect(await connector().readDaily!(access, SEPTEMBER, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "permission" },
    });
  });

  it("does not call a show gone because Blubrry does not host it", async () => {
    const { connector, access, state } = await open();
    state.hostedElsewhere = true;
    expect(await connector().listItems!(access, null, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_offered" },
    });
    expect(await connector().readTotals(access, soon())).toMatchObject({ ok: true });
  });

  it("takes countries of which none can be read for another form of answer", () => {
    const read = new UpstreamRead(soon());
    expect(toCountries({ 1: { country: "Kenya" }, record_count: 1 }, read)).toBeNull();
    expect(toCountries({ record_count: 0 }, read)).toEqual([]);
  });

  it("keeps an unknown country under its name, and takes an empty map for unknown", async () => {
    const { connector, access, simulator, state } = await open();
    state.hasUnknownCountry = true;
    const read = await connector().readGeography!(access, soon());
    expect(read.ok && read.value[0]?.countries.filter(({ code }) => code === null)).toEqual([
      { code: null, name: "Satellite Provider", value: 12, label: null },
    ]);
    expect(simulator.seen.at(-1)?.path).toContain("startDate=2026-09-20&endDate=2026-10-19");
    state.hasNoPlaces = true;
    expect(await connector().readGeography!(access, soon())).toMatchObject({ ok: true, value: [] });
  });
});
