import { describe, expect, it } from "vitest";
import {
  podbeanListeners,
  PodbeanServer,
  SIMULATED_PODBEAN_COUNTERS,
  SIMULATED_PODBEAN_TOKEN,
} from "../../../simulators/accounts/hosting/podbean-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { utcDay } from "../../lib/time/clock.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  byCode,
  downloadsWithin,
  LAST_30_DAYS,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectPodbean } from "./connector.ts";
import { sumOfMonths } from "./normalise.ts";
import { monthsPayload, statisticsPayload } from "./payload-schema.ts";

const YESTERDAY = "2026-10-19";

const open = describeConnector("podbean", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new PodbeanServer(show),
  connector: connectPodbean,
  basePath: "/v1",
  access: (show) => ({ secrets: { access_token: SIMULATED_PODBEAN_TOKEN }, externalId: show.id }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: (show) => ({
    totals: { ...SIMULATED_PODBEAN_COUNTERS, downloads: show.total(YESTERDAY) },
    items: show.episodes().map((episode) => ({
      externalId: episode.id,
      counts: {
        // Downloads of an episode published today are unknown before tomorrow.
        downloads:
          utcDay(episode.publishedAt) > YESTERDAY
            ? undefined
            : show.downloadsOf(episode, YESTERDAY),
        // Of the episodes of the last sixty days.
        listeners:
          utcDay(episode.publishedAt) > YESTERDAY || utcDay(episode.publishedAt) < "2026-08-21"
            ? undefined
            : podbeanListeners(show.downloadsOf(episode, YESTERDAY)),
      },
    })),
    daily: septemberOf(show, (downloads) => ({
      downloads,
      listeners: podbeanListeners(downloads),
    })),
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
    hiddenCounter: { state: { hidesADay: true }, of: "newest_day", metric: "downloads" },
    accountGone: false,
    refused: { state: { scopeMissing: true }, read: "geography" },
  },
  options: { words: { "403": "provider_error" }, unlisted: ["geography"] },
});

describe("Podbean", () => {
  it("asks for days up to yesterday and within the ninety that are known, and asks nothing where none is", async () => {
    const { connector, access, simulator } = await open();
    const read = await connector().readDaily!(
      access,
      { from: "2026-10-01", to: "2026-10-20" },
      soon(),
    );
    expect(simulator.seen.at(-2)?.path).toContain("start=2026-10-01&end=2026-10-19&period=d");
    expect(simulator.seen.at(-1)?.path).toContain("podcastDailyListener?start=2026-10-01");
    const days = read.ok ? read.value.days : [];
    expect(days).toHaveLength(19);
    expect(days.at(-1)?.day).toBe(YESTERDAY);
    await connector().readDaily!(access, { from: "2026-06-01", to: "2026-08-20" }, soon());
    expect(simulator.seen.at(-1)?.path).toContain("start=2026-07-22&end=2026-08-20");
    for (const window of [
      { from: "2026-10-20", to: "2026-10-20" },
      { from: "2026-01-01", to: "2026-03-01" },
    ]) {
      expect(await connector().readDaily!(access, window, soon())).toMatchObject({
        ok: true,
        value: { days: [] },
        requests: 0,
      });
    }
  });

  it("reads a map below `stats` like a bare one, and an empty one as unknown", async () => {
    const { connector, access, state } = await open();
    const bare = await connector().readDaily!(access, SEPTEMBER, soon());
    state.statsBelowKey = true;
    expect(await connector().readDaily!(access, SEPTEMBER, soon())).toEqual(bare);
    for (const statsBelowKey of [true, false]) {
      Object.assign(state, { statsBelowKey, isEmpty: true });
      expect(await connector().readDaily!(access, SEPTEMBER, soon())).toMatchObject({
        ok: true,
        value: { days: [] },
      });
      expect(await connector().readGeography!(access, soon())).toMatchObject({
        ok: true,
        value: [],
      });
      const totals = await connector().readTotals(access, soon());
      expect(totals.ok && Object.keys(totals.value.readings).toSorted()).toEqual([
        "comments",
        "followers",
        "likes",
      ]);
    }
  });

  it("gives no lifetime number to what is older than the months Podbean knows", async () => {
    const { connector, access, clock, account: show } = await open();
    clock.set("2027-08-10T12:00:00.000Z");
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && totals.value.readings.downloads).toBeUndefined();
    const { items } = await readAllItems(connector(), access);
    const [oldest, second] = [
      items.at(-1),
      items.find(({ publishedAt }) => publishedAt?.startsWith("2025-09")),
    ];
    expect(oldest?.publishedAt).toBe("2025-08-05T04:00:00.000Z");
    expect(oldest?.readings).toEqual({});
    expect(second?.readings.downloads?.value).toBe(
      show.downloadsOf(
        show.episodes().find(({ id }) => id === second?.externalId)!,
        "2027-08-09",
      ),
    );
  });

  it.each([402, 403, 404, 500])(
    "reads downloads without listeners where Podbean answers %i to those, and asks once a page",
    async (status) => {
      const { connector, access, state, simulator } = await open();
      state.withholdsListeners = status;
      const { items } = await readAllItems(connector(), access);
      const asked = simulator.seen.filter(({ path }) => path.includes("engagementStats"));
      expect(asked).toHaveLength(1);
      expect(items.filter(({ readings }) => readings.listeners !== undefined)).toEqual([]);
      expect(items.at(-1)?.readings.downloads?.value).toBeGreaterThan(0);
      const days = await connector().readDaily!(access, SEPTEMBER, soon());
      expect(days.ok && days.value.days).toHaveLength(30);
    },
  );

  it("waits where Podbean asks for patience, with listeners too", async () => {
    const { connector, access, state } = await open();
    state.withholdsListeners = 429;
    expect(await connector().readDaily!(access, SEPTEMBER, soon())).toMatchObject({
      ok: false,
      failure: { code: "rate_limited" },
    });
  });

  it("takes country codes like names", async () => {
    const { connector, access, state } = await open();
    const codesOf = async () => {
      const read = await connector().readGeography!(access, soon());
      return read.ok ? read.value[0]?.countries.map(({ code, value }) => [code, value]) : undefined;
    };
    const byName = await codesOf();
    state.countriesAsCodes = true;
    expect(await codesOf()).toEqual(byName);
    expect(byName).toHaveLength(6);
  });

  it("does not write one podcast's numbers to another", async () => {
    const { connector, access, candidate, state } = await open();
    state.opensAnother = true;
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
      requests: 1,
    });
    expect(
      await connector().verify({ ...candidate, accountId: access.externalId }, soon()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
  });

  it("leaves likes out where Podbean names none", async () => {
    const { connector, access, state } = await open();
    state.hidesLikes = true;
    const totals = await connector().readTotals(access, soon());
    const readings = totals.ok ? totals.value.readings : {};
    expect(readings).not.toHaveProperty("likes");
    expect(readings.followers?.value).toBe(4_120);
  });

  it("keeps the token out of every address", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    await readAllItems(connector(), access);
    expect(simulator.seen.filter(({ path }) => path.includes(SIMULATED_PODBEAN_TOKEN))).toEqual([]);
  });
});

describe("a map of counters with an odd entry", () => {
  const map = { "2026-08": 5, "2026-09": { odd: true }, "2026-10": 7 };

  it("is read without it, bare or below its key", () => {
    for (const body of [map, { stats: map }])
      expect(statisticsPayload.read(body)).toMatchObject({ rowsLeftOut: 1 });
  });

  it("is no bare map where it holds `stats`, whatever stands beside that", () => {
    const changed = { stats: { US: { n: 5 }, DE: { n: 3 } }, total: "8" };
    expect(statisticsPayload.read(changed)).toBeUndefined();
  });

  it("has no sum", () => {
    const months = monthsPayload.read(map);
    expect(months?.rowsLeftOut).toBe(0);
    expect(months && sumOfMonths(months.value)).toBeUndefined();
  });
});
