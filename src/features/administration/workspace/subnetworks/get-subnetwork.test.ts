import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { workspaceOperations } from "../index.ts";

const app = useApp({ operations: workspaceOperations });

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
});
