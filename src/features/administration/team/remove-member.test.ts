import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  type FullTeam,
  removeMember,
  sendInvite,
  startFullTeam,
  startTestTeam,
} from "./team.test-support.ts";

let people: FullTeam;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  people = await startFullTeam(team);
});

describe("DELETE /app-api/team/members/{id}", () => {
  it("takes the person out with their next call, and their apps with them", async () => {
    const asked = await removeMember(people.admin, people.editor.memberId, "");
    expect(asked.status).toBe(409);
    expect(asked.body.error).toMatchObject({
      code: "confirmation_required",
      preview: {
        action: "team.members.remove",
        id: people.editor.memberId,
        would_delete: { role: "editor" },
        irreversible: false,
      },
    });
    expect((await people.editor.get("/app-api/team")).status).toBe(200);
    const done = await removeMember(people.admin, people.editor.memberId);
    expect(done.status).toBe(200);
    expect(done.body.data).toEqual({
      object: "team_member",
      id: people.editor.memberId,
      deleted: true,
    });
    const { workspaceId } = people;
    const named = { headers: { "castmeter-workspace": workspaceId } };
    expect((await people.editor.get("/app-api/team", named)).status).toBe(404);
    expect(team.endedApps).toContainEqual({ workspaceId, personId: people.editor.person.id });
    expect((await removeMember(people.admin, people.editor.memberId)).status).toBe(404);
  });

  it("keeps the owner, and admins from all but the owner and themselves", async () => {
    const second = await team.signIn({ workspaceId: people.workspaceId, role: "admin" });
    for (const browser of [people.admin, people.owner])
      expect((await removeMember(browser, people.owner.memberId)).body.error).toMatchObject({
        code: "state_conflict",
        current_state: "owner",
      });
    expect((await removeMember(people.admin, second.memberId)).body.error).toMatchObject({
      code: "scope_missing",
      required_scope: "role:owner",
    });
    expect((await removeMember(people.owner, second.memberId)).status).toBe(200);
    expect((await removeMember(people.admin, people.admin.memberId)).status).toBe(200);
  });

  it("lets every member but the owner leave", async () => {
    for (const browser of [people.viewer, people.editor]) {
      const asked = await removeMember(browser, browser.memberId, "");
      expect(asked.body.error.preview.effects[0]).toContain("End your own membership");
      expect((await removeMember(browser, browser.memberId)).status).toBe(200);
      const named = { headers: { "castmeter-workspace": people.workspaceId } };
      expect((await browser.get("/app-api/team", named)).status).toBe(404);
    }
  });

  it("is closed to editors and viewers for others, and finds no invitations", async () => {
    const others = [
      [people.editor, people.viewer],
      [people.viewer, people.editor],
    ] as const;
    for (const [browser, other] of others)
      expect((await removeMember(browser, other.memberId)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:admin",
      });
    const invited = await sendInvite(people.owner, "later@example.org", "viewer");
    expect((await removeMember(people.owner, invited.body.id)).status).toBe(404);
  });
});
