import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { setExplicitPlan } from "../../../features/administration/workspace/index.ts";
import { webhookEndpointOperations } from "../../../features/integrations/webhook-endpoints/index.ts";
import { eventOperations } from "../../../features/integrations/event-log/index.ts";
import { listenOn } from "../../../db/connection/listen.ts";
import { DELIVERIES_CHANNEL, readDeliveryNotice } from "../../events/delivery-notices.ts";
import type { PlanName } from "../../../kernel/access/plans.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";

describe("deliveries and the plan of the workspace", () => {
  let workspaceId: string;
  const app = useFixture(() =>
    startWebhookApp({
      operations: [...webhookEndpointOperations, ...eventOperations],
      sellsPlans: true,
    }),
  );
  beforeEach(async () => {
    app.receiver.received.length = 0;
    app.receiver.answer(200);
    workspaceId = await app.workspace({ plan: "free" });
  });

  async function setPlan(plan: PlanName | null, id = workspaceId): Promise<void> {
    const { database } = app.runtime;
    await setExplicitPlan(database, id, { plan, sellsPlans: true, now: app.clock.now() });
    app.runtime.access.clear();
  }
  const sent = (): { type: string; data: { object: Record<string, unknown> } }[] =>
    app.receiver.received.map(({ body }) => JSON.parse(body));
  const sentTypes = (): string[] => sent().map(({ type }) => type);
  const deliveries = (id = workspaceId) =>
    app.sql<{ id: string; event_type: string; status: string; final_reason: string | null }>(
      "select id, event_type, status, final_reason, attempt_count from webhook_deliveries " +
        "where workspace_id = $1 order by created_at, id",
      [id],
    );
  async function emit(...types: string[]): Promise<void> {
    for (const type of types) await app.event(workspaceId, type);
  }

  it("are not made for what the plan lacks, and are for all that it has", async () => {
    await app.endpoint(workspaceId);
    await app.endpoint(workspaceId, { events: ["cluster.created"] });
    await emit("cluster.created", "show.updated", "air_check.created", "cluster_build.failed");
    await app.deliver();
    expect(sentTypes()).toEqual(["show.updated"]);
    expect(await deliveries()).toMatchObject([{ event_type: "show.updated", status: "succeeded" }]);
    const events = await app.sql(
      "select type, pending_webhooks from events where workspace_id = $1",
      [workspaceId],
    );
    expect(events).toContainEqual({ type: "cluster.created", pending_webhooks: 0 });
  });

  it("follow a plan that is bought: from the next event on, and nothing of before comes later", async () => {
    await app.endpoint(workspaceId);
    await emit("cluster.created");
    await setPlan("creator");
    await emit("cluster.merged", "campaign.created");
    await app.deliver();
    expect(sentTypes()).toEqual(["cluster.merged"]);
    await setPlan("premium");
    await emit("campaign.updated");
    await app.deliver();
    await app.deliver();
    expect(sentTypes()).toEqual(["cluster.merged", "campaign.updated"]);
  });

  it("that are owed when the plan ends are not sent, count as no failure, and can be retried once it is back", async () => {
    const endpoint = await app.endpoint(workspaceId);
    const key = await app.key(workspaceId);
    await setPlan("creator");
    app.receiver.answer(500);
    await emit("cluster.created", "show.updated");
    await app.deliver();
    expect(sentTypes()).toEqual(["cluster.created", "show.updated"]);
    app.receiver.answer(200);
    await setPlan("free");
    await app.advance(2 * MINUTE_MS);
    await app.deliver();
    expect(sentTypes().slice(2)).toEqual(["show.updated"]);
    const [ended] = await deliveries();
    expect(ended).toMatchObject({
      event_type: "cluster.created",
      status: "failed",
      final_reason: "plan_required",
      attempt_count: 1,
    });
    // The success of the other delivery cleared the clock, and what was withheld did not start it.
    expect((await app.get(`/v1/webhook-endpoints/${endpoint.id}`, { key })).body).toMatchObject({
      status: "active",
      failing_since: null,
      pending_count: 0,
    });
    const retry = () =>
      app.request("POST", `/v1/webhook-deliveries/${ended?.id}/retry`, { key, body: {} });
    const refused = await retry();
    expect([refused.status, refused.body.error.code, refused.body.error.feature]).toEqual([
      403,
      "plan_required",
      "clusters",
    ]);
    const retryFailed = () =>
      app.request("POST", `/v1/webhook-endpoints/${endpoint.id}/retry-failed`, {
        key,
        body: {
          since: new Date(app.clock.now().getTime() - 60 * MINUTE_MS).toISOString(),
          confirm: true,
        },
      });
    expect((await retryFailed()).body.data.queued).toBe(0);
    await setPlan("creator");
    await app.deliver();
    expect(sentTypes()).toHaveLength(3);
    expect((await retryFailed()).body.data.queued).toBe(1);
    await app.deliver();
    await app.deliver();
    expect(sentTypes().slice(3)).toEqual(["cluster.created"]);
    expect((await deliveries())[0]).toMatchObject({ status: "succeeded", final_reason: null });
  });

  it("that a worker holds ready when the plan ends are not sent", async () => {
    await setPlan("creator");
    const { id } = await app.endpoint(workspaceId);
    const noticed = Promise.withResolvers<void>();
    const unlisten = await listenOn(DELIVERIES_CHANNEL, app.databaseUrl, {
      onConnected: () => undefined,
      onLost: () => undefined,
      onNotification: (payload) => {
        const { changed } = readDeliveryNotice(payload);
        app.worker.invalidate(changed);
        if (changed.includes(id)) noticed.resolve();
      },
    });
    const gate = Promise.withResolvers<void>();
    app.receiver.answer((_delivery, response) => void gate.promise.then(() => response.end("ok")));
    // Two attempts are in flight at a new endpoint, and the others wait in the worker.
    for (let count = 0; count < 5; count += 1) await emit("cluster.updated");
    await app.worker.poll({ fullScan: true });
    await expect.poll(() => app.receiver.received.length).toBe(2);
    await setPlan("free");
    await noticed.promise;
    gate.resolve();
    await app.worker.untilIdle();
    await unlisten();
    expect(sentTypes()).toHaveLength(2);
    expect(await deliveries().then((rows) => rows.map(({ final_reason }) => final_reason))).toEqual(
      [null, null, "plan_required", "plan_required", "plan_required"],
    );
  });

  it("of a subnetwork follow the plan of its network", async () => {
    const network = await app.workspace({ plan: "creator" });
    workspaceId = await app.workspace({ kind: "subnetwork", parentId: network, plan: null });
    await app.endpoint(workspaceId);
    await emit("cluster.created");
    await app.deliver();
    await setPlan("free", network);
    await emit("cluster.updated");
    await app.deliver();
    expect(sentTypes()).toEqual(["cluster.created"]);
  });

  it("hold no figure of an episode's goal that the plan lacks, neither sent nor shown", async () => {
    await app.endpoint(workspaceId);
    const key = await app.key(workspaceId);
    const goal = { object: "goal", id: "goal_1", episode_id: "ep_1", value: 30_362, percent: 90 };
    await app.event(workspaceId, "episode.goal_reached", goal);
    await app.event(workspaceId, "episode.goal_reached", { ...goal, episode_id: null });
    await app.deliver();
    expect(sent().map(({ data }) => data.object["value"])).toEqual([null, 30_362]);
    const [first] = await deliveries();
    const shown = await app.get(`/v1/webhook-deliveries/${first?.id}`, { key });
    expect(JSON.parse(shown.body.request.body)).toEqual(sent()[0]);
  });

  it("show no body that the plan lacks, in whatever state they are", async () => {
    await setPlan("creator");
    const key = await app.key(workspaceId);
    await app.endpoint(workspaceId);
    await emit("cluster.created");
    await app.deliver();
    const [delivery] = await deliveries();
    const body = async (): Promise<string | null> =>
      (await app.get(`/v1/webhook-deliveries/${delivery?.id}`, { key })).body.request.body;
    expect(await body()).toContain("cluster.created");
    await setPlan("free");
    expect(await body()).toBeNull();
  });

  it("are tried by hand and resent with what the plan has", async () => {
    await setPlan("creator");
    const endpoint = await app.endpoint(workspaceId);
    const key = await app.key(workspaceId);
    await emit("cluster.created");
    await app.deliver();
    const [event] = await app.sql<{ id: string }>("select id from events where workspace_id = $1", [
      workspaceId,
    ]);
    await setPlan("free");
    for (const body of [{}, { webhook_endpoint_id: endpoint.id }]) {
      const refused = await app.request("POST", `/v1/events/${event?.id}/resend`, { key, body });
      expect([refused.status, refused.body.error.code]).toEqual([403, "plan_required"]);
    }
    expect(sentTypes()).toHaveLength(1);
  });
});

describe("deliveries of a server that sells no plans", () => {
  it("hold everything, whatever the plan", async () => {
    const app = await startWebhookApp();
    const workspaceId = await app.workspace({ plan: "free" });
    await app.endpoint(workspaceId);
    await app.event(workspaceId, "cluster.created");
    await app.deliver();
    expect(app.receiver.received).toHaveLength(1);
    await app.close();
  });
});
