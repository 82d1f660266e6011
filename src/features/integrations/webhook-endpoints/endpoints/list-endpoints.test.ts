import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startWebhookApp } from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("GET /v1/webhook-endpoints", () => {
  let workspaceId: string;
  let key: string;

  const app = useFixture(() => startWebhookApp({ operations: webhookEndpointOperations }));
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const list = (query = "") => app.get(`/v1/webhook-endpoints${query}`, { key });
  const disable = (id: string) =>
    app.sql(
      "update webhook_endpoints set disabled_at = $1, disabled_reason = 'failing' where id = $2",
      [app.clock.now(), id],
    );
  const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map((row) => row.id);

  it("pages newest first through rows of one millisecond without losing or repeating one", async () => {
    for (let index = 0; index < 7; index += 1) {
      const { id } = await app.endpoint(workspaceId);
      await app.sql("update webhook_endpoints set created_at = $1 where id = $2", [
        `2026-10-20T12:00:00.00000${Math.floor(index / 2)}Z`,
        id,
      ]);
    }
    const expected = (
      await app.sql<{ id: string }>(
        "select id from webhook_endpoints where workspace_id = $1 order by created_at desc, " +
          "id desc",
        [workspaceId],
      )
    ).map((row) => row.id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await list(`?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      seen.push(...idsOf(body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  });

  it("filters by status, and says how many deliveries wait for each", async () => {
    const { id: active } = await app.endpoint(workspaceId, { events: ["show.updated"] });
    const { id: other } = await app.endpoint(workspaceId, { events: ["show.created"] });
    await app.event(workspaceId);
    await app.event(workspaceId);
    await app.event(workspaceId, "show.created");
    await disable(other);
    expect((await list("?status=active")).body).toMatchObject({
      data: [{ id: active, status: "active", pending_count: 2 }],
      meta: { filters: { status: "active" } },
    });
    expect((await list("?status=disabled")).body.data).toMatchObject([
      {
        id: other,
        status: "disabled",
        disabled: true,
        disabled_reason: "failing",
        disabled_at: app.clock.now().toISOString(),
        pending_count: 1,
      },
    ]);
    expect((await list()).body.data).toHaveLength(2);
    await app.sql(
      "update webhook_endpoints set disabled_at = null, disabled_reason = null where id = $1",
      [other],
    );
    await app.deliver();
    expect(
      (await list()).body.data.map((row: { pending_count: number }) => row.pending_count),
    ).toEqual([0, 0]);
  });

  it("leaves out other workspaces', apps' and deleted endpoints", async () => {
    const { id } = await app.endpoint(workspaceId);
    await app.endpoint(await app.workspace());
    await app.endpoint(workspaceId, { clientId: "app_one" });
    const { id: deleted } = await app.endpoint(workspaceId);
    await app.request("DELETE", `/v1/webhook-endpoints/${deleted}?confirm=true`, { key });
    expect(idsOf((await list()).body)).toEqual([id]);
  });

  it.each(["limit=0", "limit=101", "limit=x", "cursor=abc", "status=broken", "colour=red"])(
    "refuses ?%s naming it",
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect({ status, param: body.error.param }).toEqual({
        status: 400,
        param: query.split("=")[0],
      });
    },
  );

  it("refuses a cursor of another filter and of another workspace", async () => {
    await app.endpoint(workspaceId);
    await app.endpoint(workspaceId);
    const { next_cursor: cursor } = (await list("?limit=1")).body;
    expect((await list(`?status=active&cursor=${cursor}`)).body.error.param).toBe("cursor");
    const stranger = await app.key(await app.workspace());
    expect(
      (await app.get(`/v1/webhook-endpoints?cursor=${cursor}`, { key: stranger })).body.error.param,
    ).toBe("cursor");
  });
});
