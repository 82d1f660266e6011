import { startNetwork, type Network } from "../../../../test/network.ts";
import { startSimulatedApp, type SimulatedApp } from "../../../../test/upstreams.ts";
import { countGoalsJob } from "./count-goals.job.ts";

/** A goal in the form its operations return. */
export interface GoalAnswer {
  id: string;
  value: number | null;
  percent: number | null;
  state: string;
  reached_at: string | null;
  target: number;
  due_date: string | null;
}

export interface GoalFixture extends Network<SimulatedApp> {
  /** Makes a new cluster with posts, which are fetched at once. Returns its id and reach. */
  cluster: (episodeId: string, ...urls: string[]) => Promise<{ id: string; reach: number }>;
  create: (body: Record<string, unknown>) => Promise<GoalAnswer>;
  read: (goalId: string) => Promise<GoalAnswer>;
  /** Runs the hourly job. */
  count: () => Promise<void>;
  /** The values in the events of a goal, oldest first. */
  reached: (goalId: string) => Promise<number[]>;
}

export async function startGoalFixture(): Promise<GoalFixture> {
  const network = await startNetwork(await startSimulatedApp({ sellsPlans: true }));
  const { app, make } = network;
  return {
    ...network,
    cluster: async (episodeId, ...urls) => {
      const made = await make.cluster({ name: "Tide", episode_id: episodeId, node_urls: urls });
      return { id: made.id, reach: made.total_reach };
    },
    create: (body) => make.goal(body),
    read: (goalId) => network.get(`/v1/goals/${goalId}`),
    count: () => app.runJob(countGoalsJob),
    reached: async (goalId) => {
      const rows = await app.sql<{ data: { object: { value: number } } }>(
        "select data from events where type = 'episode.goal_reached' and object_id = $1 " +
          "order by created_at",
        [goalId],
      );
      return rows.map(({ data }) => data.object.value);
    },
  };
}
