import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { INVITES, sendInvite, startTestTeam } from "./team.test-support.ts";

let workspaceId: string;
let owner: Browser;
let made = 0;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  team.app.clock.advance(10 * MINUTE_MS);
  workspaceId = await team.app.workspace({ name: "Harbour Audio" });
  owner = await team.signIn({ workspaceId, role: "owner" });
});

/** An address that no other test uses. */
const address = (): string => `guest${(made += 1)}@example.org`;
const invite = (email: string, role = "editor", browser = owner) =>
  sendInvite(browser, email, role);

describe("DELETE /app-api/team/invites/{id}", () => {
  it("is for admins, and finds neither members nor invitations of others", async () => {
    const { body } = await invite(address());
    const stranger = await team.signIn({ workspaceId: await team.app.workspace(), role: "owner" });
    const editor = await team.signIn({ workspaceId, role: "editor" });
    expect((await editor.request("DELETE", `${INVITES}/${body.id}`)).status).toBe(403);
    expect((await stranger.request("DELETE", `${INVITES}/${body.id}`)).status).toBe(404);
    for (const id of [owner.memberId, "mem_none"])
      expect((await owner.request("DELETE", `${INVITES}/${id}`)).status).toBe(404);
    expect((await owner.request("DELETE", `${INVITES}/${body.id}`)).body.data).toEqual({
      object: "pending_invite",
      id: body.id,
      deleted: true,
    });
    expect((await owner.request("DELETE", `${INVITES}/${body.id}`)).status).toBe(404);
    expect(
      await team.app.sql("select 1 from invite_directory where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });
});
