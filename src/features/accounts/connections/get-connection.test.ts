import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;
let id: string;

const app = useFixture(startIntegrationApp);
beforeAll(async () => {
  showId = await app.imported();
  id = String((await app.connection(showId))?.["id"]);
});

const get = (connectionId: string, key = app.apiKey) =>
  app.get(`/v1/connections/${connectionId}`, { key });

describe("GET /v1/connections/{id}", () => {
  it("answers the entry of the list", async () => {
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toEqual((await app.get("/v1/connections", { key: app.apiKey })).body.data[0]);
  });

  it("has a simplecast_show_id for Simplecast alone", async () => {
    await app.sql(
      "insert into connections (show_id, platform, id, status, external_account_id, connect_via, connected_at, created_at, updated_at) values ($1, 'simplecast', 'con_Simplecast0000000000000', 'connected', 'sc-1', 'api', $2, $2, $2)",
      [showId, app.clock.now()],
    );
    expect((await get("con_Simplecast0000000000000")).body).toMatchObject({
      simplecast_show_id: "sc-1",
      external_show_id: "sc-1",
      last_synced_at: null,
      freshness: { stale: true },
    });
  });

  it("says what is wrong with an account in words, and nothing else that is kept of it", async () => {
    await app.sql(
      'update connections set status = \'needs_reauth\', error = \'{"code": "needs_reauth", "message": "Connect it again.", "at": "2026-10-20T12:00:00Z"}\' where id = $1',
      [id],
    );
    expect((await get(id)).body).toMatchObject({
      status: "needs_reauth",
      error: { code: "needs_reauth", message: "Connect it again." },
    });
  });

  it("returns a disconnected one with its status", async () => {
    await app.request("DELETE", `/v1/shows/${showId}/integrations/transistor?confirm=true`, {
      key: app.apiKey,
    });
    expect((await get(id)).body).toMatchObject({ id, status: "disconnected", freshness: null });
  });
});
