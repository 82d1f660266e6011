import { type Database } from "../../../src/db/connection/database.ts";
import type { Context } from "../../../src/kernel/pipeline/context.ts";
import { rollUp } from "../../../src/features/measurement/analytics-rollup/roll-up.ts";
import type { ScopedAnalytics } from "../../../src/features/measurement/analytics/scope/analytics-scope.ts";
import { loadOverview } from "../../../src/features/measurement/analytics/overview/load-overview.ts";
import { loadTimeline } from "../../../src/features/measurement/analytics/timeline/load-timeline.ts";
import { DAY_MS } from "../../../src/lib/time/clock.ts";
import { type BenchDatabase, PLATFORMS, seededId, seedNetwork } from "../../harness/environment.ts";
import { timed } from "../../harness/timing.ts";

/** Timeline of additive metrics and a level. */
const TIMELINE_METRICS = ["views", "plays", "downloads", "likes", "followers"] as const;

interface RollupWork {
  /** The figures and lists of the overview, compared with the year before. */
  overview: () => Promise<unknown>;
  rolledOverview: () => Promise<unknown>;
  /** By day, with a level. */
  timeline: () => Promise<unknown>;
  rolledTimeline: () => Promise<unknown>;
}

/** A network of the shows, with connected accounts. */
export async function seedConnectedNetwork(
  bench: BenchDatabase,
  showIds: readonly string[],
  now: Date,
): Promise<string> {
  const workspaceId = seededId("HW", 0);
  await seedNetwork(bench, workspaceId, showIds, now);
  await bench.query(
    "insert into connections (show_id, platform, id, status, external_account_id, connect_via, " +
      "connected_at, created_at, updated_at) select s, p, 'con_' || s || p, 'connected', " +
      "s || p, 'api', $3, $3, $3 from unnest($1::text[]) s cross join unnest($2::text[]) p",
    [showIds, PLATFORMS, now],
  );
  await bench.query("vacuum (analyze) connections");
  return workspaceId;
}

/** The answers of the operations, from their scope on, with the rollup and without. */
export function rollupWork(
  database: Database,
  workspaceId: string,
  showIds: readonly string[],
  { from, to, now }: { from: string; to: string; now: Date },
): RollupWork {
  const today = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  const scoped = {
    scope: {
      window: { from, to, preset: 365, today, asOf: null },
      showIds,
      platforms: null,
      suppressed: {},
      overlap: null,
      linked: PLATFORMS,
      accounts: showIds.flatMap((show_id) =>
        PLATFORMS.map((platform) => ({
          show_id,
          platform,
          external_account_id: show_id + platform,
          status: "connected",
          last_updated_at: now,
          as_of: null,
        })),
      ),
    },
    envelope: (coverage: unknown) => ({ coverage }),
  } as unknown as ScopedAnalytics;
  const contextOf = (seen: readonly string[]): Context =>
    ({
      database,
      now,
      workspace: { id: workspaceId, showIds: seen, features: new Set(["clusters"]) },
      urls: { show: (handle: string) => handle },
    }) as unknown as Context;
  const whole = contextOf(showIds);
  // Of a workspace with one show more, so that these are some of its shows.
  const some = contextOf([...showIds, "another"]);
  const metrics = [...TIMELINE_METRICS];
  return {
    overview: () => loadOverview(some, scoped, {}, null),
    rolledOverview: () => loadOverview(whole, scoped, {}, null),
    timeline: () => loadTimeline(some, scoped, { metrics }),
    rolledTimeline: () => loadTimeline(whole, scoped, { metrics }),
  };
}

/**
 * Milliseconds of the first rollup of everything, and of a run with one week of one show changed.
 */
export async function measureRollUp(
  bench: BenchDatabase,
  database: Database,
  showId: string,
  now: Date,
): Promise<{ first: number; again: number; idle: number }> {
  const run = (): Promise<number> => timed(() => rollUp(database, now));
  const first = await run();
  await bench.query(
    "vacuum (analyze) show_rollups, show_account_totals, workspace_days, workspace_level_days",
  );
  await bench.query(
    "update show_rollups set rolled_through = rolled_through - 7 where show_id = $1",
    [showId],
  );
  return { first, again: await run(), idle: await run() };
}
