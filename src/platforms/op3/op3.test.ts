import { describe, expect, it } from "vitest";
import {
  op3EpisodeId,
  op3Id,
  Op3Server,
  SIMULATED_OP3_FEED,
  SIMULATED_OP3_GUID,
  SIMULATED_OP3_KEY,
} from "../../../simulators/accounts/hosting/op3-server.ts";
import { SIMULATED_COUNTRIES, SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { SEPTEMBER, septemberOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectOp3 } from "./connector.ts";

/** At noon of the 20th the first two of the three hours of a simulated day are over. */
const TODAY = "2026-10-20";
const soFar = (total: number): number => total - Math.floor(total / 3);

const open = describeConnector("op3", {
  // Since June 2026: five months, and more than one answer.
  account: (clock) => new SimulatedShow({ clock, episodes: 20 }),
  simulator: (show) => new Op3Server(show),
  connector: connectOp3,
  basePath: "/api/1",
  access: (show) => ({ secrets: { api_key: SIMULATED_OP3_KEY }, externalId: op3Id(show.id) }),
  candidateAccountId: SIMULATED_OP3_GUID,
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: totalOf(show) },
    items: show.episodes().map((episode) => ({
      externalId: op3EpisodeId(episode),
      counts: { downloads: downloadsOf(show, episode) },
    })),
    daily: septemberOf(show),
    geography: [
      {
        metric: "downloads",
        valueKind: "count",
        countries: Object.fromEntries([
          ...SIMULATED_COUNTRIES.map(({ code }) => [
            code,
            ["2026-09", "2026-10"].reduce((sum, month) => sum + countryOf(show, month, code), 0),
          ]),
          ["XX", 2],
        ]),
      },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesADay: true }, of: "newest_day", metric: "downloads" },
    accountGone: false,
    refused: { state: { isUnknown: true }, read: "totals" },
  },
  options: {
    words: { "403": "needs_reauth", "404": "unavailable" },
    unpaged: true,
    unlisted: ["geography"],
    sums: ["daily"],
  },
});

type Episode = ReturnType<SimulatedShow["episodes"]>[number];

const downloadsOf = (show: SimulatedShow, episode: Episode): number =>
  show.downloadsOf(episode) -
  show.downloadsOn(episode, TODAY) +
  soFar(show.downloadsOn(episode, TODAY));

const totalOf = (show: SimulatedShow): number =>
  show.episodes().reduce((sum, episode) => sum + downloadsOf(show, episode), 0);

const countryOf = (show: SimulatedShow, month: string, code: string): number => {
  const days = show.days(`${month}-01`, `${month}-30`);
  const total = days.reduce((sum, day) => sum + show.showOn(day), 0);
  return show.byCountry(total).find((country) => country.code === code)?.count ?? 0;
};

describe("OP3", () => {
  it("asks for sums alone: no row of a download, no audience and no listening time", async () => {
    const { connector, access, candidate, simulator } = await open();
    await connector().verify(candidate, soon());
    await connector().readTotals(access, soon());
    await readAllItems(connector(), access);
    await connector().readDaily!(access, SEPTEMBER, soon());
    const geography = await connector().readGeography!(access, soon());
    const paths = simulator.seen.map(({ path }) => path);
    expect(paths.filter((path) => /downloads|hits|audience(?!=stub)/.test(path))).toEqual([]);
    for (const path of paths.filter((one) => one.includes("/stats")))
      expect(path).toContain("listens=stub&audience=stub");
    expect(JSON.stringify(geography)).not.toContain("Apple Podcasts");
    expect(paths.join(" ")).not.toContain(SIMULATED_OP3_KEY);
  });

  it.each([
    ["podcast:guid", SIMULATED_OP3_GUID.toUpperCase()],
    ["feed address", SIMULATED_OP3_FEED],
    ["id", op3Id("48213")],
  ])("finds a show by its %s and gives it the same id", async (_name, accountId) => {
    const { connector, candidate } = await open();
    expect(await connector().verify({ ...candidate, accountId }, soon())).toMatchObject({
      ok: true,
      value: { externalId: op3Id("48213"), name: "Salt and Signal" },
    });
  });

  it("refuses a name of another form without asking", async () => {
    const { connector, candidate, simulator } = await open();
    for (const accountId of [null, "Salt and Signal", "feeds.example/salt.xml"])
      expect(await connector().verify({ ...candidate, accountId }, soon())).toMatchObject({
        ok: false,
        failure: { code: "unsupported" },
      });
    expect(simulator.seen).toEqual([]);
  });

  it("calls a show that OP3 has not seen yet `not_yet`, and gives one without downloads no number", async () => {
    const { connector, access, candidate, state } = await open();
    state.isUnknown = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_yet" },
    });
    Object.assign(state, { isUnknown: false, hasNoDownloads: true });
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { readings: {} },
      requests: 2,
    });
    const { items } = await readAllItems(connector(), access);
    expect(items).not.toHaveLength(0);
    expect(items.filter(({ readings }) => readings.downloads !== undefined)).toEqual([]);
    expect(await connector().readDaily!(access, SEPTEMBER, soon())).toMatchObject({
      ok: true,
      value: { days: [] },
    });
    expect(await connector().readGeography!(access, soon())).toMatchObject({ ok: true, value: [] });
  });

  it("asks for as many months as lie between the first download and now, four at a time", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    const asked = simulator.seen.map(({ path }) => /latestMonth=([\d-]+)/.exec(path)?.[1]);
    expect(asked).toEqual([undefined, "2026-10", "2026-06"]);
  });

  it("gives no lifetime number where a month in between is missing", async () => {
    const { connector, access, state } = await open();
    state.lostMonth = "2026-08";
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && totals.value.readings).toEqual({});
    const { items } = await readAllItems(connector(), access);
    expect(items.filter(({ readings }) => readings.downloads !== undefined)).toEqual([]);
  });

  it("leaves the running day out, and the day before until it has its last hour", async () => {
    const { connector, access, clock } = await open();
    const lastDay = async () => {
      const read = await connector().readDaily!(
        access,
        { from: "2026-10-10", to: clock.now().toISOString().slice(0, 10) },
        soon(),
      );
      return read.ok && read.value.days.at(-1)?.day;
    };
    expect(await lastDay()).toBe("2026-10-19");
    clock.set("2026-10-20T23:30:00.000Z");
    expect(await lastDay()).toBe("2026-10-20");
  });

  it("says up to which hour its totals are complete", async () => {
    const { connector, access } = await open();
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && totals.value.readings.downloads?.as_of).toBe("2026-10-20T10:00:00.000Z");
  });

  it("leaves a country out where one of its months holds no count", async () => {
    const { connector, access, state } = await open();
    state.oddCountry = "GB";
    const read = await connector().readGeography!(access, soon());
    expect(read.ok && read.rowsLeftOut).toBe(1);
    const countries = read.ok ? read.value[0]?.countries : [];
    expect(countries?.find(({ code }) => code === "GB")).toBeUndefined();
    expect(countries?.find(({ code }) => code === "US")?.value).toBeGreaterThan(0);
  });
});
