import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { type TestAnswer } from "../../../../../test/harness.ts";
import { showOperations } from "../../../catalogue/shows/index.ts";
import { workspaceOperations } from "../index.ts";

describe("a subnetwork", () => {
  let network: { id: string; key: string };
  let subnetwork: { id: string; key: string; showId: string };

  const app = useApp({ operations: [...workspaceOperations, ...showOperations] });

  beforeEach(async () => {
    const id = await app.workspace();
    network = { id, key: await app.key(id) };
    const child = await app.workspace({ kind: "subnetwork", parentId: id, name: "Night Ferry" });
    subnetwork = { id: child, key: await app.key(child), showId: await app.show(child) };
    app.runtime.access.clear();
  });

  const move = async (
    verb: "activate" | "suspend",
    body: object = {},
    key = network.key,
  ): Promise<TestAnswer> => {
    const path = `/v1/subnetworks/${subnetwork.id}/${verb}`;
    const answer = await app.request("POST", path, { key, body });
    // A running server forgets it by a notification, within a second.
    app.runtime.access.clear();
    return answer;
  };
  const suspend = (): Promise<TestAnswer> => move("suspend", { confirm: true });
  const seen = async (): Promise<string[]> =>
    (await app.get("/v1/shows", { key: network.key })).body.data.map(
      (show: { id: string }) => show.id,
    );
  const write = (): Promise<TestAnswer> =>
    app.request("PATCH", `/v1/shows/${subnetwork.showId}`, {
      key: subnetwork.key,
      body: { about: "Crossings by night" },
    });

  it("is as before when it is activated again", async () => {
    await suspend();
    app.clock.advance(60_000);
    expect((await move("activate")).body).toMatchObject({
      written: { activation_state: "active" },
      data: {
        activation_state: "active",
        activated_at: app.clock.now().toISOString(),
        show_ids: [subnetwork.showId],
      },
    });
    expect(await seen()).toEqual([subnetwork.showId]);
    expect((await write()).status).toBe(200);
  });

  it("works on its own while it is invited, unseen by its network until it is activated", async () => {
    await app.sql(
      "update workspaces set activation_state = 'invited', activated_at = null where workspace_id = $1",
      [subnetwork.id],
    );
    app.runtime.access.clear();
    expect(await seen()).toEqual([]);
    expect((await write()).status).toBe(200);
    expect((await move("activate")).status).toBe(200);
    expect(await seen()).toEqual([subnetwork.showId]);
  });
});
