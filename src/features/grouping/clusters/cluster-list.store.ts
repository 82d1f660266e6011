import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { namedAgain } from "../../../db/statements/named-again.ts";
import type { SortKey } from "../../../kernel/contract/pagination.ts";
import { SUMMARY_COLUMNS, type SummaryRow } from "./cluster.store.ts";
import { isoText } from "../../../db/connection/parse-time.ts";
import { containing } from "../../../db/statements/like-pattern.ts";

/** The statement behind the list of clusters. */

export const CLUSTER_SORTS = ["created", "reach", "refreshed"] as const;

export interface ClusterListFilters {
  search: string | null;
  episodeId: string | null;
  createdGte: string | null;
  createdLt: string | null;
  refreshedLt: string | null;
  sort: (typeof CLUSTER_SORTS)[number];
}

/** The columns with times, which a list sends as text and never computes with. */
type TimeColumn = "last_refreshed_at" | "created_at" | "updated_at";

export type ClusterListRow = Omit<SummaryRow, TimeColumn> &
  Record<Exclude<TimeColumn, "last_refreshed_at">, string> & {
    last_refreshed_at: string | null;
    sort_key: SortKey;
  };

export const cursorKeysOf = (row: ClusterListRow): SortKey[] => [row.sort_key, row.id];

/**
 * Microseconds since 1970 as text: a JavaScript Date holds milliseconds, and a page would lose or
 * repeat rows.
 */
const microseconds = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;

interface Sort {
  column: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  parse: (key: SortKey) => RawBuilder<unknown>;
  /**
   * True for a column that may be null: a cluster was never refreshed, or its reach is unknown.
   * Nulls sort last.
   */
  isNullable: boolean;
}

