import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { addEpisode } from "./episodes.test-support.ts";
import { episodeOperations } from "./index.ts";

describe("GET /v1/shows/{show_id}/episodes/{episode_id}", () => {
  let episodeId: string;

  const t = useNetwork({
    operations: episodeOperations,
    sellsPlans: true,
    workspace: { plan: "premium" },
  });
  beforeAll(async () => {
    episodeId = await addEpisode(t.app, t.showId, {
      title: "Gone",
      publishedAt: "2026-10-02T08:00:00Z",
      guid: "G",
      removedAt: "2026-10-05T00:00:00Z",
      description: "Notes",
    });
  });

  it("answers an episode, one that has left its feed included", async () => {
    const { status, body } = await t.send(
      "GET",
      `/v1/shows/${t.showId}/episodes/${episodeId}?expand=metrics&expand=goals`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: episodeId,
      description: "Notes",
      removed_at: "2026-10-05T00:00:00.000Z",
      metrics: null,
      goals: [],
      identifiers: { guid: "G", apple_episode_id: null },
    });
  });

  it("is refused with the totals of its cluster where the plan has no clusters", async () => {
    const poor = await t.app.workspace({ plan: "free", showIds: [t.showId] });
    const poorKey = await t.app.key(poor);
    const list = `/v1/shows/${t.showId}/episodes`;
    for (const path of [
      `${list}/${episodeId}?expand=metrics`,
      `${list}?expand=metrics`,
      `${list}?has_cluster=true`,
      `${list}?has_cluster=false`,
    ]) {
      const { status, body } = await t.app.get(path, { key: poorKey });
      expect([status, body.error]).toMatchObject([
        403,
        { code: "plan_required", feature: "clusters", required_plan: "creator" },
      ]);
    }
    const plain = await t.app.get(`${list}/${episodeId}?expand=goals`, { key: poorKey });
    expect(plain.status).toBe(200);
  });

  it("answers one 404 for an unknown episode, one of another show, and a foreign show", async () => {
    const sibling = await addEpisode(t.app, await t.app.show(t.workspaceId), {
      title: "Sibling",
      publishedAt: "2026-10-02T08:00:00Z",
    });
    const foreignShow = await t.app.show(await t.app.workspace());
    const foreign = await addEpisode(t.app, foreignShow, {
      title: "Foreign",
      publishedAt: "2026-10-02T08:00:00Z",
    });
    const paths = [
      `${t.showId}/episodes/ep_AAAAAAAAAAAAAAAAAAAAAAAA`,
      `${t.showId}/episodes/${sibling}`,
      `${foreignShow}/episodes/${foreign}`,
      `${foreignShow}/episodes/${episodeId}`,
    ];
    const answers = await Promise.all(paths.map((path) => t.send("GET", `/v1/shows/${path}`)));
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.text.replaceAll(/req_\w+/g, "req"))).size).toBe(
      1,
    );
    expect((await t.send("GET", `/v1/shows/${t.showId}/episodes/not-an-id`)).status).toBe(404);
  });

  it("answers 400, 401 and 403", async () => {
    expect(
      (await t.send("GET", `/v1/shows/${t.showId}/episodes/${episodeId}?expand=all`)).status,
    ).toBe(400);
    expect((await t.app.get(`/v1/shows/${t.showId}/episodes/${episodeId}`)).status).toBe(401);
    expect(
      (
        await t.app.get(`/v1/shows/${t.showId}/episodes/${episodeId}`, {
          key: await t.app.key(t.workspaceId, { scopes: ["clusters:read"] }),
        })
      ).status,
    ).toBe(403);
  });
});
