import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import { type StoredDelivery, startDeliveryFixture } from "./deliveries.test-support.ts";

describe("GET /v1/webhook-endpoints/{id}/deliveries", () => {
  let stored: StoredDelivery[];
  let later: Date;
  const fixture = useFixture(startDeliveryFixture);
  beforeAll(async () => {
    const { app, workspaceId } = fixture;
    // Twelve within one millisecond: only the microseconds tell them apart.
    for (let index = 0; index < 12; index += 1)
      await app.event(workspaceId, index % 3 === 0 ? "show.created" : "show.updated");
    app.receiver.answer(204);
    await app.deliver();
    app.clock.advance(MINUTE_MS);
    later = app.clock.now();
    app.receiver.answer(503);
    await app.event(workspaceId, "episode.created", { object: "episode", id: "ep_1" });
    await app.deliver();
    await app.request("POST", `/v1/webhook-endpoints/${fixture.endpoint.id}/test`, {
      key: fixture.key,
    });
    // Deliveries of another endpoint of the workspace are none of this list.
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    stored = (await fixture.deliveries())
      .filter((row) => row.endpoint_id === fixture.endpoint.id)
      .toReversed();
    expect(stored).toHaveLength(15);
  });

  const list = (query = "", key = fixture.key) =>
    fixture.app.get(`/v1/webhook-endpoints/${fixture.endpoint.id}/deliveries${query}`, { key });
  const idsOf = async (query: string): Promise<string[]> => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    return answer.body.data.map((delivery: { id: string }) => delivery.id);
  };
  const those = (keep: (row: StoredDelivery) => boolean): string[] =>
    stored.filter(keep).map((row) => row.id);

  it("answers the endpoint's deliveries, newest first, with attempts and without requests", async () => {
    const { body } = await list();
    expect(body.data.map((delivery: { id: string }) => delivery.id)).toEqual(those(() => true));
    const failing = body.data.find(
      (delivery: { event_type: string }) => delivery.event_type === "episode.created",
    );
    expect(failing).toEqual({
      object: "webhook_delivery",
      id: failing.id,
      webhook_endpoint_id: fixture.endpoint.id,
      event_id: failing.event_id,
      event_type: "episode.created",
      status: "pending",
      attempt_count: 1,
      next_attempt_at: new Date(later.getTime() + MINUTE_MS).toISOString(),
      final_reason: null,
      attempts: [
        {
          id: failing.attempts[0].id,
          number: 1,
          trigger: "automatic",
          started_at: later.toISOString(),
          response_status: 503,
          response_body: "status 503",
          latency_ms: failing.attempts[0].latency_ms,
          error: null,
        },
      ],
      completed_at: null,
      created_at: later.toISOString(),
      updated_at: later.toISOString(),
    });
  });

  it("goes through pages without losing or repeating one, though their milliseconds are equal", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list(`?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...body.data.map((delivery: { id: string }) => delivery.id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(those(() => true));
  });

  it("filters by status, type, event and time", async () => {
    expect(await idsOf("?status=pending")).toEqual(those((row) => row.status === "pending"));
    expect(await idsOf("?status=failed")).toEqual(those((row) => row.kind === "test"));
    expect(await idsOf("?event_type=show.created")).toHaveLength(4);
    expect(await idsOf("?event_type=webhook.test")).toEqual(those((row) => row.kind === "test"));
    expect(await idsOf(`?event_id=${stored[5]!.event_id}`)).toEqual([stored[5]!.id]);
    expect(await idsOf("?event_id=evt_nonsense")).toEqual([]);
    expect(await idsOf(`?created_gte=${later.toISOString()}`)).toEqual(
      those((row) => row.kind === "test" || row.status === "pending"),
    );
    expect(await idsOf(`?created_gte=${later.toISOString()}&status=succeeded`)).toEqual([]);
  });

  it("finds the resends of an event with its first delivery", async () => {
    const [first] = stored.slice(-1);
    const resentId = `whd_${first!.id.slice(4, 13)}zzzzzzzzzzzzzzz`;
    await fixture.app.sql(
      `insert into webhook_deliveries (workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, updated_at)
       select workspace_id, $2, $3, endpoint_id, event_id, event_type, 'resend', 'succeeded', $3 from webhook_deliveries where id = $1`,
      [first!.id, resentId, later],
    );
    expect(await idsOf(`?event_id=${first!.event_id}`)).toEqual([resentId, first!.id]);
    await fixture.app.sql("delete from webhook_deliveries where id = $1", [resentId]);
  });

  it.each([
    ["status=sent", "status"],
    ["event_type=cluster.*", "event_type"],
    ["created_gte=yesterday", "created_gte"],
    ["cursor=abc", "cursor"],
    ["limit=0", "limit"],
    ["kind=test", "kind"],
  ])("refuses %s and names it", async (query, param) => {
    const answer = await list(`?${query}`);
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
    }).toEqual({ status: 400, code: "parameter_invalid", param });
  });

  it("refuses the cursor of another endpoint", async () => {
    const { app, workspaceId, key } = fixture;
    const { body } = await list("?limit=2");
    const other = await app.endpoint(workspaceId, { events: ["show.removed"] });
    const answer = await app.get(
      `/v1/webhook-endpoints/${other.id}/deliveries?limit=2&cursor=${body.next_cursor}`,
      { key },
    );
    expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param: "cursor" });
  });

  it("answers 404 alike for an endpoint of another workspace, of an app, of no workspace and for one deleted", async () => {
    const { app, workspaceId, key } = fixture;
    const ofApp = await app.endpoint(workspaceId, { clientId: "app_1" });
    const foreign = await app.endpoint(await app.workspace());
    const deleted = await app.endpoint(workspaceId);
    await app.sql("update webhook_endpoints set deleted_at = $2 where id = $1", [
      deleted.id,
      app.clock.now(),
    ]);
    const messages = [];
    for (const id of [ofApp.id, foreign.id, deleted.id, "we_none"]) {
      const answer = await app.get(`/v1/webhook-endpoints/${id}/deliveries`, { key });
      expect(answer.status).toBe(404);
      messages.push(answer.body.error.message);
    }
    expect(new Set(messages).size).toBe(1);
  });

  it("asks for webhooks:read", async () => {
    const answer = await list(
      "",
      await fixture.app.key(fixture.workspaceId, { scopes: ["shows:read"] }),
    );
    expect({ status: answer.status, requiredScope: answer.body.error.required_scope }).toEqual({
      status: 403,
      requiredScope: "webhooks:read",
    });
  });
});
