import { readClusterGains } from "../../../src/features/grouping/clusters/index.ts";
import { rankPosts } from "../../../src/features/measurement/analytics/rankings/post-ranking.store.ts";
import { type BenchDatabase, seededId, withDatabase } from "../../harness/environment.ts";
import { median, timedInTurns } from "../../harness/timing.ts";
import type { Row } from "../../harness/read-path.ts";

const SHOWS = 200;
/** Clusters per show, weekly, and posts per cluster: 100,000 posts of two years. */
const CLUSTERS = 100;
const POSTS = 5;
const TO = "2026-10-19";
const FROM = "2026-09-20";
const ROUNDS = 15;

/** Pages of rankings of posts and clusters of a large network over 30 days. */
export function measureRankings(bench: BenchDatabase): Promise<Row[]> {
  return withDatabase({ url: bench.url, statementTimeoutMs: 600_000 }, async (database) => {
    const showIds = Array.from({ length: SHOWS }, (_, index) => seededId("RS", index));
    await seed(bench, showIds);
    const published = { from: FROM, to: TO };
    const posts = (metric: "reach" | "likes", after: { value: number; id: string } | null) =>
      rankPosts(
        database,
        showIds,
        { published, platforms: null, formats: null, metric },
        { after, limit: 26 },
      );
    const last = (await posts("reach", null)).at(-1);
    const work = {
      reach: () => posts("reach", null),
      deep: () => posts("reach", last ? { value: last.value, id: last.id } : null),
      likes: () => posts("likes", null),
      plain: () =>
        bench.query(
          "select id, reach from cluster_nodes where show_id = any($1) and published_at >= $2 " +
            "and published_at < $3::date + 1 and reach is not null order by reach desc, id " +
            "limit 26",
          [showIds, FROM, TO],
        ),
      gains: () =>
        readClusterGains(
          database,
          showIds,
          { from: FROM, to: TO },
          { metric: "reach", limit: 10_000 },
        ),
    };
    const times = await timedInTurns(work, { rounds: ROUNDS });
    const of = (name: keyof typeof work): number => median(times[name]);
    return [
      {
        goal: "5",
        work: `page of posts by reach, ${SHOWS} shows, 100,000 posts, published in 30 days`,
        beside: `${of("plain").toFixed(1)} ms`,
        measured: `${(of("reach") / of("plain")).toFixed(2)} of it (${of("reach").toFixed(1)} ms), deep ${(of("deep") / of("plain")).toFixed(2)}, by likes ${(of("likes") / of("plain")).toFixed(2)}`,
        limit: "≤ 1.5",
        met: of("reach") / of("plain") <= 1.5,
      },
      {
        goal: "5",
        work: "gains of 20,000 clusters in 30 days, of which a seventh changed",
        beside: "–",
        measured: `${of("gains").toFixed(0)} ms`,
        limit: "–",
        met: true,
      },
    ];
  });
}

async function seed(bench: BenchDatabase, showIds: readonly string[]): Promise<void> {
  await bench.query(
    `insert into clusters (show_id, id, name, total_reach, created_at, updated_at)
     select s, 'c' || n, 'Cluster ' || n, n * 997 % 90001, now(), $2::date - n * 7 + 100
     from unnest($1::text[]) s cross join generate_series(1, $3) n`,
    [showIds, TO, CLUSTERS],
  );
  await bench.query(
    `insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, url, title,
       published_at, added_by, readings, reach, created_at, updated_at)
     select s, 'c' || n, 'n' || n || '-' || p, 'youtube', 'clip', n || '-' || p,
       'https://example.com', 'Post',
       $2::date - n * 7 + p, 'api',
       jsonb_build_object('likes', jsonb_build_object('value', n * p % 977)),
       (hashtext(s || n || p) & 65535)::bigint, now(), now()
     from unnest($1::text[]) s
     cross join generate_series(1, $3) n
     cross join generate_series(1, $4) p`,
    [showIds, TO, CLUSTERS, POSTS],
  );
  await bench.query(
    `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach)
     select s, 'c' || n, $2::date - d, 1000 + n * 997 % 90001 - d * 10
     from unnest($1::text[]) s
     cross join generate_series(1, $3) n
     cross join generate_series(0, 40, 5) d
     where n <= 15`,
    [showIds, TO, CLUSTERS],
  );
  await bench.query("vacuum (analyze) clusters, cluster_nodes, cluster_daily_reach");
}
