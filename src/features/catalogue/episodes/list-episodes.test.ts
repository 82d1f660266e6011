import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { addCluster, addEpisode } from "./episodes.test-support.ts";
import { episodeOperations } from "./index.ts";

describe("GET /v1/shows/{show_id}/episodes", () => {
  const ids: Record<string, string> = {};

  const t = useNetwork({ operations: episodeOperations });
  beforeAll(async () => {
    ids["keeper"] = await addEpisode(t.app, t.showId, {
      title: "#3: The lighthouse keeper",
      publishedAt: "2026-10-03T08:00:00Z",
      tags: ["live", "sea"],
      hasTranscript: true,
      createdAt: "2026-10-03T09:00:00Z",
    });
    ids["arrival"] = await addEpisode(t.app, t.showId, {
      title: "#1: Arrival",
      publishedAt: "2026-10-01T08:00:00Z",
      description: "About 100% SALT.",
      createdAt: "2026-10-01T09:00:00Z",
    });
    ids["trailer"] = await addEpisode(t.app, t.showId, {
      title: "Trailer",
      publishedAt: "2026-09-01T08:00:00Z",
      type: "trailer",
    });
    ids["gone"] = await addEpisode(t.app, t.showId, {
      title: "#2: Gone",
      publishedAt: "2026-10-02T08:00:00Z",
      removedAt: "2026-10-05T00:00:00Z",
    });
    await addCluster(t.app, t.showId, {
      id: "clusterNewerNewerNewe",
      episodeId: ids["keeper"],
      createdAt: "2026-10-09T00:00:00Z",
    });
    await addCluster(t.app, t.showId, {
      id: "clusterOlderOlderOlde",
      episodeId: ids["keeper"],
      createdAt: "2026-10-08T00:00:00Z",
    });
    await addCluster(t.app, t.showId, {
      id: "clusterMergedMergedMe",
      episodeId: ids["arrival"],
      mergedInto: "clusterOlderOlderOlde",
    });
  });

  const list = (query = "", as: string = t.key) =>
    t.app.get(`/v1/shows/${t.showId}/episodes${query}`, { key: as });
  const names = (body: { data: { id: string }[] }): string[] =>
    body.data.map((episode) => Object.entries(ids).find(([, id]) => id === episode.id)?.[0] ?? "?");

  it("lists what is in the feed, newest first, with every field", async () => {
    const { status, body } = await list();
    expect({ status, names: names(body), total: body.meta.total }).toEqual({
      status: 200,
      names: ["keeper", "arrival", "trailer"],
      total: 3,
    });
    expect(body.data[0]).toMatchObject({
      object: "episode",
      show_id: t.showId,
      cluster_id: "clusterOlderOlderOlde",
      cluster_ref: `${t.showId}_clusterOlderOlderOlde`,
      transcript: {
        available: true,
        source: "upload",
        language: null,
        updated_at: null,
        word_count: null,
      },
      metrics: null,
      goals: null,
      removed_at: null,
      published_at: "2026-10-03T08:00:00.000Z",
    });
    expect({
      cluster_id: body.data[1].cluster_id,
      available: body.data[1].transcript.available,
    }).toEqual({ cluster_id: null, available: false });
  });

  it.each([
    ["include_removed=true", ["keeper", "gone", "arrival", "trailer"]],
    ["search=LIGHTHOUSE", ["keeper"]],
    ["search=100%25%20salt", ["arrival"]],
    ["search=_", []],
    ["tag=live", ["keeper"]],
    ["tag=liv", []],
    ["type=trailer", ["trailer"]],
    ["published_gte=2026-10-01T08:00:00Z", ["keeper", "arrival"]],
    ["published_lt=2026-10-01T08:00:00Z", ["trailer"]],
    ["published_gte=2026-10-01T10:00:00%2B02:00&published_lt=2026-10-02T00:00:00Z", ["arrival"]],
    ["created_gte=2026-10-03T09:00:00Z", ["keeper", "trailer"]],
    ["created_lt=2026-10-03T09:00:00Z", ["arrival"]],
    ["updated_gte=2026-10-19T00:00:00Z", ["trailer"]],
    ["has_cluster=true", ["keeper"]],
    ["has_cluster=false", ["arrival", "trailer"]],
    ["has_transcript=true", ["keeper"]],
    ["has_transcript=false&type=full", ["arrival"]],
    ["order=asc", ["trailer", "arrival", "keeper"]],
    ["sort=title", ["arrival", "keeper", "trailer"]],
    ["sort=title&order=desc", ["trailer", "keeper", "arrival"]],
    ["expand=metrics,goals", ["keeper", "arrival", "trailer"]],
  ])("%s", async (query, expected) => {
    const { body } = await list(`?${query}`);
    expect({ names: names(body), total: body.meta.total }).toEqual({
      names: expected,
      total: expected.length,
    });
  });

  it.each(["", "sort=title", "order=asc", "sort=title&order=desc&include_removed=true"])(
    "pages through everything once (%s)",
    async (query) => {
      const whole = names((await list(`?${query}`)).body);
      const seen: string[] = [];
      let cursor = "";
      for (let page = 0; page < 5 && cursor !== "&cursor=null"; page += 1) {
        const { body } = await list(`?${query}&limit=1${cursor}`);
        seen.push(...names(body));
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect(seen).toEqual(whole);
    },
  );

  it("pages by titles of a thousand characters", async () => {
    const other = await t.app.show(t.workspaceId);
    for (const ending of ["a", "b", "c"])
      await addEpisode(t.app, other, {
        title: `${"長い題".repeat(300)}${ending}`,
        publishedAt: "2026-10-01T00:00:00Z",
      });
    const seen = new Set<string>();
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { status, body } = await t.send(
        "GET",
        `/v1/shows/${other}/episodes?sort=title&limit=1${cursor}`,
      );
      expect(status).toBe(200);
      seen.add(body.data[0].id);
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen.size).toBe(3);
  });

  it("refuses a cursor of another show, order or filter", async () => {
    const { body } = await list("?limit=1");
    const other = await t.app.show(t.workspaceId);
    for (const url of [
      `/v1/shows/${other}/episodes?cursor=${body.next_cursor}`,
      `/v1/shows/${t.showId}/episodes?order=asc&cursor=${body.next_cursor}`,
      `/v1/shows/${t.showId}/episodes?tag=x&cursor=${body.next_cursor}`,
    ]) {
      const answer = await t.send("GET", url);
      expect({ status: answer.status, param: answer.body.error.param }).toEqual({
        status: 400,
        param: "cursor",
      });
    }
  });

  it.each([
    ["type=special", "type"],
    ["sort=reach", "sort"],
    ["published_gte=yesterday", "published_gte"],
    ["has_cluster=1", "has_cluster"],
    ["expand=metrics,people", "expand[1]"],
    ["limit=0", "limit"],
    ["q=x", "q"],
  ])("refuses %s", async (query, param) => {
    const answer = await list(`?${query}`);
    expect({ status: answer.status, param: answer.body.error.param }).toEqual({
      status: 400,
      param,
    });
  });
});
