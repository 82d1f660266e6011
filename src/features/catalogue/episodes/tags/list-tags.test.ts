import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addEpisode } from "../episodes.test-support.ts";
import { episodeOperations } from "../index.ts";

interface TagView {
  name: string;
  episode_count: number;
}

describe("GET /v1/shows/{show_id}/tags", () => {
  const t = useNetwork({ operations: episodeOperations });
  beforeAll(async () => {
    const add = (tags: string[], removedAt?: string) =>
      addEpisode(t.app, t.showId, {
        title: "Tide",
        publishedAt: "2026-10-02T08:00:00Z",
        tags,
        ...(removedAt === undefined ? {} : { removedAt }),
      });
    await add(["coast", "Live"]);
    await add(["coast", "灯台"]);
    await add(["coast", "gone"], "2026-10-05T00:00:00Z");
    await addEpisode(t.app, await t.app.show(t.workspaceId), {
      title: "Other",
      publishedAt: "2026-10-02T08:00:00Z",
      tags: ["other"],
    });
  });

  it("counts the episodes in the feed by tag, and the list of episodes finds as many", async () => {
    const { status, body } = await t.send("GET", `/v1/shows/${t.showId}/tags`);
    const tags: [string, number][] = body.data.map((tag: TagView) => [tag.name, tag.episode_count]);
    expect({ status, tags }).toEqual({
      status: 200,
      tags: [
        ["Live", 1],
        ["coast", 2],
        ["灯台", 1],
      ],
    });
    for (const [name, count] of tags) {
      const url = `/v1/shows/${t.showId}/episodes?tag=${encodeURIComponent(name)}`;
      expect((await t.get(url)).meta.total).toBe(count);
    }
  });

  it("pages through every tag once, and is a table", async () => {
    const names: string[] = [];
    for (let cursor = ""; names.length < 5 && cursor !== "&cursor=null";) {
      const { body } = await t.send("GET", `/v1/shows/${t.showId}/tags?limit=1${cursor}`);
      names.push(...body.data.map((tag: TagView) => tag.name));
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(names).toEqual(["Live", "coast", "灯台"]);
    const table = await t.send("GET", `/v1/shows/${t.showId}/tags?format=csv`);
    expect(table.text).toContain("coast,2");
  });
});
