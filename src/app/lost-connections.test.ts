import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/network.ts";
import pg from "pg";
import { ClusterReads } from "../features/grouping/clusters/index.ts";
import {
  type DatabaseWire,
  type SecondProcess,
  startDatabaseWire,
  startSecondProcess,
} from "../kernel/pipeline/second-process.test-support.ts";
import { OPERATIONS } from "./operations.ts";

/**
 * Connections are lost without a packet, as by a failover, a NAT that forgets or a pulled cable:
 * neither side is notified, and new connections work.
 */
describe("a process that loses every connection of its pool while they are in use", () => {
  let wire: DatabaseWire;
  let process: SecondProcess;
  /** More than one, because a key may have 20 requests under way. */
  let keys: string[];
  let clusterId: string;
  let showId: string;
  let locker: pg.Client;
  const CONNECTIONS = 10;

  const app = useApp();
  beforeAll(async () => {
    const workspaceId = await app.workspace();
    keys = await Promise.all(Array.from({ length: 3 }, () => app.key(workspaceId)));
    showId = await app.show(workspaceId);
    const made = await app.request("POST", `/v1/shows/${showId}/clusters`, {
      key: keys[0] ?? "",
      body: { name: "One" },
    });
    clusterId = made.body.data.global_id;
    wire = await startDatabaseWire(app.databaseUrl);
    process = await startSecondProcess(app, {
      operations: OPERATIONS,
      databaseUrl: wire.url,
      connectionsMax: CONNECTIONS,
      databaseLimits: { statementTimeoutMs: 1_500, waitMs: 1_200, waitingMax: 320 },
      services: ({ pool, clock }) => ({
        ...app.runtime.services,
        clusterReads: new ClusterReads(pool, clock),
      }),
    });
    locker = new pg.Client({ connectionString: app.databaseUrl });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await process.close();
    await wire.cut();
  });

  let sent = 0;
  const statusOf = async (method: string, path: string, body?: object): Promise<number> => {
    sent += 1;
    const key = keys[sent % keys.length] ?? "";
    const options = { key, ...(body === undefined ? {} : { body }) };
    return (await process.request(method, path, options)).status;
  };
  const mixed = (): Promise<number>[] => [
    statusOf("GET", "/v1/me"),
    statusOf("GET", `/v1/clusters/${clusterId}/metrics`),
    statusOf("GET", `/v1/shows/${showId}`),
    statusOf("PATCH", `/v1/shows/${showId}`, { about: "A harbour." }),
  ];

  /** Requests that hold every connection, waiting for a lock. */
  async function holdEveryConnection(): Promise<Promise<number>[]> {
    await locker.query("begin; lock table shows in access exclusive mode");
    const held = Array.from({ length: CONNECTIONS }, () => statusOf("GET", `/v1/shows/${showId}`));
    // Read by another session: within a transaction PostgreSQL shows what it read first.
    const waiting = async (): Promise<number> =>
      (
        await app.sql<{ count: number }>(
          `select count(*)::int as count
           from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.count ?? 0;
    while ((await waiting()) < CONNECTIONS);
    return held;
  }

  it("answers every request, and serves as before with new connections", async () => {
    expect(await Promise.all(mixed())).toEqual([200, 200, 200, 200]);
    const held = await holdEveryConnection();
    wire.lose();
    await locker.query("commit");
    const meanwhile = Array.from({ length: 5 }, mixed).flat();
    const answered = await Promise.all([...held, ...meanwhile]);
    expect(new Set(answered)).toEqual(new Set([503]));
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all(Array.from({ length: 5 }, mixed).flat())).toEqual(
        Array.from({ length: 20 }, () => 200),
      );
  });
});