const fromMicroseconds = (key: SortKey): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${String(key)}::bigint * interval '1 microsecond'`;

const SORTS: Record<ClusterListFilters["sort"], Sort> = {
  created: {
    column: sql`c.created_at`,
    key: microseconds(sql`c.created_at`),
    parse: fromMicroseconds,
    isNullable: false,
  },
  reach: {
    column: sql`c.total_reach`,
    key: sql`c.total_reach`,
    parse: (key) => sql`${Number(key)}::bigint`,
    isNullable: true,
  },
  refreshed: {
    column: sql`c.last_refreshed_at`,
    key: sql`case
      when c.last_refreshed_at is null then null
      else ${microseconds(sql`c.last_refreshed_at`)}
    end`,
    parse: fromMicroseconds,
    isNullable: true,
  },
};

/**
 * The condition that a name contains the text of a search, in any letter case. Signs without cases
 * (Japanese, Arabic, emoji, digits) are compared as they are, which takes 0.1 µs a name; folding
 * the case takes 0.4 µs.
 */
function nameHolds(search: string): RawBuilder<unknown> {
  const hasCase = search.toLowerCase() !== search.toUpperCase();
  // `%` and `_` in the search text are escaped, so that they match themselves.
  const pattern = containing(search);
  return hasCase ? sql`c.name ilike ${pattern}` : sql`c.name like ${pattern}`;
}

export interface ClusterPage {
  filters: ClusterListFilters;
  after: readonly SortKey[] | null;
  limit: number;
}

/** One page of clusters of these shows. */
export async function listClusterRows(
  executor: Executor,
  showIds: readonly string[],
  page: ClusterPage,
): Promise<ClusterListRow[]> {
  const [showId, ...others] = new Set(showIds);
  if (showId === undefined) return [];
  const statement = others.length === 0 ? ofOneShow(showId, page) : ofManyShows([...showIds], page);
  const { rows } = await statement.execute(executor);
  return rows.map((row) => ({
    ...row,
    last_refreshed_at: row.last_refreshed_at === null ? null : isoText(row.last_refreshed_at),
    created_at: isoText(row.created_at),
    updated_at: isoText(row.updated_at),
  }));
}

/**
 * Times are text, which `isoText` rewrites: a Date made and printed again takes 2 µs, which for
 * three times of 25 rows is a tenth of the request.
 */
const COLUMNS = sql.raw(
  SUMMARY_COLUMNS.map((column) =>
    column.endsWith("_at") ? `c.${column}::text as ${column}` : `c.${column}`,
  ).join(", "),
);

const selected = ({ key }: Sort): RawBuilder<unknown> => sql`${COLUMNS}, ${key} as sort_key`;

/** The order of a sort, by column and id. */
const orderOf = ({ column, isNullable }: Sort): RawBuilder<unknown> =>
  isNullable ? sql`${column} desc nulls last, c.id desc` : sql`${column} desc, c.id desc`;

/** What a cluster has to meet, besides the show it belongs to. */
function conditionsOf({ filters, after }: ClusterPage, sort: Sort): RawBuilder<unknown>[] {
  return [
    sql`c.merged_into is null`,
    filters.search === null ? null : nameHolds(filters.search),
    filters.episodeId === null ? null : sql`c.episode_id = ${filters.episodeId}`,
    filters.createdGte === null ? null : sql`c.created_at >= ${filters.createdGte}`,
    filters.createdLt === null ? null : sql`c.created_at < ${filters.createdLt}`,
    filters.refreshedLt === null
      ? null
      : sql`(c.last_refreshed_at < ${filters.refreshedLt} or c.last_refreshed_at is null)`,
    after === null ? null : afterCondition(sort, after),
  ].filter((condition) => condition !== null);
}

/**
 * The page of one show: a range of one index. Without an array among its values the statement is
 * prepared once for a connection, which takes PostgreSQL a third of what the statement of many
 * shows takes for the same page.
 */
function ofOneShow(showId: string, page: ClusterPage): RawBuilder<ClusterListRow> {
  const sort = SORTS[page.filters.sort];
  return sql<ClusterListRow>`
    select ${selected(sort)}
    from clusters c
    where c.show_id = ${showId}
      and ${sql.join(conditionsOf(page, sort), sql` and `)}
    order by ${orderOf(sort)}
    limit ${page.limit}`;
}

/**
 * The page of many shows. The statement reads the first keys of each show from its index alone,
 * then takes the first of all of those, and only then reads their rows. The cost grows with the
 * number of shows and the size of the page, not with the number of clusters or the depth of the
 * page. Reading whole rows for each show takes twice as long at 100 shows. A search with few
 * matches compares every name of the shows, in the same indexes
 * (docs/decisions/0043-what-a-page-may-read.md).
 */
function ofManyShows(wanted: string[], page: ClusterPage): RawBuilder<ClusterListRow> {
  const sort = SORTS[page.filters.sort];
  const conditions = [namedAgain("c.show_id", wanted), ...conditionsOf(page, sort)];
  const order = orderOf(sort);
  return sql<ClusterListRow>`
    with top as (
      select c.show_id, c.id
      from shows s
      cross join lateral (
        select c.show_id, c.id, ${sort.column}
        from clusters c
        where c.show_id = s.show_id
          and ${sql.join(conditions, sql` and `)}
        order by ${order}
        limit ${page.limit}
      ) c
      where s.show_id = any(${wanted}::text[])
      order by ${order}
      limit ${page.limit}
    )
    select ${selected(sort)}
    from top
    join clusters c
      on c.show_id = top.show_id
      and c.id = top.id
    where ${namedAgain("c.show_id", wanted)}
    order by ${order}`;
}

function afterCondition(
  { column, parse, isNullable }: Sort,
  after: readonly SortKey[],
): RawBuilder<unknown> {
  const [key = null, id = ""] = after;
  if (isNullable && key === null) return sql`${column} is null and c.id < ${String(id)}`;
  const isAfter = sql`(${column}, c.id) < (${parse(key)}, ${String(id)})`;
  return isNullable ? sql`(${isAfter} or ${column} is null)` : isAfter;
}
