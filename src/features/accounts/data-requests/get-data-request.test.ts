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

  it("answers 403 without integrations:read", async () => {
    const { status } = await app.get("/v1/data-requests/drq_0", {
      key: await app.key(app.workspaceId, { scopes: ["shows:read"] }),
    });
    expect(status).toBe(403);
  });
});
