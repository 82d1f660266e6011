import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { Browser } from "../../../../surfaces/session/session-surface.test-support.ts";
import { addTalent, startTestTeam, talentOf } from "../team.test-support.ts";

let workspaceId: string;
let showId: string;
let admin: Browser;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  team.app.clock.advance(MINUTE_MS);
  workspaceId = await team.app.workspace();
  showId = await team.app.show(workspaceId);
  admin = await team.signIn({ workspaceId, role: "admin" });
});

describe("DELETE /app-api/shows/{show_id}/talent/{id}", () => {
  it("detaches a person, once", async () => {
    const { body } = await addTalent(admin, showId, "grace@example.org");
    const url = `${talentOf(showId)}/${body.id}`;
    const removed = await admin.request("DELETE", url);
    expect(removed.body.data).toEqual({ object: "talent", id: body.id, deleted: true });
    expect((await admin.get(talentOf(showId))).body.data).toEqual([]);
    expect((await admin.request("DELETE", url)).status).toBe(404);
  });

  it("is for admins, of their own shows alone", async () => {
    const { body } = await addTalent(admin, showId, "here@example.org");
    const editor = await team.signIn({ workspaceId, role: "editor" });
    const url = `${talentOf(showId)}/${body.id}`;
    expect((await editor.request("DELETE", url)).status).toBe(403);
    const foreign = await team.app.show(await team.app.workspace());
    for (const show of [foreign, "0".repeat(20), "x"])
      expect((await admin.request("DELETE", `${talentOf(show)}/${body.id}`)).status).toBe(404);
    const stranger = await team.signIn({ workspaceId: await team.app.workspace() });
    expect((await stranger.request("DELETE", url)).status).toBe(404);
    expect((await admin.get(talentOf(showId))).body.data).toHaveLength(1);
  });
});
