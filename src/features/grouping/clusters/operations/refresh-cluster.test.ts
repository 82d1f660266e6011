import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { CLUSTER_INTERVAL_MS } from "../refresh/refresh-allowance.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";

interface NodeView {
  id: string;
  platform: string;
  external_id: string;
  metrics: Record<string, number | null>;
  readings: Record<string, { kept: { reason: string; refused_value: number | null } | null }>;
  refresh_error: { code: string } | null;
}

describe("refreshing a cluster", () => {
  const t = useFixture(startClusterFixture);

  const create = async (...urls: string[]): Promise<{ id: string; nodes: NodeView[] }> =>
    (await t.create({ name: "To refresh", node_urls: urls })).body.data;
  const read = async (id: string): Promise<{ nodes: NodeView[]; total_reach: number }> =>
    (await t.send("GET", t.path(id))).body;
  const refresh = (
    id: string,
    body: Record<string, unknown> = { confirm: true },
    headers: Record<string, string> = {},
  ) => t.app.request("POST", t.path(id, "/refresh"), { key: t.key, body, headers });
  /** Both clocks move: the upstreams' numbers grow while ours age. */
  const later = async (milliseconds: number): Promise<void> => {
    t.app.simulators.world.clock.advance(milliseconds);
    await t.app.advance(milliseconds);
  };
  const hoursLater = (hours: number): Promise<void> => later(hours * 3_600_000);

  it("lets numbers grow, and keeps views that a platform restates downwards, with the reason", async () => {
    const created = await create(...SIX_POSTS);
    const youtube = created.nodes.find((node) => node.platform === "youtube");
    t.app.simulators.world.setPost("youtube", youtube?.external_id ?? "", {
      counts: { views: 5, likes: 1, comments: 0, shares: 0, quotes: 0, saves: 0 },
    });
    await hoursLater(24);
    const answer = await refresh(created.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      object: "cluster_refresh",
      status: "completed",
      posts: 6,
      refreshed: 6,
      failed: 0,
      skipped: 0,
    });
    const after = await read(created.id);
    for (const node of after.nodes) {
      const before = created.nodes.find((other) => other.id === node.id);
      expect(node.metrics["reach"] ?? 0).toBeGreaterThanOrEqual(before?.metrics["reach"] ?? 0);
    }
    const restated = after.nodes.find((node) => node.platform === "youtube");
    expect(restated?.metrics["views"]).toBe(youtube?.metrics["views"]);
    expect(restated?.readings["views"]?.kept).toMatchObject({
      reason: "decrease",
      refused_value: 5,
    });
    expect(restated?.metrics["likes"]).toBe(1);
    expect(restated?.readings["comments"]?.kept).toMatchObject({ reason: "zero_after_positive" });
  });

  it("keeps the numbers of a deleted post with the reason, until the next good fetch", async () => {
    const created = await create("https://www.youtube.com/watch?v=deletedlate");
    await hoursLater(1);
    t.app.simulators.world.setPost("youtube", "deletedlate", { missing: true });
    const failed = await refresh(created.id);
    expect(failed.body.data).toMatchObject({
      refreshed: 0,
      failed: 1,
      errors: [{ node_id: created.nodes[0]?.id, code: "gone" }],
    });
    const kept = await read(created.id);
    expect(kept.nodes[0]?.metrics).toEqual(created.nodes[0]?.metrics);
    expect(kept.nodes[0]?.readings["views"]?.kept?.reason).toBe("fetch_failed");
    t.app.simulators.world.setPost("youtube", "deletedlate", { missing: false });
    await hoursLater(1);
    await refresh(created.id);
    const back = await read(created.id);
    expect(back.nodes[0]?.refresh_error).toBeNull();
    expect(back.nodes[0]?.readings["views"]?.kept).toBeNull();
    expect(back.total_reach).toBeGreaterThanOrEqual(kept.total_reach);
  });

  it("loses no number when the provider fails, times out or answers nonsense", async () => {
    const created = await create("https://www.tiktok.com/@harbouraudio/video/7553210987654321999");
    for (const fault of [
      { status: 500 },
      { status: 429 },
      { status: 402 },
      { malformed: true },
      { reset: true },
    ]) {
      await hoursLater(1);
      t.app.simulators.faults.add({ upstream: "scrapecreators", ...fault, times: 20 });
      const answer = await refresh(created.id);
      t.app.simulators.faults.clear();
      expect(answer.status).toBe(200);
      expect(answer.body.data.failed).toBe(1);
      expect((await read(created.id)).nodes[0]?.metrics).toEqual(created.nodes[0]?.metrics);
    }
  });

  it("asks for confirmation with the price, and calls no provider before it has it", async () => {
    const created = await create("https://www.youtube.com/watch?v=askforconfm");
    const calls = t.app.simulators.calls.total("youtube");
    const answer = await refresh(created.id, {});
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: "confirmation_required",
      preview: {
        object: "preview",
        action: "clusters.refresh",
        cost: { provider_calls: 1, posts: 1 },
        cap: { limit: 200 },
      },
    });
    expect(t.app.simulators.calls.total("youtube")).toBe(calls);
  });

  it("refreshes a cluster once in ten minutes, however many ask at once", async () => {
    const created = await create("https://www.youtube.com/watch?v=oncecapped1");
    await t.app.advance(CLUSTER_INTERVAL_MS);
    const calls = t.app.simulators.calls.total("youtube");
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(created.id)));
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429,
    ]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body.error).toMatchObject({
      code: "cap_reached",
      cap: "cluster_refresh",
      limit: 1,
    });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect(t.app.simulators.calls.total("youtube")).toBe(calls + 1);
  });

  it("counts the ten minutes from each refresh, for all workspaces of the show together", async () => {
    const { app, showId, workspaceId } = t;
    const created = await create("https://www.youtube.com/watch?v=sharedcap01");
    const keys = [t.key];
    for (const kind of ["subnetwork", "network"] as const)
      keys.push(
        await app.key(
          await app.workspace({
            kind,
            showIds: [showId],
            ...(kind === "subnetwork" ? { parentId: workspaceId } : {}),
          }),
        ),
      );
    const ask = async (key: string | undefined) =>
      app.request("POST", t.path(created.id, "/refresh"), {
        ...(key === undefined ? {} : { key }),
        body: { confirm: true },
      });
    await hoursLater(1);
    // Wherever the clock stands when it begins, the next one is ten whole minutes later.
    for (const offsetMs of [0, CLUSTER_INTERVAL_MS - 2_000]) {
      await later(offsetMs);
      const calls = app.simulators.calls.total("youtube");
      expect((await ask(keys[1])).status).toBe(200);
      await later(CLUSTER_INTERVAL_MS - 1_000);
      for (const key of keys) {
        const refused = await ask(key);
        expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
      }
      expect(app.simulators.calls.total("youtube")).toBe(calls + 1);
      const preview = await refresh(created.id, {});
      expect(preview.body.error.preview.cap).toEqual({
        limit: 1,
        used: 1,
        resets_at: new Date(app.clock.now().getTime() + 1_000).toISOString(),
      });
      await later(1_000);
    }
    expect((await ask(keys[0])).status).toBe(200);
  });

  it("calls the provider once for one Idempotency-Key and replays the answer", async () => {
    const created = await create("https://www.youtube.com/watch?v=idempotent1");
    await hoursLater(1);
    const calls = t.app.simulators.calls.total("youtube");
    const headers = { "idempotency-key": "refresh-1" };
    const first = await refresh(created.id, { confirm: true }, headers);
    const second = await refresh(created.id, { confirm: true }, headers);
    expect(second.status).toBe(first.status);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.body).toEqual({ ...first.body, replayed: true });
    expect(t.app.simulators.calls.total("youtube")).toBe(calls + 1);
  });

  it("queues a cluster of more than ten posts for a worker", async () => {
    const urls = Array.from(
      { length: 11 },
      (_, index) => `https://www.youtube.com/watch?v=manyposts${String(index).padStart(2, "0")}`,
    );
    const created = await create(...urls);
    await hoursLater(1);
    const answer = await refresh(created.id);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ status: "queued", posts: 11 });
    const jobs = await t.sql<{ task_identifier: string }>(
      "select task_identifier from graphile_worker.jobs",
    );
    expect(jobs).toEqual([{ task_identifier: "clusters.refresh" }]);
  });

  it("is reachable under the global id, and a malformed one is a 400 that names it", async () => {
    const created = await create("https://www.youtube.com/watch?v=globalid001");
    const answer = await t.send("POST", `/v1/clusters/${t.showId}_${created.id}/refresh`, {
      confirm: true,
    });
    expect(answer.status).toBe(200);
    const malformed = await t.send("POST", "/v1/clusters/nonsense/refresh", { confirm: true });
    expect(malformed.body.error).toMatchObject({ code: "parameter_invalid", param: "id" });
  });

  it("emits cluster.refreshed, and cluster.updated with exactly the totals that moved", async () => {
    const created = await create("https://www.youtube.com/watch?v=eventsmove1");
    await hoursLater(48);
    await refresh(created.id);
    const events = await t.sql<{
      type: string;
      data: { changed_fields?: string[]; object: { metrics: { views: number } } };
    }>(
      "select type, data from events where workspace_id = $1 and object_id = $2 order by created_at, type",
      [t.workspaceId, `${t.showId}_${created.id}`],
    );
    expect(events.map((event) => event.type)).toEqual([
      "cluster.created",
      "cluster.refreshed",
      "cluster.updated",
    ]);
    const updated = events.at(-1)?.data;
    expect(updated?.changed_fields).toContain("views");
    expect(updated?.object.metrics.views).toBeGreaterThan(created.nodes[0]?.metrics["views"] ?? 0);
  });
});
