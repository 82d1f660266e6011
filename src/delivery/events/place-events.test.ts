import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startWebhookApp } from "../webhooks/webhooks.test-support.ts";

const IDENTITY = {
  object: "cluster",
  id: "Cluster0000000000001",
  global_id: "Show0000000000000001_Cluster0000000000001",
  show_id: "Show0000000000000001",
  name: "Salt and Signal",
  public_url: "https://castmeter.example/c/1",
};

describe("placing events", () => {
  const app = useFixture(startWebhookApp);

  async function dataOf(object: Record<string, unknown>): Promise<Record<string, unknown>> {
    const workspaceId = await app.workspace();
    await app.event(workspaceId, "cluster.updated", object);
    const [row] = await app.sql<{ data: Record<string, unknown> }>(
      "select data from events where workspace_id = $1",
      [workspaceId],
    );
    return row?.data ?? {};
  }
  /** An object whose `data` is exactly this many bytes, filled up with one letter. */
  function objectOf(bytes: number, letter: string): Record<string, unknown> {
    const empty = Buffer.byteLength(JSON.stringify({ object: { ...IDENTITY, notes: "" } }));
    return { ...IDENTITY, notes: letter.repeat((bytes - empty) / Buffer.byteLength(letter)) };
  }

  it("keeps an object of 64 KiB whole", async () => {
    const object = objectOf(65_536, "a");
    expect(await dataOf(object)).toEqual({ object });
  });

  it.each(["a", "é"])(
    "cuts a larger object to its identity and marks it, counting bytes: %s",
    async (letter) => {
      const object = objectOf(65_538, letter);
      expect(await dataOf(object)).toEqual({ object: IDENTITY, truncated: true });
    },
  );

  it("makes deliveries only for enabled endpoints that ask for the type and may read its group", async () => {
    const workspaceId = await app.workspace();
    const now = app.clock.now();
    const hearing = [
      await app.endpoint(workspaceId),
      await app.endpoint(workspaceId, {
        events: ["show.updated", "cluster.updated"],
        scopes: ["clusters:read"],
      }),
      await app.endpoint(workspaceId, {
        clientId: "app_1",
        scopes: ["clusters:read", "shows:read"],
      }),
    ].map(({ id }) => id);
    await app.endpoint(workspaceId, { events: ["cluster.created"] });
    await app.endpoint(workspaceId, { scopes: ["shows:read"] });
    await app.endpoint(workspaceId, { events: ["cluster.updated"], scopes: [] });
    await app.endpoint(await app.workspace());
    const [disabled, deleted] = [await app.endpoint(workspaceId), await app.endpoint(workspaceId)];
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'manual' where id = $1",
      [disabled.id, now],
    );
    await app.sql("update webhook_endpoints set deleted_at = $2 where id = $1", [deleted.id, now]);

    await app.event(workspaceId, "cluster.updated", IDENTITY);
    const [event] = await app.sql(
      "select id, created_at::text, pending_webhooks from events where workspace_id = $1",
      [workspaceId],
    );
    const deliveries = await app.sql(
      "select endpoint_id, event_id, event_type, kind, status, attempt_count, " +
        "next_attempt_at, due_at, created_at::text from webhook_deliveries where workspace_id = " +
        "$1",
      [workspaceId],
    );
    expect(event?.["pending_webhooks"]).toBe(3);
    expect(deliveries.map((delivery) => String(delivery["endpoint_id"])).toSorted()).toEqual(
      hearing.toSorted(),
    );
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({
        event_id: event?.["id"],
        event_type: "cluster.updated",
        kind: "event",
        status: "pending",
        attempt_count: 0,
        next_attempt_at: now,
        due_at: now,
        created_at: event?.["created_at"],
      });
    }
  });

  it("makes no delivery of a type that no credential could have been granted", async () => {
    const workspaceId = await app.workspace();
    await app.endpoint(workspaceId, { events: ["*", "weather.changed"] });
    await app.event(workspaceId, "weather.changed");
    expect(
      await app.sql("select id from webhook_deliveries where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });
});
