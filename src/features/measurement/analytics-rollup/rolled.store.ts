import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { LevelMetric, RollupMode } from "../../../db/schema/tables.ts";
import type { AddedMetric, AddedDayRow } from "../../accounts/account-history/index.ts";

/**
 * Reads the rollup of a network. Each statement reads how far the rollup goes together with its
 * rows, since a job may lower it between two statements. It returns no row where the rollup is of
 * other accounts, and one row without a day where no day lies in the range.
 */

/** Which rollup is read, for which platforms, and through which day it may be used. */
export interface RolledScope {
  mode: RollupMode;
  showIds: readonly string[];
  /** Keys as `suppressedKeys` returns them. */
  suppressed: readonly string[];
  /** Null: all platforms. */
  platforms: readonly string[] | null;
  /** The day through which every show is rolled up. */
  through: string;
}

interface Rolled {
  rolled_through: string;
}

const sums = (metrics: readonly AddedMetric[]): RawBuilder<unknown> =>
  sql.join(metrics.map((metric) => sql`sum(${sql.ref(metric)})::float8 as ${sql.ref(metric)}`));

const joined = (
  table: "workspace_days" | "workspace_level_days",
  { platforms, through }: RolledScope,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    from workspace_rollups rollup
    left join ${sql.table(table)} rolled
      on rolled.workspace_id = rollup.workspace_id
      and rolled.mode = rollup.mode
      and rolled.day <= rollup.rolled_through
      and rolled.day <= ${through}::date
      and ${condition}
      ${platforms === null ? sql`` : sql`and rolled.platform = any(${[...platforms]}::text[])`}`;

const ofAccounts = (
  workspaceId: string,
  { mode, showIds, suppressed }: RolledScope,
): RawBuilder<unknown> => sql`
    where rollup.workspace_id = ${workspaceId}
      and rollup.mode = ${mode}
      and rollup.show_ids = ${[...showIds]}::text[]
      and rollup.suppressed = ${[...suppressed]}::text[]`;

export type RolledTotal = Rolled & {
  platform: string | null;
  days: number | null;
  counted_days: number | null;
} & Partial<Record<AddedMetric, number | null>>;

/** What was added over some days, by platform. */
export async function readRolledTotals(
  executor: Executor,
  workspaceId: string,
  scope: RolledScope,
  { from, to, metrics }: { from: string; to: string; metrics: readonly AddedMetric[] },
): Promise<RolledTotal[]> {
  const { rows } = await sql<RolledTotal>`
    select
      rolled_through,
      platform,
      sum(days)::int as days,
      sum(counted * least(spans_days, rolled.day - ${from}::date + 1))::int as counted_days,
      ${sums(metrics)}
    ${joined("workspace_days", scope, sql`rolled.day between ${from} and ${to}`)}
    ${ofAccounts(workspaceId, scope)}
    group by rolled_through, platform`.execute(executor);
  return rows;
}

/** The platforms among the given ones that have a day with a count in a range. */
export async function readRolledPlatforms(
  executor: Executor,
  workspaceId: string,
  scope: RolledScope,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ platform: string | null }>`
    select distinct platform
    ${joined("workspace_days", scope, sql`rolled.day between ${from} and ${to} and counted > 0`)}
    ${ofAccounts(workspaceId, scope)}`.execute(executor);
  return new Set(rows.flatMap(({ platform }) => platform ?? []));
}

/**
 * What a workspace added up to a day, as its rollup answers it, with the state of the rollup. Where
 * the rollup has no day, one row has `day` null.
 */
export type RolledWorkspaceDayRow = Rolled & Omit<AddedDayRow, "day"> & { day: string | null };

/**
 * What was added, by day and number of days it was added in. Rows after `to` whose span reaches
 * into the range are included.
 */
export async function readRolledDays(
  executor: Executor,
  workspaceId: string,
  scope: RolledScope,
  {
    from,
    to,
    until,
    byPlatform,
    metrics,
  }: RolledRange & { until: string; metrics: readonly AddedMetric[] },
): Promise<RolledWorkspaceDayRow[]> {
  const platform = byPlatform ? sql`platform` : sql`null`;
  const within = sql`rolled.day between ${from} and ${until}
      and (rolled.day <= ${to} or (spans_days > 1 and rolled.day - spans_days < ${to}::date))`;
  const { rows } = await sql<RolledWorkspaceDayRow>`
    select
      rolled_through,
      ${platform} as platform,
      null as show_id,
      day,
      spans_days,
      ${sums(metrics)}
    ${joined("workspace_days", scope, within)}
    ${ofAccounts(workspaceId, scope)}
    group by rolled_through, day, spans_days ${byPlatform ? sql`, platform` : sql``}`.execute(
    executor,
  );
  return rows;
}

interface RolledRange {
  from: string;
  to: string;
  byPlatform: boolean;
}

export type RolledLevel = Rolled & { platform: string | null; day: string | null } & Record<
    "held" | "accounts" | "read",
    number
  >;

/** Levels by day, in the order of the days. */
export async function readRolledLevels(
  executor: Executor,
  workspaceId: string,
  scope: RolledScope,
  { from, to, byPlatform, metric }: RolledRange & { metric: LevelMetric },
): Promise<RolledLevel[]> {
  const platform = byPlatform ? sql`platform` : sql`null`;
  const within = sql`metric = ${metric}
      and rolled.day between ${from} and ${to}`;
  const { rows } = await sql<RolledLevel>`
    select
      rolled_through,
      ${platform} as platform,
      day,
      sum(held)::bigint as held,
      sum(accounts)::int as accounts,
      sum(read)::int as read
    ${joined("workspace_level_days", scope, within)}
    ${ofAccounts(workspaceId, scope)}
    group by rolled_through, day ${byPlatform ? sql`, platform` : sql``}
    order by day`.execute(executor);
  return rows;
}
