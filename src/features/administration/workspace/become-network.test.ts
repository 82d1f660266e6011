import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  type Browser,
  startSessionSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { workspaceOperations, workspaceSessionOperations } from "./index.ts";

const surface = useFixture(() =>
  startSessionSurface(
    { operations: workspaceSessionOperations },
    { operations: workspaceOperations },
  ),
);

const become = (browser: Browser, query = "?confirm=true") =>
  browser.request("POST", `/app-api/workspace/become-network${query}`);

describe("POST /app-api/workspace/become-network", () => {
  it("changes kind and handle once that is confirmed, and leaves ids, shows, plan and keys", async () => {
    const { app } = surface;
    const workspaceId = await app.workspace({
      kind: "solo",
      name: "Lock Keepers",
      plan: "creator",
    });
    const showId = await app.show(workspaceId);
    const key = await app.key(workspaceId);
    const owner = await surface.signIn({ workspaceId, role: "owner" });
    const asked = await become(owner, "");
    expect(asked.status).toBe(409);
    expect(asked.body.error.preview).toMatchObject({
      would_write: { kind: "network", handle: "lock-keepers" },
      irreversible: true,
    });
    expect(asked.body.error.preview.effects).toContain("Its plan stays as it is (creator).");
    const done = await become(owner);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { workspace_id: workspaceId, kind: "network", handle: "lock-keepers" } },
    });
    app.runtime.access.clear();
    const { body: me } = await app.get("/v1/me", { key });
    expect(me.shows.map(({ id }: { id: string }) => id)).toEqual([showId]);
    expect(
      await app.sql("select kind, explicit_plan from workspaces where workspace_id = $1", [
        workspaceId,
      ]),
    ).toEqual([{ kind: "network", explicit_plan: "creator" }]);
    expect((await become(owner)).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "network",
    });
  });

  it("takes a free handle where another workspace has the name", async () => {
    const first = await surface.app.workspace({ kind: "solo", name: "Tide Tables" });
    const second = await surface.app.workspace({ kind: "solo", name: "Tide Tables" });
    const handles = [];
    for (const workspaceId of [first, second]) {
      const owner = await surface.signIn({ workspaceId, role: "owner" });
      handles.push((await become(owner)).body.data.handle);
    }
    expect(handles).toEqual(["tide-tables", "tide-tables-2"]);
  });

  it("is the owner's, and of solo workspaces alone", async () => {
    const workspaceId = await surface.app.workspace({ kind: "solo" });
    const admin = await surface.signIn({ workspaceId, role: "admin" });
    expect((await become(admin)).status).toBe(403);
    const parent = await surface.app.workspace({ kind: "network" });
    const below = await surface.app.workspace({ kind: "subnetwork", parentId: parent });
    const owner = await surface.signIn({ workspaceId: below, role: "owner" });
    expect((await become(owner)).body.error.current_state).toBe("subnetwork");
  });
});
