import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("deleting a cluster", () => {
  const t = useFixture(startClusterFixture);

  it("deletes after confirmation, replays the answer, and keeps captured daily reach", async () => {
    const cluster = await t.createNamed("Goes", "https://youtu.be/goesaway001");
    const asked = await t.send("DELETE", t.path(cluster.id));
    expect(asked.status).toBe(409);
    expect(asked.body.error.preview).toMatchObject({
      would_delete: { name: "Goes", post_count: 1 },
      irreversible: true,
    });
    const headers = { "idempotency-key": "delete-1" };
    const deleted = await t.app.request("DELETE", `${t.path(cluster.id)}?confirm=true`, {
      key: t.key,
      headers,
    });
    expect(deleted.body.data).toEqual({ object: "cluster", id: cluster.id, deleted: true });
    const replayed = await t.app.request("DELETE", `${t.path(cluster.id)}?confirm=true`, {
      key: t.key,
      headers,
    });
    expect(replayed.status).toBe(200);
    expect(replayed.body.replayed).toBe(true);
    expect((await t.send("GET", t.path(cluster.id))).status).toBe(404);
    expect(await t.sql("select 1 from cluster_nodes where cluster_id = $1", [cluster.id])).toEqual(
      [],
    );
    expect(
      await t.sql("select total_reach from cluster_daily_reach where cluster_id = $1", [
        cluster.id,
      ]),
    ).toHaveLength(1);
  });
});
