import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import { ENGAGEMENT_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import type { PostFormat } from "../../../../domain/metrics/metric.ts";
import type { PostRankingMetric } from "./ranking-metrics.ts";

export interface RankedPostRow {
  show_id: string;
  cluster_id: string;
  id: string;
  value: number;
  title: string | null;
  url: string;
  thumbnail: string | null;
}

export interface PostRankingFilters {
  /** Days of publication, UTC, both included. */
  published: DayRange;
  /** Null: all platforms. */
  platforms: readonly string[] | null;
  formats: readonly PostFormat[] | null;
  metric: PostRankingMetric;
}

const countOf = (metric: string): RawBuilder<unknown> =>
  sql`floor((p.readings -> ${sql.lit(metric)} ->> 'value')::float8)`;

function valueOf(metric: PostRankingMetric): RawBuilder<unknown> {
  if (metric === "reach") return sql`p.reach::float8`;
  if (metric !== "engagement") return countOf(metric);
  const known = ENGAGEMENT_METRICS.map((each) => sql`p.readings ? ${sql.lit(each)}`);
  const sum = ENGAGEMENT_METRICS.map((each) => sql`coalesce(${countOf(each)}, 0)`);
  return sql`case when ${sql.join(known, sql` or `)} then ${sql.join(sum, sql` + `)} end`;
}

function publishedOn(
  showIds: readonly string[],
  { published, platforms }: Pick<PostRankingFilters, "published" | "platforms">,
): RawBuilder<unknown>[] {
  return [
    sql`p.show_id = any(${[...showIds]}::text[])`,
    sql`p.published_at >= ${published.from}::date::timestamp at time zone 'UTC'`,
    sql`p.published_at < ${addDays(published.to, 1)}::date::timestamp at time zone 'UTC'`,
    ...(platforms === null ? [] : [sql`p.platform = any(${[...platforms]}::text[])`]),
  ];
}

/** The reach of posts of clusters, by format, for posts published on the given days. */
export async function sumReachByFormat(
  executor: Executor,
  showIds: readonly string[],
  filters: Pick<PostRankingFilters, "published" | "platforms">,
): Promise<{ format: PostFormat; reach: number | null }[]> {
  const { rows } = await sql<{ format: PostFormat; reach: number | null }>`
    select p.format, sum(p.reach)::float8 as reach
    from cluster_nodes p
    where ${sql.join(publishedOn(showIds, filters), sql` and `)}
    group by p.format`.execute(executor);
  return rows;
}

/**
 * Posts of the clusters of the shows, published on the given days, the largest value first; of
 * equal values the smaller id first. Posts without a value are left out.
 */
export async function rankPosts(
  executor: Executor,
  showIds: readonly string[],
  { published, platforms, formats, metric }: PostRankingFilters,
  { after, limit }: { after: { value: number; id: string } | null; limit: number },
): Promise<RankedPostRow[]> {
  const conditions = [
    ...publishedOn(showIds, { published, platforms }),
    ...(formats === null ? [] : [sql`p.format = any(${[...formats]}::text[])`]),
  ];
  const isAfter =
    after === null
      ? sql``
      : sql`and (value < ${after.value}::float8
          or (value = ${after.value}::float8 and id > ${after.id}))`;
  const { rows } = await sql<RankedPostRow>`
    with ranked as (
      select p.show_id, p.cluster_id, p.id, ${valueOf(metric)} as value, p.title, p.url, p.thumbnail
      from cluster_nodes p
      where ${sql.join(conditions, sql` and `)}
    )
    select *
    from ranked
    where value is not null
      ${isAfter}
    order by value desc, id
    limit ${limit}`.execute(executor);
  return rows;
}
