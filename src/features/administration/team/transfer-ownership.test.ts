import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  type FullTeam,
  roleOf,
  transferTo,
  startFullTeam,
  startTestTeam,
} from "./team.test-support.ts";

let people: FullTeam;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  people = await startFullTeam(team);
});

const owners = async (): Promise<unknown[]> =>
  (
    await team.app.sql(
      "select id from workspace_members where workspace_id = $1 and role = 'owner'",
      [people.workspaceId],
    )
  ).map(({ id }) => id);

describe("POST /app-api/team/transfer-ownership", () => {
  it("hands the workspace over once that is confirmed; the owner until then stays as admin", async () => {
    const asked = await transferTo(people.owner, people.editor.memberId, "");
    expect(asked.status).toBe(409);
    expect(asked.body.error.preview).toMatchObject({
      action: "team.transfer_ownership",
      would_write: { role: "owner" },
      irreversible: true,
    });
    expect(await owners()).toEqual([people.owner.memberId]);
    const done = await transferTo(people.owner, people.editor.memberId);
    expect(done).toMatchObject({ status: 200, body: { data: { role: "owner" } } });
    expect(await owners()).toEqual([people.editor.memberId]);
    expect(await roleOf(team, people.owner)).toBe("admin");
    expect((await transferTo(people.owner, people.viewer.memberId)).status).toBe(403);
  });

  it("leaves one owner, also when it is handed to two at once", async () => {
    const both = await Promise.all([
      transferTo(people.owner, people.editor.memberId),
      transferTo(people.owner, people.viewer.memberId),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await owners()).toHaveLength(1);
  });

  it("goes to members alone who have signed in, and not to the owner", async () => {
    await team.app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
        "values ($1, $2, 'printed@example.org', 'editor', 'accepted', $3)",
      [people.workspaceId, `mem_unclaimed_${people.workspaceId}`, team.app.clock.now()],
    );
    expect(
      (await transferTo(people.owner, `mem_unclaimed_${people.workspaceId}`)).body.error,
    ).toMatchObject({
      code: "state_conflict",
      current_state: "never_signed_in",
    });
    expect((await transferTo(people.owner, people.owner.memberId)).body.error.current_state).toBe(
      "owner",
    );
    const stranger = await team.signIn({ workspaceId: await team.app.workspace(), role: "editor" });
    expect((await transferTo(people.owner, stranger.memberId)).status).toBe(404);
    for (const browser of [people.admin, people.editor, people.viewer])
      expect((await transferTo(browser, people.viewer.memberId)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:owner",
      });
    expect(await owners()).toEqual([people.owner.memberId]);
  });

  it("is refused to an owner who lost the role while the call waited", async () => {
    const { workspaceId } = people;
    const client = await team.app.runtime.database.startTransaction().execute();
    await client
      .selectFrom("workspaces")
      .select("workspace_id")
      .where("workspace_id", "=", workspaceId)
      .forUpdate()
      .execute();
    await client
      .updateTable("workspace_members")
      .set({ role: "viewer" })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", people.owner.memberId)
      .execute();
    const waiting = transferTo(people.owner, people.editor.memberId);
    await expect
      .poll(
        async () =>
          (
            await team.app.sql(
              "select 1 from pg_locks where not granted and pid <> pg_backend_pid()",
            )
          ).length,
        { interval: 5 },
      )
      .toBeGreaterThan(0);
    await client.commit().execute();
    expect((await waiting).status).toBe(403);
    expect(await owners()).toEqual([]);
  });
});
