import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("one cluster", () => {
  const t = useFixture(startClusterFixture);

  it("shows every post with its numbers, their age, definition and source", async () => {
    const created = (
      await t.create({
        name: "Shown",
        node_urls: [
          "https://youtu.be/showncluste",
          "https://www.tiktok.com/@a/video/7553210987654322222",
        ],
      })
    ).body.data;
    const { status, body } = await t.send("GET", t.path(created.id));
    expect(status).toBe(200);
    expect(body).toEqual(created);
    const youtube = body.nodes.find((node: { platform: string }) => node.platform === "youtube");
    expect(youtube.readings.views).toMatchObject({
      value: youtube.metrics.views,
      source: "api",
      kept: null,
    });
    expect(youtube.readings.views.definition).toMatch(/^youtube\.views@\d{4}-\d{2}$/);
    expect(youtube.reach_basis).toBe("views");
    expect(body.public_url).toMatch(new RegExp(`/s/cluster/${t.showId}_${created.id}$`));
  });
});
