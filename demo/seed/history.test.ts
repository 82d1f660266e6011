import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../test/use-fixture.ts";
import { loopbackHttp } from "../../simulators/loopback-http.ts";
import { startSimulators } from "../../simulators/start.ts";
import { World } from "../../simulators/world/world.ts";
import { createPlatforms } from "../../src/app/create-platforms.ts";
import { LEVEL_METRICS } from "../../src/db/schema/day-metrics.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import type { Readings } from "../../src/domain/metrics/metric.ts";
import {
  type AccountRegistry,
  createAccountConnectors,
} from "../../src/platforms/accounts/account-registry.ts";
import { UpstreamRead } from "../../src/platforms/upstream-read.ts";
import { simulatedUpstreams } from "../../test/upstreams.ts";
import { accountHistory, type ArchiveLine } from "./account-history.ts";
import type { DayNumbers } from "../world/demo-accounts.ts";
import { HISTORY_DAYS } from "../world/demo-catalogue.ts";
import { clusterEpisodes } from "../world/demo-feeds.ts";
import { DEMO_SHOWS } from "../world/demo-plan.ts";
import { type DemoPlatforms, startDemoPlatforms } from "../world/demo-platforms.ts";
import { postsOf } from "../world/demo-posts.ts";
import { isSilent } from "./silent-accounts.ts";

const START = "2026-10-20T12:00:00.000Z";
const TODAY = utcDay(new Date(START));
const SHOW_IDS = Object.fromEntries(DEMO_SHOWS.map(({ slug }) => [slug, slug]));

interface DayLine extends ArchiveLine {
  show_id: string;
  platform: string;
  day: string;
  metrics: DayNumbers;
  reported_by_platform: boolean;
  spans_days?: number;
  counters?: DayNumbers | null;
}

const nameOf = ({ show_id: show, platform }: DayLine): string => `${show} ${platform}`;
const open = (world = new World({ seed: 20, start: START })): Promise<DemoPlatforms> =>
  startDemoPlatforms({ made_at: START, seed: 20 }, world);
const linesOf = (platforms: DemoPlatforms): DayLine[] =>
  accountHistory(platforms, SHOW_IDS, {
    madeAt: new Date(START),
    now: new Date(START),
  }) as DayLine[];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const LEVELS: ReadonlySet<string> = new Set(LEVEL_METRICS);
const read = (): UpstreamRead => new UpstreamRead(AbortSignal.timeout(5_000));

/** Every number of yesterday is read, and is no smaller today. */
function expectToGoOn(readings: Readings, yesterday: DayNumbers): void {
  const behind = Object.entries(yesterday).filter(
    ([metric, value]) => !((readings[metric as keyof DayNumbers]?.value ?? -1) >= value),
  );
  expect(behind).toEqual([]);
}

