import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { startTestApp, TEST_START } from "../../../../test/harness.ts";
import { repairDirectory } from "../../catalogue/shows/lifecycle/check-directory.ts";
import { teamOperations } from "../team/index.ts";
import { workspaceOperations } from "./index.ts";

const app = useApp({ operations: workspaceOperations, sellsPlans: true });

describe("GET /v1/plan", () => {
  it("includes every feature and platform in the premium plan, and says who decided", async () => {
    const workspaceId = await app.workspace({ plan: "premium" });
    const showId = await app.show(workspaceId);
    const { status, body } = await app.get("/v1/plan", { key: await app.key(workspaceId) });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "plan",
      plan: "premium",
      plan_source: "explicit",
      is_paid: true,
      premium_platforms: ["applePodcasts", "spotify"],
      locked_platforms: [],
      gated_features: {
        premium_audio_platforms: true,
        campaigns: true,
        subnetworks: true,
        team_members: true,
        shared_reports: true,
        clusters: true,
        network_public_page: true,
        mcp_writes: true,
      },
      shows_plans: { [showId]: "premium" },
      writes_enabled: true,
      note: null,
      computed_at: TEST_START,
      cache_age_seconds: 0,
    });
  });

  it("locks the premium platforms and every feature on the free plan, without failing", async () => {
    const workspaceId = await app.workspace({ kind: "solo", plan: null });
    const { status, body } = await app.get("/v1/plan", { key: await app.key(workspaceId) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      plan: "free",
      plan_source: "free",
      is_paid: false,
      locked_platforms: ["applePodcasts", "spotify"],
    });
    expect(Object.values(body.gated_features)).toEqual(Array.from({ length: 8 }, () => false));
  });

  it("takes a subnetwork's plan from its network when it has none, and names the source", async () => {
    const networkId = await app.workspace({ plan: "creator" });
    const subnetworkId = await app.workspace({
      kind: "subnetwork",
      parentId: networkId,
      plan: null,
    });
    const { body } = await app.get("/v1/plan", { key: await app.key(subnetworkId) });
    expect(body).toMatchObject({
      plan: "creator",
      plan_source: "network",
      note: "The plan is the parent network's.",
    });
  });

  it("gives a show its own plan, and an unknown plan name the workspace's", async () => {
    const workspaceId = await app.workspace({ plan: "creator" });
    const own = await app.show(workspaceId);
    const odd = await app.show(workspaceId);
    await app.sql(
      "update shows set explicit_plan = case show_id when $1 then 'free' else 'platinum' end where show_id = any($2)",
      [own, [own, odd]],
    );
    await repairDirectory(app.runtime.database);
    const { body } = await app.get("/v1/plan", { key: await app.key(workspaceId) });
    expect(body.shows_plans).toEqual({ [own]: "free", [odd]: "creator" });
  });

  it("takes plans of shows from the directory, so that no node of a show is asked", async () => {
    const workspaceId = await app.workspace({ plan: "creator" });
    const listed = await app.show(workspaceId);
    const unlisted = await app.show(workspaceId);
    await app.sql("update show_directory set explicit_plan = 'free' where show_id = $1", [listed]);
    await app.sql("delete from show_directory where show_id = $1", [unlisted]);
    await app.sql("update shows set explicit_plan = 'premium' where show_id = any($1)", [
      [listed, unlisted],
    ]);
    const { body } = await app.get("/v1/plan", { key: await app.key(workspaceId) });
    expect(body.shows_plans).toEqual({ [listed]: "free", [unlisted]: "premium" });
  });

  it("says when writes are switched off", async () => {
    const workspaceId = await app.workspace();
    await app.sql("update workspaces set writes_enabled = false where workspace_id = $1", [
      workspaceId,
    ]);
    const { body } = await app.get("/v1/plan", { key: await app.key(workspaceId) });
    expect(body.writes_enabled).toBe(false);
    expect(body.note).toContain("switched off");
  });
});

describe("a server whose operator sells no plans", () => {
  it("includes everything, whatever plan is stored, and still names that plan", async () => {
    const free = await startTestApp();
    const network = await free.workspace({ plan: null });
    const showId = await free.show(network);
    const key = await free.key(network);
    const { body } = await free.get("/v1/plan", { key });
    expect(body).toMatchObject({
      plan: "free",
      plan_source: "free",
      is_paid: false,
      locked_platforms: [],
      note: "This server restricts nothing by plan: every feature is included.",
    });
    expect(Object.values(body.gated_features)).toEqual(Array.from({ length: 8 }, () => true));
    expect((await free.get("/v1/me", { key })).body.plan).toBe("free");
    const made = await free.request("POST", `/v1/shows/${showId}/clusters`, {
      key,
      body: { name: "Episode 12" },
    });
    expect(made.status).toBe(201);
    await free.close();
  });
});

describe("a network whose plan lacks a feature", () => {
  const app = useApp({
    operations: [...workspaceOperations, ...teamOperations],
    sellsPlans: true,
  });

  it.each(["creator", "free"])(
    "gets 403 at its lists on the plan %s, and their counts",
    async (plan) => {
      const networkId = await app.workspace({ plan });
      const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: networkId });
      const key = await app.key(networkId);
      for (const [path, feature] of [
        ["/v1/subnetworks", "subnetworks"],
        [`/v1/subnetworks/${subnetworkId}`, "subnetworks"],
        ["/v1/team", "team_members"],
      ] as const) {
        const refused = await app.get(path, { key });
        expect([refused.status, refused.body.error]).toMatchObject([
          403,
          { code: "plan_required", feature, required_plan: "premium" },
        ]);
      }
      expect((await app.get("/v1/me", { key })).body).toMatchObject({
        team_size: 0,
        subnetwork_count: 1,
      });
    },
  );

  it("is given them by the premium plan", async () => {
    const networkId = await app.workspace({ plan: "premium" });
    const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: networkId });
    const key = await app.key(networkId);
    const list = await app.get("/v1/subnetworks", { key });
    expect(list.body.data).toMatchObject([{ id: subnetworkId }]);
    expect((await app.get(`/v1/subnetworks/${subnetworkId}`, { key })).body.id).toBe(subnetworkId);
    expect((await app.get("/v1/team", { key })).body).toMatchObject({ members: [], note: null });
  });

  it.each(["/v1/subnetworks", "/v1/team"])(
    "is what %s is about: another kind of workspace gets an empty list with a note",
    async (path) => {
      const key = await app.key(await app.workspace({ kind: "solo", plan: "free" }));
      const { status, body } = await app.get(path, { key });
      expect({ status, data: body.data, note: body.meta.note }).toEqual({
        status: 200,
        data: [],
        note: expect.stringContaining("belong to networks, and this is a solo workspace"),
      });
    },
  );

  it("has no public page", async () => {
    for (const [plan, resolves] of [
      ["creator", false],
      ["premium", true],
    ] as const) {
      const id = await app.workspace({ plan });
      await app.sql("update workspaces set handle = $2 where workspace_id = $1", [
        id,
        `net-${plan}`,
      ]);
      await app.sql(
        "insert into handle_directory (subject_kind, handle, subject_id, created_at) values ('workspace', $2, $1, now())",
        [id, `net-${plan}`],
      );
      app.runtime.access.clear();
      const key = await app.key(id);
      for (const query of [`type=network&ids=${id}`, `type=network&handle=net-${plan}`])
        expect((await app.get(`/v1/urls?${query}`, { key })).body.data).toMatchObject([
          { resolves },
        ]);
    }
  });
});
