import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startWebhookApp } from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("the events of an endpoint and the plan", () => {
  let workspaceId: string;
  let key: string;
  const app = useFixture(() =>
    startWebhookApp({ operations: webhookEndpointOperations, sellsPlans: true }),
  );
  beforeEach(async () => {
    workspaceId = await app.workspace({ plan: "free" });
    key = await app.key(workspaceId);
  });

  const create = (events: string[], query = "") =>
    app.request("POST", `/v1/webhook-endpoints${query}`, {
      key,
      body: { url: "https://hooks.example.com/castmeter", enabled_events: events },
    });
  const update = (id: string, body: Record<string, unknown>) =>
    app.request("PATCH", `/v1/webhook-endpoints/${id}`, { key, body });

  it("are refused by name where the plan lacks them, in a dry run too, with the type and the feature", async () => {
    const answers = [
      await create(["show.updated", "campaign_slot.created"]),
      await create(["show.updated", "campaign_slot.created"], "?dry_run=true"),
    ];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([
        403,
        expect.objectContaining({
          code: "plan_required",
          param: "enabled_events[1]",
          feature: "campaigns",
          required_plan: "premium",
          message: expect.stringContaining("campaign_slot.created"),
        }),
      ]);
    const { id } = (await create(["show.updated"])).body;
    const refused = await update(id, { enabled_events: ["cluster.updated"] });
    expect([refused.status, refused.body.error.feature]).toEqual([403, "clusters"]);
    const stored = await app.sql("select enabled_events from webhook_endpoints where id = $1", [
      id,
    ]);
    expect(stored).toEqual([{ enabled_events: ["show.updated"] }]);
  });

  it("are all by *, with a warning for each group that the plan lacks", async () => {
    const { status, body } = await create(["*"]);
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      "Events of the group campaign are not delivered: the plan of this workspace does not " +
        "include campaigns, the premium plan does.",
      "Events of the group cluster are not delivered: the plan of this workspace does not " +
        "include clusters, the creator plan does.",
    ]);
  });

  it("stay where the plan is lost: the endpoint is changed and paused, with a warning where they are judged anew", async () => {
    const { id } = await app.endpoint(workspaceId, { events: ["cluster.updated", "show.updated"] });
    const moved = await update(id, { url: "https://hooks.example.com/other" });
    expect([moved.status, moved.body.warnings]).toEqual([
      200,
      [
        "cluster.updated is not delivered: the plan of this workspace does not include clusters, " +
          "the creator plan does.",
      ],
    ]);
    expect((await update(id, { disabled: true })).body.warnings).toEqual([]);
    expect((await update(id, { disabled: false })).body.data.enabled_events).toEqual([
      "cluster.updated",
      "show.updated",
    ]);
  });

  it("are shown by samples under every plan, with a warning once", async () => {
    const { id } = await app.endpoint(workspaceId);
    const test = (type: string) =>
      app.request("POST", `/v1/webhook-endpoints/${id}/test`, { key, body: { type } });
    const locked = await test("cluster.updated");
    expect([locked.status, locked.body.warnings]).toEqual([
      200,
      [expect.stringContaining("Events of the type cluster.updated are not delivered")],
    ]);
    expect((await test("show.updated")).body.warnings).toEqual([]);
    expect(app.receiver.received).toHaveLength(2);
  });
});
