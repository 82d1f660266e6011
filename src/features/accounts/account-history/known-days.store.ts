import { type RawBuilder, sql } from "kysely";
import { addDays } from "../../../lib/time/calendar-day.ts";

/** The rows of daily history that a statement reads: accounts, days and `as_of`. */

export interface AccountScope {
  /**
   * Null: all platforms, with those of disconnected accounts. Naming all of them takes a tenth more
   * time.
   */
  platforms: readonly string[] | null;
  /** Platforms whose account counts on another show, by show (`applyCountMode`, unique mode). */
  suppressed: Readonly<Record<string, readonly string[]>>;
  /**
   * The UTC day, `YYYY-MM-DD`, at whose end the figures were known; null: the figures known now
   * (docs/analytics.md#as-of-an-earlier-day).
   */
  asOf: string | null;
}

/** Platforms that measure the downloads of others, and those others. */
export interface Overlap {
  measuring: readonly string[];
  hosts: readonly string[];
}

/** How many days after a window a number may have been read that spans days of it. */
export const SPAN_LOOK_AHEAD = 31;

/**
 * `from … where …` of daily history. As of an earlier day it reads the version of each day that was
 * valid at the end of that day: the stored row if it was written before then, otherwise the
 * revision that was replaced after it. Both parts name the show, so over several nodes each node
 * reads its own rows.
 *
 * @param days A condition on `day` and `spans_days`.
 * @param columns Columns that are read besides the key and `spans_days`; a statement as of now has
 * all of them.
 */
export function fromKnownDays(
  showIds: readonly string[],
  scope: AccountScope,
  { days, columns }: { days: RawBuilder<unknown>; columns: readonly string[] },
): RawBuilder<unknown> {
  return fromDaysOf(
    (table) => sql`${accountsOf(showIds, scope, table)}
      and ${days}`,
    scope.asOf,
    ["show_id", "platform", "day", "spans_days", ...columns],
  );
}

/**
 * The rows of `fromKnownDays` under another condition.
 *
 * @param rowsOf The condition; with a table, its `show_id` is that of the table, since over several
 * nodes each part of a union has to name its shows.
 */
export function fromDaysOf(
  rowsOf: (table?: string) => RawBuilder<unknown>,
  asOf: string | null,
  listed: readonly string[],
): RawBuilder<unknown> {
  if (asOf === null)
    return sql`from account_days
    where ${rowsOf()}`;
  const list = sql.join(listed.map((column) => sql.ref(column)));
  const revised = sql.join(
    listed.map((column) =>
      column === "updated_at" ? sql`known_from as updated_at` : sql.ref(column),
    ),
  );
  const end = endOf(asOf);
  return sql`from (
      select ${list}
      from account_days
      where ${rowsOf("account_days")}
        and day <= ${asOf}
        and updated_at < ${end}
      union all
      select ${revised}
      from account_day_revisions
      where ${rowsOf("account_day_revisions")}
        and day <= ${asOf}
        and known_from < ${end}
        and replaced_at >= ${end}
    ) as known_days
    where true`;
}

/**
 * `fromKnownDays` without days of a platform that measures the downloads of other hosts where one
 * of those hosts has the day in the same state of knowledge. A copy of a shared account also has
 * such days, which are counted for another show.
 *
 * The days of the hosts are one set, joined by hash and by show, so each node joins its own. Over a
 * year of 200 shows that all have both, the statement takes 2.8 times as long, over 30 days twice
 * as long. Rejected: a look-up by range for each day (1.2 s instead of 0.4 s), and `not in`, which
 * builds the set again for each month (1.5 s).
 */
export function fromCountedDays(
  showIds: readonly string[],
  scope: AccountScope & { from: string; to: string; overlap: Overlap | null },
  read: { days: RawBuilder<unknown>; columns: readonly string[] },
): RawBuilder<unknown> {
  const known = fromKnownDays(showIds, scope, read);
  const { from, to, overlap, asOf } = scope;
  if (overlap === null) return known;
  const columns = ["show_id", "platform", "day", "spans_days", ...read.columns];
  const ofHosts = { platforms: overlap.hosts, suppressed: {}, asOf };
  const days = sql`day between ${from} and ${addDays(to, SPAN_LOOK_AHEAD)}`;
  return sql`from (
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      ${known}
    ) as own
    where not exists (
      select 1
      from (
        select show_id, day - generate_series(0, spans_days - 1) as day
        ${fromKnownDays(showIds, ofHosts, { days, columns: ["downloads"] })}
          and downloads is not null
      ) as host
      where host.show_id = own.show_id
        and host.day = own.day
        and own.platform = any(${[...overlap.measuring]}::text[])
    )`;
}

/** The moment at which a UTC day ends. */
export const endOf = (day: string): Date => new Date(addDays(day, 1));

/** The condition that an account belongs to the shows of a scope. */
export function accountsOf(
  showIds: readonly string[],
  { platforms, suppressed }: Pick<AccountScope, "platforms" | "suppressed">,
  table?: string,
): RawBuilder<unknown> {
  const pairs = Object.entries(suppressed).flatMap(([showId, list]) =>
    list.map((platform) => [showId, platform] as const),
  );
  const named = platforms === null ? sql`` : sql`and platform = any(${[...platforms]}::text[])`;
  const notSuppressed =
    pairs.length === 0
      ? sql``
      : sql`and (show_id, platform) not in (
          select *
          from unnest(
            ${pairs.map(([showId]) => showId)}::text[],
            ${pairs.map(([, platform]) => platform)}::text[]
          )
        )`;
  const showId = sql.ref(table === undefined ? "show_id" : `${table}.show_id`);
  return sql`${showId} = any(${[...showIds]}::text[]) ${named} ${notSuppressed}`;
}
