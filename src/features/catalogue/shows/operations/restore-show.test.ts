import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { removalOperations } from "../../../administration/removal/index.ts";
import { lockRestorableShow, showOperations } from "../index.ts";

describe("POST /v1/shows/{show_id}/restore", () => {
  const app = useApp({ operations: [...showOperations, ...removalOperations] });

  it("keeps the handle taken in the meantime, and makes the feed due at once", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId, { handle: "night-shift" });
    const otherId = await app.show(workspaceId, { handle: "day-shift" });
    const later = new Date(app.clock.now().getTime() + 20 * HOUR_MS);
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, 'x', $2)", [
      showId,
      later,
    ]);
    await app.request("DELETE", `/v1/shows/${showId}?confirm=true`, { key });
    app.runtime.access.clear();
    const taken = await app.request("PATCH", `/v1/shows/${otherId}`, {
      key,
      body: { handle: "night-shift", confirm: true },
    });
    expect(taken.body.error.code).toBe("handle_taken");
    const dry = await app.request("POST", `/v1/shows/${showId}/restore?dry_run=true`, { key });
    expect(dry.body).toMatchObject({ object: "dry_run", would_write: { deleted_at: null } });
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(404);
    const { body } = await app.request("POST", `/v1/shows/${showId}/restore`, {
      key,
      headers: { "idempotency-key": "back" },
    });
    expect([body.data.handle, body.data.feed.next_poll_at]).toEqual([
      "night-shift",
      app.clock.now().toISOString(),
    ]);
    const again = await app.request("POST", `/v1/shows/${showId}/restore`, {
      key,
      headers: { "idempotency-key": "back" },
    });
    expect(again.body.replayed).toBe(true);
  });

  it("leaves a solo workspace with one show", async () => {
    const workspaceId = await app.workspace({ kind: "solo" });
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    await app.request("DELETE", `/v1/shows/${showId}?confirm=true`, { key });
    await app.show(workspaceId);
    const { status, body } = await app.request("POST", `/v1/shows/${showId}/restore`, { key });
    expect([status, body.error.code]).toEqual([409, "limit_reached"]);
    const byCommand = inTransaction(app.runtime.database, (transaction) =>
      lockRestorableShow(transaction, showId, app.clock.now()),
    );
    await expect(byCommand).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("changes nothing the second time, also when both come at once", async () => {
    for (const kind of ["solo", "network"] as const) {
      const workspaceId = await app.workspace({ kind });
      const key = await app.key(workspaceId);
      const showId = await app.show(workspaceId);
      await app.request("DELETE", `/v1/shows/${showId}?confirm=true`, { key });
      const answers = await Promise.all(
        [1, 2, 3].map(() => app.request("POST", `/v1/shows/${showId}/restore`, { key })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(
        await app.sql("select from events where object_id = $1 and type = 'show.updated'", [
          showId,
        ]),
      ).toHaveLength(1);
    }
  });
});
