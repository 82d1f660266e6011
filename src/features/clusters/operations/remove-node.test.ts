import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("removing a post from a cluster", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  const create = async (name: string, ...urls: string[]) =>
    (await fixture.create({ name, node_urls: urls })).body.data;
  const send = (method: string, path: string, body?: unknown) =>
    fixture.app.request(method, path, {
      key: fixture.key,
      ...(body === undefined ? {} : { body }),
    });
  const eventTypes = async (globalId: string) =>
    (
      await fixture.app.sql<{ type: string }>(
        "select type from events where object_id = $1 order by created_at, type",
        [globalId],
      )
    ).map((row) => row.type);

  it("removes a post by id or by any spelling of its URL, and its numbers leave the totals", async () => {
    const cluster = await create(
      "Shrinks",
      "https://youtu.be/removebyid1",
      "https://youtu.be/removebyurl",
    );
    const [first] = cluster.nodes.filter(
      (node: { external_id: string }) => node.external_id === "removebyid1",
    );
    const byId = await send("POST", fixture.path(cluster.id, "/nodes/remove"), {
      node_id: first.id,
    });
    expect(byId.body.data.post_count).toBe(1);
    const byUrl = await send("POST", fixture.path(cluster.id, "/nodes/remove"), {
      url: "https://m.youtube.com/watch?v=removebyurl&t=10",
    });
    expect(byUrl.body.data).toMatchObject({ post_count: 0, total_reach: 0 });
    expect(await eventTypes(cluster.global_id)).toEqual(
      expect.arrayContaining(["cluster.nodes_removed"]),
    );
    expect(
      (await send("POST", fixture.path(cluster.id, "/nodes/remove"), { node_id: first.id })).status,
    ).toBe(404);
    expect(
      (await send("POST", fixture.path(cluster.id, "/nodes/remove"), {})).body.error.param,
    ).toBe("node_id");
    expect(
      (await send("POST", fixture.path(cluster.id, "/nodes/remove"), { node_id: "x", url: "y" }))
        .body.error.param,
    ).toBe("url");
  });
});