describe("the history of the demo's accounts", () => {
  let connectors: AccountRegistry;
  let lines: DayLine[];
  let byAccount: Map<string, DayLine[]>;

  const simulators = useFixture(() => startSimulators({ seed: 20, start: START }));
  const platforms = useFixture(() => open(simulators.world));
  beforeAll(async () => {
    const clock = simulators.world.clock;
    connectors = createAccountConnectors(
      { platformUrls: platforms.platformUrls, dashboardSessions: true },
      {
        http: loopbackHttp,
        stream: { stream: () => Promise.reject(new Error("No account of the demo is streamed.")) },
        clock,
        platforms: createPlatforms(simulatedUpstreams(simulators), loopbackHttp, clock),
      },
    );
    lines = linesOf(platforms);
    byAccount = Map.groupBy(lines, nameOf);
  });

  it("has every day of six months for each of them, but for the gap of one profile and the days since a platform is silent", () => {
    expect(byAccount.size).toBe(platforms.accounts.length + platforms.profiles.length);
    const lengths = [...byAccount].map(([name, days]): [string, number] => [name, days.length]);
    expect(lengths.filter(([, length]) => length !== HISTORY_DAYS)).toEqual([
      ["the-slow-ledger kit", HISTORY_DAYS - 5],
      ["the-slow-ledger tiktok", HISTORY_DAYS - 4],
    ]);
    expect(byAccount.get("the-slow-ledger kit")?.at(-1)?.day).toBe(addDays(TODAY, -6));
    const span = byAccount
      .get("the-slow-ledger tiktok")
      ?.filter(({ spans_days: days }) => days === 5);
    expect(span?.length).toBe(1);
    expect(lines.every(({ day }) => day < TODAY)).toBe(true);
  });

  it("has no fewer views of a channel than the videos of its newest episodes", () => {
    const { world } = simulators;
    const madeAt = new Date(START);
    const first = addDays(TODAY, -28);
    for (const show of DEMO_SHOWS) {
      const videos = clusterEpisodes(show.slug, madeAt, show.clusters)
        .filter(({ publishedAt }) => publishedAt !== null && utcDay(publishedAt) >= first)
        .flatMap((item, place) => postsOf(show, item, { place, madeAt, showTitle: show.name }))
        .filter(({ platform }) => platform === "youtube");
      for (const { platform, externalId, behaviour } of videos)
        world.setPost(platform, externalId, behaviour);
      const ofVideos = videos.map(({ externalId }) =>
        world.countsAt("youtube", externalId, madeAt),
      );
      const days = byAccount.get(`${show.slug} youtube`)?.filter(({ day }) => day >= first) ?? [];
      const views = days.map(({ metrics }) => metrics.views ?? 0);
      expect(videos.length).toBeGreaterThan(2);
      expect(sumOf(views)).toBeGreaterThan(sumOf(ofVideos.map((counts) => counts.views)));
    }
  });

  it("is the same at every start", async () => {
    const again = await open();
    expect(linesOf(again)).toEqual(lines);
    await again.close();
  });

  it("is plausible: parts are no more than their whole, levels and counters never fall", () => {
    for (const { metrics } of lines) {
      expect(metrics.listeners ?? 0).toBeLessThanOrEqual(metrics.plays ?? 0);
      expect(metrics.streams ?? 0).toBeLessThanOrEqual(metrics.plays ?? 0);
      expect(metrics.engaged_views ?? 0).toBeLessThanOrEqual(metrics.views ?? 0);
      if (metrics.views !== undefined) expect(metrics.likes).toBeLessThan(metrics.views);
    }
    for (const days of byAccount.values())
      for (const [index, { metrics, counters }] of days.entries()) {
        const before = days[index - 1];
        if (before === undefined) continue;
        for (const level of ["followers", "subscribers", "posts"] as const)
          expect(metrics[level] ?? 0).toBeGreaterThanOrEqual(before.metrics[level] ?? 0);
        expect((counters?.likes ?? 0) - (before.counters?.likes ?? 0)).toBe(
          counters ? metrics.likes : 0,
        );
      }
  });

  it("has a trend, a week, and more on the days after a publication", () => {
    const days = byAccount.get("salt-and-signal transistor") ?? [];
    const sumOf = (chosen: readonly DayLine[]): number =>
      chosen.reduce((sum, { metrics }) => sum + (metrics.downloads ?? 0), 0);
    expect(sumOf(days.slice(-56))).toBeGreaterThan(1.1 * sumOf(days.slice(0, 56)));
    const { catalogue } = platforms.accounts[0]!.audience;
    const published = new Set(catalogue.map(({ publishedAt }) => utcDay(publishedAt)));
    const on = days.filter(({ day }) => published.has(day));
    const before = days.filter(({ day }) => published.has(addDays(day, 1)));
    expect(on.length).toBeGreaterThan(20);
    expect(sumOf(on)).toBeGreaterThan(1.3 * sumOf(before));
  });

  it("is what the connectors read: the same days, and levels and counters that go on from it", async () => {
    const yesterday = addDays(TODAY, -1);
    for (const account of platforms.accounts.filter((one) => !isSilent(one))) {
      const { platform, connecting, externalId, audience, reportedOn, levelsOn } = account;
      const secrets = connecting.way === "body" ? connecting.body : connecting.secrets;
      const access = { secrets, externalId, handle: null, profileUrl: null };
      const connector = connectors.find(platform);
      const totals = await connector!.readTotals(access, read());
      expect(totals.identity.externalId).toBe(externalId);
      expectToGoOn(totals.readings, levelsOn(yesterday));
      const from = addDays(TODAY, -40);
      const reported = byAccount
        .get(`${audience.show.slug} ${platform}`)
        ?.filter((line) => line.reported_by_platform && line.day >= from);
      const window = { from, to: reported?.at(-1)?.day ?? yesterday };
      const series = await connector!.readDaily?.(access, window, read());
      if (reportedOn === undefined) expect(reported).toEqual([]);
      else
        expect(series?.days.map(({ day, counts }) => [day, counts])).toEqual(
          reported?.map(({ day, metrics }) => [
            day,
            expect.objectContaining(
              Object.fromEntries(Object.entries(metrics).filter(([metric]) => !LEVELS.has(metric))),
            ),
          ]),
        );
    }
    for (const { platform, body, externalId, levelsOn, countersOn } of platforms.profiles) {
      const connector = connectors.find(platform);
      const handleOrUrl = body["url"] ?? body["handle"] ?? null;
      const verified = await connector!.verify(
        { secrets: {}, accountId: null, handleOrUrl },
        read(),
      );
      expect(verified.externalId).toBe(externalId);
      expectToGoOn(verified.readings ?? {}, { ...levelsOn(yesterday), ...countersOn(yesterday) });
    }
  });

  it("ends where a platform fell silent, which answers 503 since then", async () => {
    const silent = platforms.accounts.filter(isSilent);
    expect(silent.map(({ audience, platform }) => `${audience.show.slug} ${platform}`)).toEqual([
      "the-slow-ledger kit",
    ]);
    for (const { platform, connecting, externalId } of silent) {
      const secrets = connecting.way === "body" ? connecting.body : connecting.secrets;
      const access = { secrets, externalId, handle: null, profileUrl: null };
      await expect(connectors.find(platform)?.readTotals(access, read())).rejects.toMatchObject({
        failure: { code: "provider_error" },
      });
    }
  });
});
