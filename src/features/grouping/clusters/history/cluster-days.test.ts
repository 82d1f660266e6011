import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { holds } from "../../../../../test/property-runs.ts";
import { useApp } from "../../../../../test/network.ts";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { type ClusterReference, newId, newPlainId } from "../../../../kernel/ids.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import { lockCluster } from "../cluster.store.ts";
import { rollUp } from "../figures/rollup.ts";
import { type ClusterDayRow, type SincePublishWindow, windowsOf } from "./captures.ts";
import { findDayAt, findDaysAround, findDaysOf } from "./cluster-days.store.ts";
import { readClusterGains, readClusterWindow } from "./cluster-gains.store.ts";
import { findClustersOfEpisodes, findDatedClusters } from "./dated-clusters.store.ts";
import { dayGains } from "./day-gains.ts";
import {
  histories,
  type History,
  rowsOf,
  START,
  stateAt,
  type Views,
  viewsOf,
  type Write,
} from "./day-histories.test-support.ts";

describe("the days of a cluster, stored by its writes", () => {
  let database: Database;
  const app = useApp();
  beforeAll(async () => {
    ({ database } = app.runtime);
  });

  /** Posts of a cluster: one per platform. */
  async function setPosts(
    { showId, clusterId }: ClusterReference,
    write: Write,
    publishedAt: Date | null,
  ): Promise<void> {
    const posts = Object.entries(write.views).map(([platform, views]) => ({
      platform,
      views,
      readings:
        views === null ? {} : { views: { value: views, fetched_at: write.at, source: "api" } },
    }));
    await app.sql("delete from cluster_nodes where show_id = $1 and cluster_id = $2", [
      showId,
      clusterId,
    ]);
    await app.sql(
      `insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, url,
         added_by, readings, reach, published_at, created_at, updated_at)
       select $1, $2, platform, platform, 'clip', platform, 'https://example.org', 'api', readings,
         views, $5, $4, $4
       from jsonb_to_recordset($3) as post (platform text, views bigint, readings jsonb)`,
      [showId, clusterId, JSON.stringify(posts), write.at, publishedAt],
    );
  }

  interface Replayed extends ClusterReference {
    episodeId: string;
  }

  /** A cluster whose writes are those of the history, through the code of every write. */
  async function replay(
    { writes, publishedAt }: History,
    { isEstimated = false, postsAt = null }: { isEstimated?: boolean; postsAt?: Date | null } = {},
  ): Promise<Replayed> {
    const [showId, clusterId, episodeId] = [newPlainId(), newPlainId(), newId("ep")];
    await app.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
         explicit, content_hash, created_at, updated_at, published_at_estimated)
       values ($1, $2, $2, 'x', 'x', $3, 'full', false, '', $3, $3, $4)`,
      [showId, episodeId, publishedAt, isEstimated],
    );
    await app.sql(
      `insert into clusters (show_id, id, name, episode_id, created_at, updated_at)
       values ($1, $2, 'x', $3, $4, $4)`,
      [showId, clusterId, episodeId, new Date(START)],
    );
    const move = (to: Date) =>
      app.sql("update episodes set published_at = $2 where show_id = $1", [showId, to]);
    for (const write of writes) {
      await setPosts({ showId, clusterId }, write, postsAt);
      await move(write.publishedAt);
      await inTransaction(database, async (transaction) => {
        const row = await lockCluster(transaction, { showId, clusterId });
        if (row !== undefined) await rollUp(transaction, row, { now: write.at });
      });
    }
    await move(publishedAt);
    return { showId, clusterId, episodeId };
  }

  const plain = ({ day, captured_at, total_reach, ...row }: ClusterDayRow) => ({
    day,
    captured_at,
    total_reach,
    figures: row.figures,
    closes_at: row.closes_at,
    closing_captured_at: row.closing_captured_at,
    closing_figures: row.closing_figures,
  });
  const withoutFetch = (rows: readonly ClusterDayRow[]) =>
    JSON.parse(JSON.stringify(rows.map(plain)), (name, value: unknown) =>
      name === "last_refreshed_at" ? null : value,
    ) as unknown;

  const valueOf = (views: Views | undefined): number | null =>
    views === undefined ? null : viewsOf(views);
  const stateOfDay = (history: History, day: string): Write | null =>
    stateAt(history, new Date(Date.parse(day) + DAY_MS - 1));

  /** What was gained in a window, from every state of the past. */
  function naiveGain(history: History, from: string, to: string): number | null {
    const { writes, publishedAt } = history;
    const days = [...new Set(writes.map(({ at }) => utcDay(at)))].map((day) => ({
      day,
      value: valueOf(stateOfDay(history, day)?.views),
    }));
    const known = days.filter(({ value }) => value !== null);
    const inside = known.filter(({ day }) => day >= from && day <= to);
    const [first, last] = [inside[0]?.value, inside.at(-1)?.value];
    if (first == null || last == null) return null;
    const base = known.findLast(({ day }) => day < from)?.value;
    const published = utcDay(publishedAt);
    const isNew = published >= from && published <= to;
    // One capture of an older cluster has nothing to be compared with.
    if (base == null && !isNew && inside.length === 1) return null;
    return Math.max(0, last - (base ?? (isNew ? 0 : first)));
  }

  it("are those of an in-memory replay of all states: rows, windows, gains and levels", async () => {
    await holds(
      fc.asyncProperty(
        histories,
        fc.nat(60),
        fc.nat(40),
        fc.constantFrom<SincePublishWindow>("d1", "d7", "d14"),
        async (history, offset, length, window) => {
          const { publishedAt, now } = history;
          const cluster = await replay(history);
          const expected = rowsOf(history);
          const [from, to] = ["2026-02-20", "2027-12-31"];
          const rows = await findDaysOf(database, [{ ...cluster, from, to }]);
          expect(withoutFetch(rows)).toEqual(withoutFetch(expected));

          const [dated] = await findDatedClusters(database, [cluster]);
          expect(dated).toMatchObject({ publishedAt, publishedAtOf: "episode" });
          const known = windowsOf(rows, publishedAt, now)[window];
          const ranked = await readClusterWindow(
            database,
            [cluster.showId],
            { from: new Date(START - 9 * DAY_MS), before: new Date(START + 99 * DAY_MS) },
            { window, metric: "views", limit: 10, now },
          );
          const value = known.capture?.figures.totals["views"];
          expect(ranked.map((row) => row.value)).toEqual(
            known.complete && value !== undefined ? [value] : [],
          );
          if (!history.isMoved && known.complete)
            expect(value ?? null).toBe(valueOf(stateAt(history, known.closesAt)?.views));

          const range = { from: addDays("2026-03-01", offset), to: "" };
          range.to = addDays(range.from, length);
          const gains = await readClusterGains(database, [cluster.showId], range, {
            metric: "views",
            limit: 10,
          });
          const gain = naiveGain(history, range.from, range.to);
          expect(gains.map((row) => row.value)).toEqual(gain === null ? [] : [gain]);

          const around = await findDaysAround(database, cluster, range);
          const inRange = ({ day }: { day: string }) => day >= range.from && day <= range.to;
          expect(dayGains(around, "views", null).filter(inRange)).toEqual(
            dayGains(expected, "views", null).filter(inRange),
          );
          const last = await findDayAt(database, cluster, range.to);
          expect(last?.figures?.totals["views"] ?? null).toBe(
            valueOf(stateOfDay(history, range.to)?.views),
          );
        },
      ),
      { short: 12, long: 200 },
    );
  });

  const quiet = (publishedAt: string, ...writes: [string, number][]): History => ({
    writes: writes.map(([at, views]) => ({
      at: new Date(at),
      views: { youtube: views },
      publishedAt: new Date(publishedAt),
    })),
    publishedAt: new Date(publishedAt),
    isMoved: false,
    now: new Date("2026-04-30T00:00:00Z"),
  });

  it("keep what was known at a close although a later write of that day follows", async () => {
    const writes: [string, number][] = [
      ["2026-03-02T08:00:00Z", 5],
      ["2026-03-02T11:00:00Z", 7],
      ["2026-03-02T13:00:00Z", 40],
      ["2026-03-02T20:00:00Z", 90],
    ];
    const history = quiet("2026-03-01T12:00:00Z", ...writes);
    const ofPosts = { isEstimated: true, postsAt: history.publishedAt };
    for (const cluster of [await replay(history), await replay(history, ofPosts)]) {
      const [from, to] = ["2026-01-01", "2026-12-31"];
      const rows = await findDaysOf(database, [{ ...cluster, from, to }]);
      const { d1, d7 } = windowsOf(rows, history.publishedAt, history.now);
      expect(d1.capture).toMatchObject({
        at: new Date("2026-03-02T11:00:00Z"),
        estimated: false,
        figures: { totals: { views: 7 }, platforms: { youtube: { views: 7 } } },
      });
      expect(d7.capture).toMatchObject({ figures: { totals: { views: 90 } } });
    }
  });

  it("do not count from a date that a feed did not give: then from the earliest post", async () => {
    const history = quiet("2026-03-01T00:00:00Z", ["2026-03-02T00:00:00Z", 5]);
    const cluster = await replay(history, { isEstimated: true });
    const dated = async () => {
      const byId = await findDatedClusters(database, [cluster]);
      expect(
        await findClustersOfEpisodes(database, [cluster.showId], {
          episodeIds: [cluster.episodeId],
          limit: 2,
        }),
      ).toEqual(byId);
      return byId[0];
    };
    expect(await dated()).toMatchObject({ publishedAt: null, publishedAtOf: null });
    await app.sql("update cluster_nodes set published_at = $2 where show_id = $1", [
      cluster.showId,
      new Date("2026-02-28T10:00:00Z"),
    ]);
    expect(await dated()).toMatchObject({
      publishedAt: new Date("2026-02-28T10:00:00Z"),
      publishedAtOf: "post",
    });
  });

  it("are found in the shows asked for alone, merged clusters left out, the most first", async () => {
    const small = await replay(
      quiet("2026-03-01T00:00:00Z", ["2026-03-05T00:00:00Z", 50], ["2026-03-09T00:00:00Z", 70]),
    );
    const large = await replay(
      quiet("2026-03-01T00:00:00Z", ["2026-03-05T00:00:00Z", 500], ["2026-03-09T00:00:00Z", 900]),
    );
    const showIds = [small.showId, large.showId];
    const march = { from: "2026-03-06", to: "2026-03-31" };
    const counted = { metric: "reach", limit: 10 } as const;
    const gains = async (ids: readonly string[]) =>
      (await readClusterGains(database, ids, march, counted)).map(({ clusterId, value }) => [
        clusterId,
        value,
      ]);
    expect(await gains(showIds)).toEqual([
      [large.clusterId, 400],
      [small.clusterId, 20],
    ]);
    expect(await gains([small.showId])).toEqual([[small.clusterId, 20]]);
    // Of counts that no post has, nothing is known.
    expect(
      await readClusterGains(database, showIds, march, { metric: "engagement", limit: 10 }),
    ).toEqual([]);
    await app.sql(
      `update cluster_daily_reach set figures = jsonb_set(figures, '{totals,likes}', '7')
       where show_id = $1 and day = '2026-03-09'`,
      [small.showId],
    );
    await app.sql(
      `update cluster_daily_reach
       set figures = jsonb_set(figures, '{totals}', '{"likes":1,"saves":2}')
       where show_id = $1 and day = '2026-03-05'`,
      [small.showId],
    );
    expect(
      await readClusterGains(database, showIds, march, { metric: "engagement", limit: 10 }),
    ).toMatchObject([{ clusterId: small.clusterId, value: 4 }]);
    expect(await readClusterGains(database, showIds, march, { ...counted, limit: 1 })).toHaveLength(
      1,
    );
    const windows = async () =>
      (
        await readClusterWindow(
          database,
          showIds,
          { from: new Date(START), before: new Date("2026-03-02T00:00:00Z") },
          { ...counted, window: "d7", now: new Date("2026-03-08T00:00:00Z") },
        )
      ).map(({ value }) => value);
    expect(await windows()).toEqual([500, 50]);
    await app.sql("update clusters set merged_into = 'other' where show_id = $1", [large.showId]);
    expect(await windows()).toEqual([50]);
    expect(await gains(showIds)).toEqual([[small.clusterId, 20]]);
  });
});
