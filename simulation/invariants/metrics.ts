import type { Day } from "../actors/day.ts";
import type { Invariant } from "./invariant.ts";

interface PostRow extends Record<string, unknown> {
  id: string;
  reach: number | null;
  views: number | null;
}

interface DayRow extends Record<string, unknown> {
  id: string;
  downloads: number | null;
  is_revised: boolean;
}

const fell = (before: number | null | undefined, now: number | null): boolean =>
  before !== null && before !== undefined && (now === null || now < before);

/**
 * No number of a post falls, and none that was known becomes unknown. A day of an account falls
 * only where the platform restated it, and then its earlier value is kept.
 */
export function noMetricFalls(): Invariant {
  let posts = new Map<string, PostRow>();
  let days = new Map<string, DayRow>();
  return {
    name: "no metric fell by a fetch",
    forget: () => {
      posts = new Map();
      days = new Map();
    },
    ask: async (day) => {
      const [nextPosts, nextDays] = [await postsOf(day), await daysOf(day)];
      const faults = [
        ...[...nextPosts].flatMap(([id, row]) =>
          (["reach", "views"] as const).flatMap((metric) => {
            const before = posts.get(id)?.[metric];
            return fell(before, row[metric])
              ? [`${metric} of post ${id} went from ${before} to ${row[metric]}`]
              : [];
          }),
        ),
        ...[...nextDays].flatMap(([id, { downloads, is_revised: isRevised }]) => {
          const before = days.get(id)?.downloads;
          return fell(before, downloads) && !isRevised
            ? [`downloads of ${id} went from ${before} to ${downloads} without a revision`]
            : [];
        }),
      ];
      posts = nextPosts;
      days = nextDays;
      return faults;
    },
  };
}

async function postsOf({ simulation }: Day): Promise<Map<string, PostRow>> {
  const rows = await simulation.database.rows<PostRow>(
    `select show_id || '_' || cluster_id || ' ' || url as id, reach,
       (readings -> 'views' ->> 'value')::float8 as views
     from cluster_nodes`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function daysOf({ simulation, day }: Day): Promise<Map<string, DayRow>> {
  const rows = await simulation.database.rows<DayRow>(
    `select show_id || ' ' || platform || ' ' || day::text as id, downloads,
       exists (
         select from account_day_revisions revision
         where (revision.show_id, revision.platform, revision.day)
           = (days.show_id, days.platform, days.day)
       ) as is_revised
     from account_days days
     where day > $1::date - 30`,
    [day],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
