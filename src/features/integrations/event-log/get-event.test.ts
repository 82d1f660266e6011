import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { newTimedId } from "../../../kernel/ids.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startWebhookApp } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { eventOperations } from "./index.ts";

describe("GET /v1/events/{id}", () => {
  let workspaceId: string;
  let key: string;
  const app = useFixture(() => startWebhookApp({ operations: eventOperations }));
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  async function newEvent(type = "show.updated"): Promise<string> {
    await app.event(workspaceId, type);
    const [row] = await app.sql<{ id: string }>(
      "select id from events where workspace_id = $1 order by created_at desc limit 1",
      [workspaceId],
    );
    return row?.id ?? "";
  }
  const get = (id: string, credential = key) => app.get(`/v1/events/${id}`, { key: credential });

  it("answers what the list answers", async () => {
    await app.endpoint(workspaceId);
    const id = await newEvent();
    const listed = await app.get("/v1/events?limit=1", { key });
    const { status, body } = await get(id);
    expect({ status, id: body.id, pendingWebhooks: body.pending_webhooks }).toEqual({
      status: 200,
      id,
      pendingWebhooks: 1,
    });
    expect(body).toEqual(listed.body.data[0]);
    await app.deliver();
    expect((await get(id)).body).toEqual({ ...body, pending_webhooks: 0 });
  });

  it("answers one 404 for an event of another workspace, of a group it may not read, and for none", async () => {
    const id = await newEvent("campaign.created");
    const stranger = await app.key(await app.workspace());
    const partial = await app.key(workspaceId, { scopes: ["webhooks:read", "shows:read"] });
    expect((await get(id)).status).toBe(200);
    const timeless = [
      "evt_unknown",
      "x",
      "evt_zzzzzzzzzzzzzzzzzzzzzzzz",
      id.replace("evt_", "whd_"),
      `${id}0`,
      id.slice(0, -1),
      newTimedId("evt", app.clock.now().getTime() * 1_000),
      newTimedId("evt", 0),
    ];
    const answers = [
      await get(id, stranger),
      await get(id, partial),
      ...(await Promise.all(timeless.map((unknown) => get(unknown)))),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body.error, request_id: "" }).toEqual({
        ...answers[0]?.body.error,
        request_id: "",
      });
    }
  });

  it("answers 404 when the event is no longer kept", async () => {
    const id = await newEvent();
    await app.advance(29 * DAY_MS);
    expect((await get(id)).status).toBe(200);
    await app.advance(2 * DAY_MS);
    expect((await get(id)).status).toBe(404);
  });
});
