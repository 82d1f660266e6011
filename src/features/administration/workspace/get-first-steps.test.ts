import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startSessionSurface } from "../../../surfaces/session/session-surface.test-support.ts";
import { workspaceSessionOperations } from "./index.ts";

const surface = useFixture(() => startSessionSurface({ operations: workspaceSessionOperations }));

it("GET /app-api/first-steps says what the workspace has of what numbers need", async () => {
  const { app } = surface;
  const workspaceId = await app.workspace();
  const viewer = await surface.signIn({ workspaceId, role: "viewer" });
  const steps = async () => (await viewer.get("/app-api/first-steps")).body;
  expect(await steps()).toMatchObject({
    object: "first_steps",
    has_show: false,
    has_key: false,
    has_account: false,
    has_cluster: false,
  });
  await app.key(workspaceId);
  const showId = await app.show(workspaceId);
  await app.sql(
    "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
      "created_at, updated_at) values ($1, 'youtube', 'x', 'stale', 'api', $2, $2, $2)",
    [showId, app.clock.now()],
  );
  app.runtime.access.clear();
  expect(await steps()).toMatchObject({ has_show: true, has_key: true, has_account: true });
  await app.sql("update connections set status = 'disconnected' where show_id = $1", [showId]);
  expect((await steps()).has_account).toBe(false);
});
