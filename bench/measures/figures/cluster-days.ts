/**
 * How much the days of clusters take after a year:
 *
 *   npm run bench -- days                   2,000 clusters in 20 shows, alone: about five minutes
 *   npm run bench -- days --clusters=20000  ten times that, and 3 GB of disk
 *
 * Each day is stored twice, as by two readings of accounts, and folded by the code of the nightly
 * job. Clusters were published in the two years before and in the year itself. Their own audio and
 * video are read every day; their clips daily for 60 days, weekly for 180, then no more.
 */
import type { Database } from "../../../src/db/connection/database.ts";
import type { ClusterDayFigures } from "../../../src/db/schema/tables.ts";
import { foldDaysOfShow } from "../../../src/features/grouping/clusters/history/fold-days.ts";
import { addDays, daysFrom } from "../../../src/lib/time/calendar-day.ts";
import { type BenchDatabase, seededId, withDatabase } from "../../harness/environment.ts";
import type { Row } from "../../harness/read-path.ts";

const DAYS = 365;
const FIRST_DAY = "2026-01-01";
const CLUSTERS_PER_SHOW = 100;
const LIMIT_BYTES = 200;
/** As often as autovacuum comes to a table of which a tenth is written a day. */
const VACUUM_DAYS = 3;

/** What its own accounts tell of an episode, and what its clips do. */
const OWN = {
  simplecast: ["downloads"],
  spotify: ["plays", "listeners"],
  applePodcasts: ["plays", "listeners"],
  youtube: ["views", "likes", "comments"],
} as const;
const CLIPS = {
  instagram: ["views", "likes", "comments", "shares", "saves"],
  tiktok: ["views", "likes", "comments", "shares", "saves"],
} as const;

interface Cluster {
  show_id: string;
  cluster_id: string;
  publishedDay: string;
  counts: Record<string, Record<string, number>>;
}

/** Stores a year of days of so many clusters and folds them; returns the number of their days. */
export async function fillClusterYear(
  database: BenchDatabase,
  kysely: Database,
  count: number,
): Promise<number> {
  const clusters = Array.from({ length: count }, (_, index) => newCluster(index));
  let clusterDays = 0;
  for (let number = 0; number < DAYS; number += 1) {
    const day = addDays(FIRST_DAY, number);
    clusterDays += await storeDays(database, clusters, day);
    await foldAll(kysely, clusters, day);
    if (number % VACUUM_DAYS === 0)
      await database.query("vacuum cluster_daily_reach, cluster_months");
    if (number % 73 === 72) console.log(`${day}: ${await describeSizes(database)}`);
  }
  await database.query("vacuum (analyze) cluster_daily_reach, cluster_months");
  return clusterDays;
}

export function measureClusterDays(database: BenchDatabase, count: number): Promise<Row[]> {
  return withDatabase({ url: database.url }, async (kysely) => {
    const clusterDays = await fillClusterYear(database, kysely, count);
    console.log(`after ${clusterDays} days of clusters: ${await describeSizes(database)}`);
    const bytes = (await sizesOf(database)).reduce((sum, table) => sum + table.bytes, 0);
    const each = bytes / clusterDays;
    const gigabytes = (each * 20_000 * DAYS) / 1e9;
    return [
      {
        goal: "–",
        work: `a day of a cluster, over a year of ${count} clusters`,
        beside: `${gigabytes.toFixed(2)} GB for 20,000`,
        measured: `${each.toFixed(0)} bytes`,
        limit: `≤ ${LIMIT_BYTES} bytes`,
        met: each <= LIMIT_BYTES,
      },
    ];
  });
}

function newCluster(index: number): Cluster {
  return {
    show_id: seededId("DS", Math.floor(index / CLUSTERS_PER_SHOW)),
    cluster_id: seededId("DC", index),
    publishedDay: addDays(FIRST_DAY, Math.floor(random() * 3 * DAYS) - 2 * DAYS),
    counts: Object.fromEntries(
      Object.entries({ ...OWN, ...CLIPS }).map(([platform, metrics]) => [
        platform,
        Object.fromEntries(metrics.map((metric) => [metric, Math.floor(random() * 20_000)])),
      ]),
    ),
  };
}

