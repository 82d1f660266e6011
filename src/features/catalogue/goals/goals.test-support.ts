import { startSimulatedApp, type SimulatedApp } from "../../../../test/upstreams.ts";
import type { TestAnswer } from "../../../../test/harness.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { countGoalsJob } from "./count-goals.job.ts";

/** A view of a goal as its operations answer it. */
export interface GoalAnswer {
  id: string;
  value: number | null;
  percent: number | null;
  state: string;
  reached_at: string | null;
  target: number;
  due_date: string | null;
}

export interface GoalFixture {
  app: SimulatedApp;
  workspaceId: string;
  key: string;
  showId: string;
  /** A workspace that must see nothing of the first one. */
  stranger: { key: string; showId: string };
  episode: (showId?: string) => Promise<string>;
  /** A new cluster with posts, at once fetched; its id. */
  cluster: (episodeId: string, ...urls: string[]) => Promise<{ id: string; reach: number }>;
  send: (method: string, path: string, body?: unknown, as?: string) => Promise<TestAnswer>;
  create: (body: Record<string, unknown>) => Promise<GoalAnswer>;
  read: (goalId: string) => Promise<GoalAnswer>;
  /** The hourly job. */
  count: () => Promise<void>;
  /** The values in the events of a goal, oldest first. */
  reached: (goalId: string) => Promise<number[]>;
}

export async function startGoalFixture(): Promise<GoalFixture> {
  const app = await startSimulatedApp({ sellsPlans: true });
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId);
  const showId = await app.show(workspaceId);
  const strangerId = await app.workspace({ name: "Other Network" });
  const stranger = { key: await app.key(strangerId), showId: await app.show(strangerId) };
  const send: GoalFixture["send"] = (method, path, body, as = key) =>
    app.request(method, path, { key: as, ...(body === undefined ? {} : { body }) });
  return {
    app,
    workspaceId,
    key,
    showId,
    stranger,
    send,
    episode: (show = showId) =>
      addEpisode(app, show, { title: "Tide", publishedAt: "2026-10-02T08:00:00Z" }),
    cluster: async (episodeId, ...urls) => {
      const body = { name: "Tide", episode_id: episodeId, node_urls: urls };
      const answer = await send("POST", `/v1/shows/${showId}/clusters`, body);
      return { id: answer.body.data.id, reach: answer.body.data.total_reach };
    },
    create: async (body) => (await send("POST", `/v1/shows/${showId}/goals`, body)).body.data,
    read: async (goalId) => (await send("GET", `/v1/goals/${goalId}`)).body,
    count: () =>
      countGoalsJob.run({}, {
        services: app.runtime,
        clock: app.clock,
        log: app.runtime.log,
        signal: new AbortController().signal,
      } as never),
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
