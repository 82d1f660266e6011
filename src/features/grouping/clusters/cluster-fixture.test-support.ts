import type { TestAnswer } from "../../../../test/harness.ts";
import { type Network, startNetwork } from "../../../../test/network.ts";
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

export interface ClusterFixture extends Network<SimulatedApp> {
  create(body?: Record<string, unknown>): Promise<TestAnswer>;
  /** A cluster with a name and posts, as its creation returned it. */
  createNamed(name: string, ...urls: string[]): Promise<TestAnswer["body"]>;
  /** A cluster as a GET returns it. */
  read(clusterId: string): Promise<TestAnswer["body"]>;
  path(clusterId: string, rest?: string): string;
}

export async function startClusterFixture(): Promise<ClusterFixture> {
  const network = await startNetwork(await startSimulatedApp({ sellsPlans: true }));
  const { showId, send, get, make } = network;
  const path = (clusterId: string, rest = ""): string =>
    `/v1/shows/${showId}/clusters/${clusterId}${rest}`;
  return {
    ...network,
    create: (body = {}) => send("POST", `/v1/shows/${showId}/clusters`, body),
    createNamed: (name, ...urls) => make.cluster({ name, node_urls: urls }),
    read: (clusterId) => get(path(clusterId)),
    path,
  };
}
