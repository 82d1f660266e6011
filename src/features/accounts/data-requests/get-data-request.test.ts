import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDataRequestApp } from "./data-requests.test-support.ts";

describe("GET /v1/data-requests/{id}", () => {
  const app = useFixture(startDataRequestApp);

  it("answers the request as its creation did", async () => {
    const { body } = await app.ask({ note: "Please" });
    const answer = await app.get(`/v1/data-requests/${body.id}`, { key: app.ownKey });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: body.data });
  });

  it("answers another workspace's request and none at all with the same 404", async () => {
    const { body } = await app.ask({ note: "Please" });
    const foreign = await app.get(`/v1/data-requests/${body.id}`, { key: app.stranger.key });
    const none = await app.get("/v1/data-requests/drq_000000000000000000000000", {
      key: app.ownKey,
    });
    expect({
      status: foreign.status,
      code: foreign.body.error.code,
      message: foreign.body.error.message,
    }).toEqual({ status: 404, code: "resource_not_found", message: none.body.error.message });
    expect(none.status).toBe(404);
  });

  it("answers 403 without integrations:read", async () => {
    const { status } = await app.get("/v1/data-requests/drq_0", {
      key: await app.key(app.workspaceId, { scopes: ["shows:read"] }),
    });
    expect(status).toBe(403);
  });
});
