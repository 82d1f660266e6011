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

describe("GET /app-api/shows/{show_id}/talent", () => {
  it("lists the people of the show to every member, with masked addresses", async () => {
    const added = await addTalent(admin, showId, "grace@example.org");
    const viewer = await team.signIn({ workspaceId, role: "viewer" });
    const { body, text } = await viewer.get(talentOf(showId));
    expect(body).toMatchObject({ object: "list", url: talentOf(showId), has_more: false });
    expect(body.data).toEqual([added.body.data]);
    expect(text).not.toContain("grace@");
  });
});
