import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("adding posts to a cluster", () => {
  const t = useFixture(startClusterFixture);

  it("adds posts by URL and counts them in the totals", async () => {
    const cluster = await t.createNamed("Grows");
    const answer = await t.send("POST", t.path(cluster.id, "/nodes"), {
      urls: ["https://youtu.be/addedpost01", "https://www.tiktok.com/@a/video/7553210987654321111"],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.post_count).toBe(2);
    expect(answer.body.data.total_reach).toBeGreaterThan(0);
    expect(await t.events(cluster.global_id)).toEqual([
      "cluster.created",
      "cluster.nodes_added",
      "cluster.updated",
    ]);
  });

  it("adds a post to one cluster of a show only, and warns with the global id of that cluster", async () => {
    const first = await t.createNamed("Has it", "https://youtu.be/onlyonce001");
    const second = await t.createNamed("Wants it");
    const answer = await t.send("POST", t.path(second.id, "/nodes"), {
      url: "https://www.youtube.com/watch?v=onlyonce001",
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.nodes).toEqual([]);
    expect(answer.body.warnings[0]).toContain(first.global_id);
  });

  it("adds one post once, however many add it at the same time", async () => {
    const cluster = await t.createNamed("Raced");
    await Promise.all(
      Array.from({ length: 8 }, () =>
        t.send("POST", t.path(cluster.id, "/nodes"), {
          url: "https://youtu.be/racedpost01",
        }),
      ),
    );
    const after = await t.read(cluster.id);
    expect(after.nodes).toHaveLength(1);
    expect(after.total_reach).toBe(after.nodes[0].metrics.reach);
  });

  it.each([
    [{}, "url"],
    [{ url: "https://youtu.be/aqz-KE-bpKQ", urls: ["https://youtu.be/aqz-KE-bpKQ"] }, "urls"],
    [{ url: "https://example.org" }, "url"],
    [{ url: "https://youtu.be/aqz-KE-bpKQ", format: "poem" }, "format"],
  ])("refuses %j naming the field", async (body, param) => {
    const cluster = await t.createNamed("Picky");
    const answer = await t.send("POST", t.path(cluster.id, "/nodes"), body);
    expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param });
  });
});
