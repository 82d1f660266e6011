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
});
