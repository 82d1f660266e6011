import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { APPS, startTestApps } from "./authorized-apps.test-support.ts";

describe("DELETE /app-api/developer/authorized-apps/{id}", () => {
  let workspaceId: string;
  let admin: Browser;
  const apps = useFixture(startTestApps);
  beforeEach(async () => {
    workspaceId = await apps.app.workspace();
    admin = await apps.signIn({ workspaceId, role: "admin" });
  });

  it("removes by a confirmed call alone, and the apps of others by none", async () => {
    apps.connect("three", workspaceId);
    apps.connect("four", await apps.app.workspace());
    const asked = await admin.request("DELETE", `${APPS}/three`);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        error: {
          preview: {
            action: "developer.authorized_apps.remove",
            id: "three",
            would_delete: { client_id: "app_three", name: "Planner three" },
          },
        },
      },
    });
    expect(await apps.removed()).toEqual([]);
    const editor = await apps.signIn({ workspaceId, role: "editor" });
    expect((await editor.request("DELETE", `${APPS}/three?confirm=true`)).status).toBe(403);
    for (const id of ["four", "none"])
      expect((await admin.request("DELETE", `${APPS}/${id}?confirm=true`)).status).toBe(404);
    const done = await admin.request("DELETE", `${APPS}/three?confirm=true`);
    expect(done.status).toBe(200);
    expect(done.body.data).toEqual({ object: "authorized_app", id: "three", deleted: true });
    expect(await apps.removed()).toEqual(["three"]);
  });

  it("removes nothing in a dry run, which says what it would remove", async () => {
    apps.connect("five", workspaceId);
    const before = await apps.removed();
    const { status, body } = await admin.request(
      "DELETE",
      `${APPS}/five?dry_run=true&confirm=true`,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "dry_run",
      resource: "authorized_app",
      would_write: { client_id: "app_five", name: "Planner five" },
      warnings: [],
      requires_confirm: true,
      cost: null,
    });
    expect(await apps.removed()).toEqual(before);
  });
});
