import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { APPS, startTestApps } from "./authorized-apps.test-support.ts";

describe("GET /app-api/developer/authorized-apps", () => {
  const apps = useFixture(startTestApps);

  it("lists the apps for admins, with the address of the person who authorized them masked", async () => {
    const workspaceId = await apps.app.workspace();
    apps.connect("one", workspaceId);
    apps.connect("two", await apps.app.workspace());
    const admin = await apps.signIn({ workspaceId, role: "admin" });
    const { status, body } = await admin.get(APPS);
    expect({ status, object: body.object }).toEqual({ status: 200, object: "list" });
    expect(body.data).toEqual([
      {
        object: "authorized_app",
        id: "one",
        client_id: "app_one",
        name: "Planner one",
        scopes: ["shows:read"],
        authorized_by: "g***@example.com",
        created_at: apps.app.clock.now().toISOString(),
        last_used_at: null,
      },
    ]);
    const editor = await apps.signIn({ workspaceId, role: "editor" });
    expect((await editor.get(APPS)).status).toBe(403);
  });
});
