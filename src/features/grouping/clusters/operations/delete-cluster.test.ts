import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("deleting a cluster", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  it("deletes after confirmation, replays the answer, and keeps captured daily reach", async () => {
    const cluster = await fixture.createNamed("Goes", "https://youtu.be/goesaway001");
    const asked = await fixture.send("DELETE", fixture.path(cluster.id));
    expect(asked.status).toBe(409);
    expect(asked.body.error.preview).toMatchObject({
      would_delete: { name: "Goes", post_count: 1 },
      irreversible: true,
    });
    const headers = { "idempotency-key": "delete-1" };
    const deleted = await fixture.app.request(
      "DELETE",
      `${fixture.path(cluster.id)}?confirm=true`,
      { key: fixture.key, headers },
    );
    expect(deleted.body.data).toEqual({ object: "cluster", id: cluster.id, deleted: true });
    const replayed = await fixture.app.request(
      "DELETE",
      `${fixture.path(cluster.id)}?confirm=true`,
      { key: fixture.key, headers },
    );
    expect(replayed.status).toBe(200);
    expect(replayed.body.replayed).toBe(true);
    expect((await fixture.app.get(fixture.path(cluster.id), { key: fixture.key })).status).toBe(
      404,
    );
    expect(
      await fixture.app.sql("select 1 from cluster_nodes where cluster_id = $1", [cluster.id]),
    ).toEqual([]);
    expect(
      await fixture.app.sql("select total_reach from cluster_daily_reach where cluster_id = $1", [
        cluster.id,
      ]),
    ).toHaveLength(1);
  });
});
