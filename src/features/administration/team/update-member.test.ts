import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  type FullTeam,
  roleOf,
  setRole,
  startFullTeam,
  startTestTeam,
} from "./team.test-support.ts";

let people: FullTeam;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  people = await startFullTeam(team);
});

describe("PATCH /app-api/team/members/{id}", () => {
  it("gives another role, which counts with the next call", async () => {
    const answer = await setRole(people.admin, people.viewer, "editor");
    expect(answer).toMatchObject({ status: 200, body: { data: { role: "editor" } } });
    expect(answer.body.written).toEqual({ role: "editor" });
    expect((await people.viewer.get("/app-api/team")).body.your_role).toBe("editor");
    expect((await setRole(people.admin, people.viewer, "editor")).body).toMatchObject({
      written: {},
      warnings: [expect.stringContaining("Nothing was changed")],
    });
    expect((await setRole(people.owner, people.viewer, "admin")).status).toBe(200);
  });

  it("ends the apps of an admin who becomes less, and of no other", async () => {
    await setRole(people.owner, people.editor, "admin");
    await setRole(people.owner, people.admin, "viewer");
    const { workspaceId } = people;
    expect(team.endedApps.filter((ended) => ended.workspaceId === workspaceId)).toEqual([
      { workspaceId, personId: people.admin.person.id },
    ]);
  });

  it("lets only the owner make and unmake admins, and no one the owner", async () => {
    for (const [member, role] of [
      [people.viewer, "admin"],
      [people.admin, "viewer"],
    ] as const)
      expect((await setRole(people.admin, member, role)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:owner",
      });
    for (const browser of [people.admin, people.owner])
      expect((await setRole(browser, people.owner, "viewer")).body.error).toMatchObject({
        code: "state_conflict",
        current_state: "owner",
      });
    expect((await setRole(people.owner, people.viewer, "owner")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "role",
    });
    for (const role of ["owner", "admin", "viewer"] as const)
      expect(await roleOf(team, people[role])).toBe(role);
  });
});
