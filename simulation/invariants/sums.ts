import type { Invariant } from "./invariant.ts";

interface SumRow extends Record<string, unknown> {
  id: string;
  whole: number | null;
  parts: number | null;
}

const line =
  (what: string) =>
  ({ id, whole, parts }: SumRow): string =>
    `${what} ${id} is ${whole}, its parts are ${parts}`;

/**
 * Sums that are stored equal their parts: clusters their posts, the network's days its accounts'.
 * Later days than those are summed up when they are read.
 */
export const sumsAreRight: Invariant = {
  name: "sums equal their parts",
  ask: async ({ simulation, day }) => {
    const { database, ledger } = simulation;
    const clusters = await database.rows<SumRow>(
      `select show_id || '_' || id as id, total_reach as whole,
         coalesce(video_reach, 0) + coalesce(audio_reach, 0) + coalesce(social_reach, 0) as parts
       from clusters
       where merged_into is null`,
    );
    // No post of the simulation is on an audio platform.
    const posts = await database.rows<SumRow>(
      `select show_id || '_' || id as id,
         coalesce(video_reach, 0) + coalesce(social_reach, 0) as whole,
         (select sum(reach) from cluster_nodes nodes
          where (nodes.show_id, nodes.cluster_id) = (clusters.show_id, clusters.id))::float8 as parts
       from clusters
       where merged_into is null`,
    );
    const days = await database.rows<SumRow>(
      `select days.day::text || ' ' || days.platform as id, sum(days.downloads)::float8 as whole,
         (select sum(downloads) from account_days own
          where own.day = days.day and own.platform = days.platform and own.spans_days = 1)::float8
           as parts
       from workspace_days days
       where days.workspace_id = $1 and days.mode = 'per_show' and days.spans_days = 1
         and days.day > $2::date - 60
         and days.day <= (
           select least(rollup.rolled_through, min(shows.rolled_through))
           from workspace_rollups rollup
           join show_rollups shows on shows.show_id = any(rollup.show_ids)
           where rollup.workspace_id = $1 and rollup.mode = 'per_show'
           group by rollup.rolled_through
         )
       group by days.day, days.platform`,
      [ledger.workspaceId, day],
    );
    const differs = ({ whole, parts }: SumRow): boolean => (whole ?? 0) !== (parts ?? 0);
    return [
      ...clusters.filter(differs).map(line("reach of cluster")),
      ...posts.filter(differs).map(line("reach of the posts of cluster")),
      ...days.filter(differs).map(line("downloads of the network on")),
    ];
  },
};
