import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import fc from "fast-check";
import { newPlainId } from "../ids.ts";
import { cheapestPlanWith, FEATURES, planIncludes, PLANS, resolvePlan } from "./plans.ts";
import { probeRead, probeWrite } from "../operation/probe-operations.test-support.ts";
import { loadWorkspaceAccess } from "./workspace-access.store.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

const operations = [
  probeRead({
    handler: ({ workspace }) => ({
      shows: workspace.showIds,
      missing: workspace.missingShowIds,
      plan: workspace.plan,
      source: workspace.planSource,
      kind: workspace.kind,
    }),
  }),
  probeRead({ id: "probes.clusters", path: "/v1/cluster-probe", plan: "clusters" }),
  probeRead({ id: "probes.campaigns", path: "/v1/campaign-probe", plan: "campaigns" }),
  probeRead({ id: "probes.network", path: "/v1/network-probe", workspaceKinds: ["network"] }),
  probeWrite({ apply: async () => ({ id: "prb_1", written: {}, data: {} }) }),
];

describe("what a workspace sees", () => {
  const app = useApp({ operations, sellsPlans: true });

  const seenBy = async (workspaceId: string): Promise<ReturnType<typeof JSON.parse>> =>
    (await app.get("/v1/probes", { key: await app.key(workspaceId) })).body;

  it("is for a network its own shows first, then those of its active subnetworks, each once", async () => {
    const network = await app.workspace();
    const own = [await app.show(network), await app.show(network)];
    const first = await app.workspace({ kind: "subnetwork", parentId: network });
    app.clock.advance(1_000);
    const second = await app.workspace({
      kind: "subnetwork",
      parentId: network,
      showIds: [own[1] ?? ""],
    });
    const theirs = [await app.show(first), await app.show(second)];
    expect((await seenBy(network)).shows).toEqual([...own, ...theirs]);
  });

  it("is for a subnetwork its own shows alone, never the parent's or a sibling's", async () => {
    const network = await app.workspace();
    await app.show(network);
    const [one, two] = [
      await app.workspace({ kind: "subnetwork", parentId: network }),
      await app.workspace({ kind: "subnetwork", parentId: network }),
    ];
    const show = await app.show(one);
    await app.show(two);
    expect((await seenBy(one)).shows).toEqual([show]);
  });

  it("is for a solo workspace its own, whatever names it as parent", async () => {
    const solo = await app.workspace({ kind: "solo" });
    const show = await app.show(solo);
    const stray = await app.workspace({ kind: "subnetwork", parentId: solo });
    await app.show(stray);
    expect((await seenBy(solo)).shows).toEqual([show]);
  });

  it.each(["suspended", "invited"])(
    "leaves out a subnetwork that is %s, until it is active",
    async (state) => {
      const network = await app.workspace();
      const subnetwork = await app.workspace({ kind: "subnetwork", parentId: network });
      const show = await app.show(subnetwork);
      await app.sql("update workspaces set activation_state = $2 where workspace_id = $1", [
        subnetwork,
        state,
      ]);
      app.runtime.access.clear();
      expect((await seenBy(network)).shows).toEqual([]);
      await app.sql("update workspaces set activation_state = 'active' where workspace_id = $1", [
        subnetwork,
      ]);
      app.runtime.access.clear();
      expect((await seenBy(network)).shows).toEqual([show]);
    },
  );

  it("lists shows that no longer exist as missing, and nowhere else", async () => {
    const gone = newPlainId();
    const network = await app.workspace({ showIds: [gone] });
    const show = await app.show(network);
    expect(await seenBy(network)).toMatchObject({ shows: [show], missing: [gone] });
  });

  it("loads as undefined where there is none", async () => {
    expect(await loadWorkspaceAccess(app.runtime.database, newPlainId(), true)).toBeUndefined();
    const access: WorkspaceAccess | undefined = await loadWorkspaceAccess(
      app.runtime.database,
      await app.workspace({ kind: "solo", plan: null }),
      true,
    );
    expect(access).toMatchObject({
      parentId: null,
      plan: "free",
      planSource: "free",
      writesEnabled: true,
    });
  });

  it("takes the plan of the network for a subnetwork without one, explicit before subscription", async () => {
    const network = await app.workspace({ plan: null });
    await app.sql("update workspaces set subscription_plan = 'creator' where workspace_id = $1", [
      network,
    ]);
    const subnetwork = await app.workspace({ kind: "subnetwork", plan: null, parentId: network });
    expect(await seenBy(network)).toMatchObject({ plan: "creator", source: "subscription" });
    expect(await seenBy(subnetwork)).toMatchObject({ plan: "creator", source: "network" });
    await app.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      subnetwork,
    ]);
    app.runtime.access.clear();
    expect(await seenBy(subnetwork)).toMatchObject({ plan: "free", source: "explicit" });
  });

  it("answers plan_required with the feature and the smallest plan that has it, and no part of the data", async () => {
    const key = await app.key(await app.workspace({ plan: "free" }));
    for (const [path, feature, plan] of [
      ["/v1/cluster-probe", "clusters", "creator"],
      ["/v1/campaign-probe", "campaigns", "premium"],
    ] as const) {
      const answer = await app.get(path, { key });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        error: expect.objectContaining({
          type: "permission_error",
          code: "plan_required",
          param: null,
          feature,
          required_plan: plan,
        }),
      });
    }
  });

  it("answers plan_required for writes, and only writes, where they are switched off", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    await app.sql("update workspaces set writes_enabled = false where workspace_id = $1", [
      workspaceId,
    ]);
    app.runtime.access.clear();
    expect((await app.request("POST", "/v1/probes", { key, body: {} })).body.error).toMatchObject({
      code: "plan_required",
      feature: "api_writes",
    });
    expect((await app.get("/v1/probes", { key })).status).toBe(200);
  });

  it("answers workspace_unsupported with the kind where a resource belongs to networks", async () => {
    for (const kind of ["solo", "subnetwork"] as const) {
      const answer = await app.get("/v1/network-probe", {
        key: await app.key(await app.workspace({ kind })),
      });
      expect(answer.body.error).toMatchObject({
        code: "workspace_unsupported",
        type: "permission_error",
        kind,
      });
    }
    expect(
      (await app.get("/v1/network-probe", { key: await app.key(await app.workspace()) })).status,
    ).toBe(200);
  });
});

