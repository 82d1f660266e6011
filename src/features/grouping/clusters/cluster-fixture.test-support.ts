import type { TestAnswer } from "../../../../test/harness.ts";
import { type SimulatedApp, startSimulatedApp } from "../../../../test/upstreams.ts";

/** One post on each of six platforms; any well-formed id exists in the simulated world. */
export const SIX_POSTS = [
  "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://www.instagram.com/reel/DPxyzAbCdEf/",
  "https://www.tiktok.com/@harbouraudio/video/7553210987654321012",
  "https://x.com/harbouraudio/status/1975500000000000000",
  "https://www.threads.com/@harbouraudio/post/DPqrsTuVwXy",
  "https://www.linkedin.com/feed/update/urn:li:activity:7380000000000000000",
] as const;

export interface ClusterFixture {
  app: SimulatedApp;
  workspaceId: string;
  showId: string;
  key: string;
  /** A second workspace that must never see the first one's rows. */
  stranger: { workspaceId: string; showId: string; key: string };
  create(body?: Record<string, unknown>): Promise<TestAnswer>;
  /** A cluster with a name and posts, as its creation returned it. */
  createNamed(name: string, ...urls: string[]): Promise<TestAnswer["body"]>;
  send(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** A cluster as a GET returns it. */
  read(clusterId: string): Promise<TestAnswer["body"]>;
  /** The types of a cluster's events, oldest first. */
  eventTypes(globalId: string): Promise<string[]>;
  path(clusterId: string, rest?: string): string;
}

export async function startClusterFixture(): Promise<ClusterFixture> {
  const app = await startSimulatedApp({ sellsPlans: true });
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  const key = await app.key(workspaceId);
  const strangerId = await app.workspace({ name: "Other Network" });
  const stranger = {
    workspaceId: strangerId,
    showId: await app.show(strangerId),
    key: await app.key(strangerId),
  };
  const send = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    app.request(method, path, { key, ...(body === undefined ? {} : { body }) });
  const create = (body: Record<string, unknown> = {}): Promise<TestAnswer> =>
    send("POST", `/v1/shows/${showId}/clusters`, body);
  const path = (clusterId: string, rest = ""): string =>
    `/v1/shows/${showId}/clusters/${clusterId}${rest}`;
  return {
    app,
    workspaceId,
    showId,
    key,
    stranger,
    create,
    createNamed: async (name, ...urls) => (await create({ name, node_urls: urls })).body.data,
    send,
    read: async (clusterId) => (await app.get(path(clusterId), { key })).body,
    eventTypes: async (globalId) => {
      const rows = await app.sql<{ type: string }>(
        "select type from events where object_id = $1 order by created_at, type",
        [globalId],
      );
      return rows.map((row) => row.type);
    },
    path,
  };
}
