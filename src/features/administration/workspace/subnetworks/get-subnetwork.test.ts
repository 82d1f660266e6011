import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { type TestAnswer } from "../../../../../test/harness.ts";
import { workspaceOperations } from "../index.ts";

const app = useApp({ operations: workspaceOperations });

const withoutRequestId = ({ status, text }: TestAnswer): string =>
  `${status} ${text.replaceAll(/req_\w+/g, "req")}`;

describe("GET /v1/subnetworks/{id}", () => {
  it("answers a subnetwork of the network", async () => {
    const networkId = await app.workspace();
    const id = await app.workspace({
      kind: "subnetwork",
      parentId: networkId,
      name: "Night Ferry",
    });
    const showId = await app.show(id);
    const { status, body } = await app.get(`/v1/subnetworks/${id}`, {
      key: await app.key(networkId),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "subnetwork",
      id,
      name: "Night Ferry",
      show_ids: [showId],
      show_count: 1,
      activation_state: "active",
    });
  });

  it("answers a foreign subnetwork, a malformed id and one of nothing alike", async () => {
    const key = await app.key(await app.workspace());
    const foreign = await app.workspace({ kind: "subnetwork", parentId: await app.workspace() });
    const unknown = await app.get("/v1/subnetworks/Nothing0000000000000", { key });
    expect(unknown.body.error).toMatchObject({ code: "resource_not_found", param: null });
    expect(withoutRequestId(await app.get(`/v1/subnetworks/${foreign}`, { key }))).toBe(
      withoutRequestId(unknown),
    );
    expect((await app.get("/v1/subnetworks/no-such", { key })).status).toBe(404);
  });

  it("hides siblings and itself from a subnetwork, and everything from a solo workspace", async () => {
    const networkId = await app.workspace();
    const own = await app.workspace({ kind: "subnetwork", parentId: networkId });
    const sibling = await app.workspace({ kind: "subnetwork", parentId: networkId });
    const key = await app.key(own);
    for (const id of [own, sibling, networkId])
      expect((await app.get(`/v1/subnetworks/${id}`, { key })).status).toBe(404);
    expect(
      (
        await app.get(`/v1/subnetworks/${own}`, {
          key: await app.key(await app.workspace({ kind: "solo" })),
        })
      ).status,
    ).toBe(404);
  });

  it("asks for a credential and the scope shows:read, before it looks anything up", async () => {
    expect((await app.get("/v1/subnetworks/Nothing0000000000000")).status).toBe(401);
    const key = await app.key(await app.workspace(), { scopes: ["clusters:read"] });
    expect(
      (await app.get("/v1/subnetworks/Nothing0000000000000", { key })).body.error,
    ).toMatchObject({ code: "scope_missing" });
  });
});