let state = 20;
/** Numbers from 0 to 1, the same in every run. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

/** Stores a day of the published ones, twice; returns their number. */
async function storeDays(
  database: BenchDatabase,
  clusters: readonly Cluster[],
  day: string,
): Promise<number> {
  const published = clusters.filter(({ publishedDay }) => publishedDay <= day);
  for (const hour of [6, 18]) {
    const rows = published.map((cluster) => {
      grow(cluster, daysFrom(cluster.publishedDay, day));
      return rowOf(cluster, day, hour);
    });
    for (let start = 0; start < rows.length; start += 2_000)
      await database.query(
        `insert into cluster_daily_reach
         select * from jsonb_populate_recordset(null::cluster_daily_reach, $1)
         on conflict (show_id, cluster_id, day) do update set
           total_reach = excluded.total_reach,
           video_reach = excluded.video_reach,
           audio_reach = excluded.audio_reach,
           social_reach = excluded.social_reach,
           captured_at = excluded.captured_at,
           figures = excluded.figures`,
        [JSON.stringify(rows.slice(start, start + 2_000))],
      );
  }
  return published.length;
}

/** Half a day: an episode gains most in its first days and a few a day ever after. */
function grow({ counts }: Cluster, age: number): void {
  const gain = 800 / (age + 1) ** 1.2 + 1;
  const isClipRead = age < 60 || (age < 180 && age % 7 === 0);
  for (const platform of [...Object.keys(OWN), ...(isClipRead ? Object.keys(CLIPS) : [])])
    for (const metric of Object.keys(counts[platform] ?? {})) {
      const share = metric === "views" || metric === "plays" || metric === "downloads" ? 1 : 0.05;
      const of = counts[platform];
      if (of !== undefined)
        of[metric] = (of[metric] ?? 0) + Math.floor(gain * share * 2 * random());
    }
}

function rowOf(
  { show_id, cluster_id, counts }: Cluster,
  day: string,
  hour: number,
): Record<string, unknown> {
  const at = new Date(Date.parse(day) + (hour + random()) * 3_600_000);
  const totals: Record<string, number> = {};
  const platforms: Record<string, Record<string, number>> = {};
  let reach = 0;
  for (const [platform, metrics] of Object.entries(counts)) {
    const [first = 0] = Object.values(metrics);
    reach += first;
    platforms[platform] = { posts: platform in OWN ? 1 : 4, reach: first, ...metrics };
    for (const [metric, value] of Object.entries(metrics))
      totals[metric] = (totals[metric] ?? 0) + value;
  }
  const video = counts["youtube"]?.["views"] ?? 0;
  const social = (counts["instagram"]?.["views"] ?? 0) + (counts["tiktok"]?.["views"] ?? 0);
  const figures: ClusterDayFigures = {
    last_refreshed_at: new Date(at.getTime() - 2_345).toISOString(),
    totals: { reach, ...totals },
    platforms,
  };
  return {
    show_id,
    cluster_id,
    day,
    total_reach: reach,
    video_reach: video,
    audio_reach: reach - video - social,
    social_reach: social,
    captured_at: at.toISOString(),
    figures,
  };
}

async function foldAll(
  database: Database,
  clusters: readonly Cluster[],
  today: string,
): Promise<void> {
  const showIds = new Set(clusters.map((cluster) => cluster.show_id));
  for (const showId of showIds) await foldDaysOfShow(database, showId, { today });
}

interface Size {
  name: string;
  bytes: number;
  index: number;
  rows: number;
}

/** With indexes and what lies beside the table. */
function sizesOf(database: BenchDatabase): Promise<Size[]> {
  return database.query<Size & Record<string, unknown>>(
    `select name, pg_total_relation_size(name)::float8 as bytes,
       pg_indexes_size(name)::float8 as index,
       (select n_live_tup from pg_stat_user_tables where relname = name)::float8 as rows
     from unnest(array['cluster_daily_reach', 'cluster_months']) as name`,
  );
}

async function describeSizes(database: BenchDatabase): Promise<string> {
  return (await sizesOf(database))
    .map(
      ({ name, bytes, index, rows }) =>
        `${name} ${(bytes / 1e6).toFixed(1)} MB, ${(index / 1e6).toFixed(1)} of it index, ` +
        `${rows} rows`,
    )
    .join("; ");
}
