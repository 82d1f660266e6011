import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startSessionSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import { removalSessionOperations } from "../../../administration/removal/index.ts";
import { showSessionOperations } from "../index.ts";

describe("a person who is signed in", () => {
  const surface = useFixture(() =>
    startSessionSurface({
      operations: [...showSessionOperations, ...removalSessionOperations],
    }),
  );

  it("archives as an editor, deletes and restores as an admin, and the events say it was in the app", async () => {
    const { app } = surface;
    const workspaceId = await app.workspace();
    const showId = await app.show(workspaceId);
    const editor = await surface.signIn({ workspaceId, role: "editor" });
    const admin = await surface.signIn({ workspaceId, role: "admin" });
    const path = `/app-api/shows/${showId}`;
    const archived = await editor.request("POST", `${path}/archive`);
    expect([archived.status, archived.body.auth_mode]).toEqual([200, "session"]);
    expect((await editor.request("DELETE", `${path}?confirm=true`)).status).toBe(403);
    const asked = await admin.request("DELETE", path);
    expect([asked.status, asked.body.error.preview.action]).toEqual([409, "app.shows.delete"]);
    expect((await admin.request("DELETE", `${path}?confirm=true`)).status).toBe(200);
    const restored = await admin.request("POST", `${path}/restore`);
    expect([restored.status, restored.body.data.archived_at]).toEqual([
      200,
      app.clock.now().toISOString(),
    ]);
    expect(
      await app.sql("select type, source from events where object_id = $1 order by created_at", [
        showId,
      ]),
    ).toEqual([
      { type: "show.updated", source: "app" },
      { type: "show.removed", source: "app" },
      { type: "show.updated", source: "app" },
    ]);
  });
});
