import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/harness.ts";
import { addEpisode } from "./episodes.test-support.ts";
import { episodeOperations } from "./index.ts";

describe("GET /v1/shows/{show_id}/episodes/{episode_id}", () => {
  let app: TestApp;
  let workspaceId: string;
  let key: string;
  let showId: string;
  let episodeId: string;

  beforeAll(async () => {
    app = await startTestApp({ operations: episodeOperations, sellsPlans: true });
    workspaceId = await app.workspace({ plan: "premium" });
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    episodeId = await addEpisode(app, showId, {
      title: "Gone",
      publishedAt: "2026-10-02T08:00:00Z",
      guid: "G",
      removedAt: "2026-10-05T00:00:00Z",
      description: "Notes",
    });
  });
  afterAll(() => app.close());

  it("answers an episode, one that has left its feed included", async () => {
    const { status, body } = await app.get(
      `/v1/shows/${showId}/episodes/${episodeId}?expand=metrics&expand=goals`,
      { key },
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
    const poor = await app.workspace({ plan: "free", showIds: [showId] });
    const poorKey = await app.key(poor);
    const list = `/v1/shows/${showId}/episodes`;
    for (const path of [
      `${list}/${episodeId}?expand=metrics`,
      `${list}?expand=metrics`,
      `${list}?has_cluster=true`,
      `${list}?has_cluster=false`,
    ]) {
      const { status, body } = await app.get(path, { key: poorKey });
      expect([status, body.error]).toMatchObject([
        403,
        { code: "plan_required", feature: "clusters", required_plan: "creator" },
      ]);
    }
    const plain = await app.get(`${list}/${episodeId}?expand=goals`, { key: poorKey });
    expect(plain.status).toBe(200);
  });

  it("answers one 404 for an unknown episode, one of another show, and a foreign show", async () => {
    const sibling = await addEpisode(app, await app.show(workspaceId), {
      title: "Sibling",
      publishedAt: "2026-10-02T08:00:00Z",
    });
    const foreignShow = await app.show(await app.workspace());
    const foreign = await addEpisode(app, foreignShow, {
      title: "Foreign",
      publishedAt: "2026-10-02T08:00:00Z",
    });
    const paths = [
      `${showId}/episodes/ep_AAAAAAAAAAAAAAAAAAAAAAAA`,
      `${showId}/episodes/${sibling}`,
      `${foreignShow}/episodes/${foreign}`,
      `${foreignShow}/episodes/${episodeId}`,
    ];
    const answers = await Promise.all(paths.map((path) => app.get(`/v1/shows/${path}`, { key })));
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.text.replaceAll(/req_\w+/g, "req"))).size).toBe(
      1,
    );
    expect((await app.get(`/v1/shows/${showId}/episodes/not-an-id`, { key })).status).toBe(404);
  });

  it("answers 400, 401 and 403", async () => {
    expect(
      (await app.get(`/v1/shows/${showId}/episodes/${episodeId}?expand=all`, { key })).status,
    ).toBe(400);
    expect((await app.get(`/v1/shows/${showId}/episodes/${episodeId}`)).status).toBe(401);
    expect(
      (
        await app.get(`/v1/shows/${showId}/episodes/${episodeId}`, {
          key: await app.key(workspaceId, { scopes: ["clusters:read"] }),
        })
      ).status,
    ).toBe(403);
  });
});
