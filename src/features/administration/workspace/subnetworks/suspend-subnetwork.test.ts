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

  it("is suspended once it is confirmed, and nothing changes before", async () => {
    expect((await move("suspend", { dry_run: true })).body).toMatchObject({
      object: "dry_run",
      would_write: { activation_state: "suspended" },
    });
    const asked = await move("suspend");
    expect([asked.status, asked.body.error.code]).toEqual([409, "confirmation_required"]);
    expect(await seen()).toEqual([subnetwork.showId]);
    expect((await suspend()).body).toMatchObject({
      written: { activation_state: "suspended" },
      data: { activation_state: "suspended", show_ids: [], show_count: 0 },
    });
    expect(await seen()).toEqual([]);
    expect((await suspend()).body).toMatchObject({ written: {}, warnings: [expect.any(String)] });
  });

  it("reads everything while it is suspended, writes nothing, and its plan tells why", async () => {
    expect((await write()).status).toBe(200);
    await suspend();
    const { key, showId } = subnetwork;
    expect((await app.get(`/v1/shows/${showId}`, { key })).body.id).toBe(showId);
    expect((await app.get("/v1/me", { key })).body.show_count).toBe(1);
    const refused = await write();
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: "plan_required", feature: "api_writes" },
    ]);
    expect((await app.get("/v1/plan", { key })).body).toMatchObject({
      writes_enabled: false,
      note: expect.stringContaining("suspended"),
    });
  });

  it("is moved by its own network alone", async () => {
    const stranger = await app.key(await app.workspace());
    for (const key of [stranger, subnetwork.key])
      expect((await move("suspend", { confirm: true }, key)).status).toBe(404);
    expect(await seen()).toEqual([subnetwork.showId]);
  });
});
