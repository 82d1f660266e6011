import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("removing a post from a cluster", () => {
  const t = useFixture(startClusterFixture);

  it("removes a post by id or any spelling of its URL, and its numbers from the totals", async () => {
    const cluster = await t.createNamed(
      "Shrinks",
      "https://youtu.be/removebyid1",
      "https://youtu.be/removebyurl",
    );
    const [first] = cluster.nodes.filter(
      (node: { external_id: string }) => node.external_id === "removebyid1",
    );
    const byId = await t.send("POST", t.path(cluster.id, "/nodes/remove"), {
      node_id: first.id,
    });
    expect(byId.body.data.post_count).toBe(1);
    const byUrl = await t.send("POST", t.path(cluster.id, "/nodes/remove"), {
      url: "https://m.youtube.com/watch?v=removebyurl&t=10",
    });
    expect(byUrl.body.data).toMatchObject({ post_count: 0, total_reach: 0 });
    expect(await t.events(cluster.global_id)).toEqual(
      expect.arrayContaining(["cluster.nodes_removed"]),
    );
    expect(
      (await t.send("POST", t.path(cluster.id, "/nodes/remove"), { node_id: first.id })).status,
    ).toBe(404);
    expect((await t.send("POST", t.path(cluster.id, "/nodes/remove"), {})).body.error.param).toBe(
      "node_id",
    );
    expect(
      (
        await t.send("POST", t.path(cluster.id, "/nodes/remove"), {
          node_id: "x",
          url: "y",
        })
      ).body.error.param,
    ).toBe("url");
  });

  it("removes a post of a site of its own, whose URL is of no platform, by that URL", async () => {
    const cluster = await t.createNamed("A letter", "https://youtu.be/aletterhere");
    const url = "https://letters.lantern.example/p/the-tide";
    await t.app.sql("update cluster_nodes set platform = 'kit', url = $1 where id = $2", [
      url,
      cluster.nodes[0].id,
    ]);
    const { body } = await t.send("POST", t.path(cluster.id, "/nodes/remove"), { url });
    expect(body.data.post_count).toBe(0);
  });
});
