import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/network.ts";

/**
 * A later release migrates the database while this one serves: every prepared statement that
 * returns a changed table is refused once by PostgreSQL.
 */
describe("a process whose database gets a new column", () => {
  let address: string;
  let key: string;
  let showId: string;
  let clusterId: string;

  // Two connections that are never idle: each keeps its statements for the length of the test.
  const app = useApp({ connectionsMax: 2 });
  beforeAll(async () => {
    address = await app.server.listen({ port: 0, host: "127.0.0.1" });
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    const made = await call("POST", `/v1/shows/${showId}/clusters`, { name: "Made before" });
    clusterId = made.body.data.global_id;
  });

  async function call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: { data: { global_id: string } } }> {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: { global_id: string } },
    };
  }

  /** Reads and writes of every kind of statement, at once, so that both connections are in use. */
  async function statuses(): Promise<number[]> {
    // Rights come from the database again, and are among what is read.
    app.runtime.access.clear();
    const answers = await Promise.all([
      call("GET", "/v1/me"),
      call("GET", "/v1/shows"),
      call("GET", `/v1/shows/${showId}`),
      call("GET", `/v1/clusters?show_ids=${showId}`),
      call("GET", `/v1/clusters/${clusterId}/metrics`),
      call("POST", "/v1/clusters/metrics/batch", { cluster_refs: [clusterId] }),
      call("POST", `/v1/shows/${showId}/clusters`, { name: "Made while it changes" }),
      call("PATCH", `/v1/shows/${showId}`, { about: "A harbour." }),
    ]);
    return answers.map(({ status }) => status);
  }

  const EXPECTED = [200, 200, 200, 200, 200, 200, 201, 200];

  it.each(["workspaces", "clusters", "shows"])(
    "answers every read and write as before: %s",
    async (table) => {
      expect(await statuses()).toEqual(EXPECTED);
      await app.sql(`alter table ${table} add column later_${table} integer`);
      for (let round = 0; round < 3; round += 1) expect(await statuses()).toEqual(EXPECTED);
      expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});