describe("plans", () => {
  it("resolve explicit, then subscription, then the network's, then free", () => {
    const plan = fc.option(fc.constantFrom(...PLANS), { nil: null });
    const rights = fc.record({ explicit: plan, subscription: plan });
    fc.assert(
      fc.property(rights, fc.option(rights, { nil: null }), (own, network) => {
        const order = [
          own.explicit,
          own.subscription,
          network?.explicit,
          network?.subscription,
          "free",
        ];
        expect(resolvePlan(own, network).plan).toBe(
          order.find((candidate) => candidate !== null && candidate !== undefined),
        );
      }),
    );
  });

  it("pass over a name that is no plan instead of granting anything", () => {
    expect(resolvePlan({ explicit: "enterprise", subscription: "creator" }, null)).toEqual({
      plan: "creator",
      source: "subscription",
    });
    expect(resolvePlan({ explicit: "enterprise", subscription: null }, null)).toEqual({
      plan: "free",
      source: "free",
    });
  });

  it("name for every feature the smallest plan that includes it", () => {
    for (const feature of FEATURES) {
      const smallest = cheapestPlanWith(feature);
      expect(planIncludes(smallest, feature)).toBe(true);
      for (const smaller of PLANS.slice(0, PLANS.indexOf(smallest)))
        expect(planIncludes(smaller, feature)).toBe(false);
    }
  });
});
