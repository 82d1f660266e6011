import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../test/network.ts";
import {
  type DatabaseWire,
  type SecondProcess,
  startDatabaseWire,
  startSecondProcess,
} from "../kernel/pipeline/second-process.test-support.ts";
import { OPERATIONS } from "./operations.ts";

/**
 * How often a write waits for the database. Each round trip is a turn of the event loop in which
 * the transaction holds its locks and its connection. Sent one by one, the statements of a write
 * are 16 of them.
 */
describe("a write with an Idempotency-Key", () => {
  let wire: DatabaseWire;
  let process: SecondProcess;
  let clusterId: string;
  let sent = 0;

  const t = useNetwork();
  beforeAll(async () => {
    const made = await t.send("POST", `/v1/shows/${t.showId}/clusters`, { name: "One" });
    clusterId = made.body.data.id;
    wire = await startDatabaseWire(t.app.databaseUrl);
    process = await startSecondProcess(t.app, {
      operations: OPERATIONS,
      databaseUrl: wire.url,
      connectionsMax: 1,
      services: () => t.app.runtime.services,
    });
    // Lines of the log are written besides.
    process.runtime.requestLog.record = () => undefined;
  });
  afterAll(async () => {
    await process.close();
    await wire.cut();
  });

  async function write(
    path: string,
    body: Record<string, unknown>,
    method = "PATCH",
  ): Promise<void> {
    sent += 1;
    const answer = await process.request(method, path, {
      key: t.key,
      body,
      headers: { "idempotency-key": `write-${sent}` },
    });
    expect(answer.status).toBe(200);
  }
  /**
   * Round trips of a write whose statements are prepared, until its answer. The least of several:
   * listeners of the process check their connections over the same proxy.
   */
  async function roundTripsOf(path: string, field: string): Promise<number> {
    const counts: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      t.app.clock.advance(6_000);
      const before = wire.roundTrips();
      await write(path, { [field]: `turn ${turn}` });
      counts.push(wire.roundTrips() - before);
    }
    return Math.min(...counts);
  }

  const PLACEMENT = 2;

  it("to a show waits for the database 3 times, and twice for its event's place", async () => {
    expect(await roundTripsOf(`/v1/shows/${t.showId}`, "about")).toBe(3 + PLACEMENT);
  });

  it("to a cluster waits for the database 5 times, and twice for its event's place", async () => {
    const path = `/v1/shows/${t.showId}/clusters/${clusterId}`;
    expect(await roundTripsOf(path, "name")).toBe(5 + PLACEMENT);
  });

  // Figures, day and show are stored in one packet, behind one that reads posts and episode.
  it("that computes the figures of a cluster waits 8 times, and twice for its events' place", async () => {
    const path = `/v1/shows/${t.showId}/clusters/${clusterId}/nodes/remove`;
    await t.sql("update clusters set episode_id = 'ep_1' where id = $1", [clusterId]);
    const counts: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await t.sql(
        `insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, url,
           added_by, created_at, updated_at)
         values ($1, $2, 'nod_1', 'youtube', 'clip', 'x', 'https://example.org', 'api', $3, $3)`,
        [t.showId, clusterId, t.app.clock.now()],
      );
      const before = wire.roundTrips();
      await write(path, { node_id: "nod_1" }, "POST");
      counts.push(wire.roundTrips() - before);
    }
    expect(Math.min(...counts)).toBe(8 + PLACEMENT);
  });
});
