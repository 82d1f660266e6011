import type { TestAnswer } from "../../../test/harness.ts";
import { type SimulatedApp, startSimulatedApp } from "../../../test/upstreams.ts";

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
  path(clusterId: string, rest?: string): string;
}

export async function startClusterFixture(): Promise<ClusterFixture> {
  const app = await startSimulatedApp();
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  const key = await app.key(workspaceId);
  const strangerId = await app.workspace({ name: "Other Network" });
  const stranger = {
    workspaceId: strangerId,
    showId: await app.show(strangerId),
    key: await app.key(strangerId),
  };
  return {
    app,
    workspaceId,
    showId,
    key,
    stranger,
    create: (body = {}) => app.request("POST", `/v1/shows/${showId}/clusters`, { key, body }),
    path: (clusterId, rest = "") => `/v1/shows/${showId}/clusters/${clusterId}${rest}`,
  };
}
