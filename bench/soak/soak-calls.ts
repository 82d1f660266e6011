import type { CallerRequest } from "../faults/steady-load.ts";

/** The calls of a soak: what a dashboard and a program of a network ask for, and their writes. */

interface Named {
  showId: string;
  clusterId: string;
}

interface Caller {
  address: string;
  keys: readonly string[];
}

async function callJson<Answer>(
  { address, keys }: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(new URL(path, address), {
    method,
    headers: { authorization: `Bearer ${keys[0] ?? ""}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The clusters that calls are about. */
async function findClusters(caller: Caller): Promise<Named[]> {
  const { data } = await callJson<{ data: { global_id: string }[] }>(
    caller,
    "GET",
    "/v1/clusters?limit=100",
  );
  return data.map(({ global_id: globalId }) => {
    const [showId = "", clusterId = ""] = globalId.split("_");
    return { showId, clusterId };
  });
}

/** Endpoints for every event, at addresses of a receiver. */
export async function addEndpoints(caller: Caller, receiver: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await callJson(caller, "POST", "/v1/webhook-endpoints", {
      url: `${receiver}/soak/${index}`,
      enabled_events: ["*"],
    });
}

const READS: readonly ((cluster: Named) => string)[] = [
  ({ showId, clusterId }) => `/v1/clusters/${showId}_${clusterId}/metrics`,
  () => "/v1/clusters?limit=20",
  ({ showId, clusterId }) => `/v1/clusters/${showId}_${clusterId}/timeline`,
  ({ showId }) => `/v1/shows/${showId}/analytics/overview`,
  ({ showId }) => `/v1/shows/${showId}/episodes?limit=20`,
  () => "/v1/events?limit=20",
  () => "/v1/analytics/rankings?subject=cluster&metric=reach&window=30&limit=10",
  ({ showId }) => `/v1/shows/${showId}`,
  () => "/v1/me",
  ({ showId, clusterId }) => `/v1/shows/${showId}/clusters/${clusterId}`,
];

/** Three reads, then a write: of a show or of a cluster, with a key, in turn. */
export async function soakCalls(caller: Caller): Promise<(turn: number) => CallerRequest> {
  const clusters = await findClusters(caller);
  return (turn) => {
    const authorization = `Bearer ${caller.keys[turn % caller.keys.length] ?? ""}`;
    const cluster = clusters[turn % clusters.length];
    if (cluster === undefined) throw new Error("there is no cluster to call about");
    if (turn % 4 !== 3)
      return {
        method: "GET",
        path: READS[(turn - Math.floor(turn / 4)) % READS.length]?.(cluster) ?? "/v1/me",
        headers: { authorization },
      };
    const { showId, clusterId } = cluster;
    const isOfShow = turn % 8 === 3;
    return {
      method: "PATCH",
      path: isOfShow ? `/v1/shows/${showId}` : `/v1/shows/${showId}/clusters/${clusterId}`,
      headers: {
        authorization,
        "content-type": "application/json",
        "idempotency-key": `soak-${turn}`,
      },
      body: JSON.stringify(isOfShow ? { about: `Turn ${turn}` } : { name: `Turn ${turn}` }),
    };
  };
}
