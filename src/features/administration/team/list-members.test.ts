import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { type FullTeam, sendInvite, startFullTeam, startTestTeam } from "./team.test-support.ts";

let people: FullTeam;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  people = await startFullTeam(team);
});

describe("GET /app-api/team", () => {
  it("shows members and invitations to every member, with addresses masked and the caller's own id", async () => {
    const { status, body, text } = await people.viewer.get("/app-api/team");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "team",
      team_size: 4,
      members_max: 50,
      your_member_id: people.viewer.memberId,
      your_role: "viewer",
    });
    expect(body.members.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      "admin",
      "editor",
      "owner",
      "viewer",
    ]);
    for (const member of [people.owner, people.admin, people.editor, people.viewer])
      expect(text).not.toContain(member.person.email);
    expect(body.members[0].email).toMatch(/^.\*\*\*@example\.com$/);
    expect((await team.bare("GET", "/app-api/team")).status).toBe(401);
  });

  it("shows owners and admins whole addresses, so that a mistyped one is seen, and editors masked ones", async () => {
    await sendInvite(people.owner, "gracee@example.org", "viewer");
    const addresses = [people.owner, people.admin, people.editor, people.viewer].map(
      ({ person }) => person.email,
    );
    for (const browser of [people.owner, people.admin]) {
      const { body } = await browser.get("/app-api/team");
      expect(body.members.map(({ email }: { email: string }) => email).toSorted()).toEqual(
        addresses.toSorted(),
      );
      expect(body.pending_invites).toMatchObject([{ email: "gracee@example.org" }]);
    }
    const { text } = await people.editor.get("/app-api/team");
    for (const email of [...addresses, "gracee@example.org"]) expect(text).not.toContain(email);
  });
});
