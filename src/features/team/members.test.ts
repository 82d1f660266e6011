import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { MemberRole } from "../../kernel/access/person.ts";
import type { Browser } from "../../surfaces/app-api/app-api.test-support.ts";
import { startTeamApi, type TeamApi } from "./team.test-support.ts";

const MEMBERS = "/app-api/team/members";
const TRANSFER = "/app-api/team/transfer-ownership";

let api: TeamApi;
let workspaceId: string;
let owner: Browser;
let admin: Browser;
let editor: Browser;
let viewer: Browser;

beforeAll(async () => {
  api = await startTeamApi();
});
beforeEach(async () => {
  api.app.clock.advance(MINUTE_MS);
  workspaceId = await api.app.workspace();
  const people = [];
  for (const role of ["owner", "admin", "editor", "viewer"] as const)
    people.push(await api.signIn({ workspaceId, role }));
  [owner, admin, editor, viewer] = people as [Browser, Browser, Browser, Browser];
});
afterAll(() => api.close());

const setRole = (browser: Browser, member: Browser, role: string) =>
  browser.request("PATCH", `${MEMBERS}/${member.memberId}`, { body: { role } });
const remove = (browser: Browser, member: Browser, query = "?confirm=true") =>
  browser.request("DELETE", `${MEMBERS}/${member.memberId}${query}`);
const transfer = (browser: Browser, memberId: string, query = "?confirm=true") =>
  browser.request("POST", `${TRANSFER}${query}`, { body: { member_id: memberId } });
const roleOf = async (member: Browser): Promise<MemberRole | undefined> =>
  (
    await api.app.sql<{ role: MemberRole }>("select role from workspace_members where id = $1", [
      member.memberId,
    ])
  )[0]?.role;
const owners = async (): Promise<unknown[]> =>
  (
    await api.app.sql(
      "select id from workspace_members where workspace_id = $1 and role = 'owner'",
      [workspaceId],
    )
  ).map(({ id }) => id);

describe("GET /app-api/team", () => {
  it("shows members and invitations to every member, with addresses masked and the caller's own place", async () => {
    const { status, body, text } = await viewer.get("/app-api/team");
    expect([
      status,
      body.object,
      body.team_size,
      body.members_max,
      body.your_member_id,
      body.your_role,
    ]).toEqual([200, "team", 4, 50, viewer.memberId, "viewer"]);
    expect(body.members.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      "admin",
      "editor",
      "owner",
      "viewer",
    ]);
    for (const member of [owner, admin, editor, viewer])
      expect(text).not.toContain(member.person.email);
    expect(body.members[0].email).toMatch(/^.\*\*\*@example\.com$/);
    expect((await api.bare("GET", "/app-api/team")).status).toBe(401);
  });
});

describe("PATCH /app-api/team/members/{id}", () => {
  it("gives another role, which counts with the next call", async () => {
    const answer = await setRole(admin, viewer, "editor");
    expect([answer.status, answer.body.written, answer.body.data.role]).toEqual([
      200,
      { role: "editor" },
      "editor",
    ]);
    expect((await viewer.get("/app-api/team")).body.your_role).toBe("editor");
    expect((await setRole(admin, viewer, "editor")).body).toMatchObject({
      written: {},
      warnings: [expect.stringContaining("Nothing was changed")],
    });
    expect((await setRole(owner, viewer, "admin")).status).toBe(200);
  });

  it("lets only the owner make and unmake admins, and nobody unmake the owner", async () => {
    for (const [member, role] of [
      [viewer, "admin"],
      [admin, "viewer"],
    ] as const)
      expect((await setRole(admin, member, role)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:owner",
      });
    for (const browser of [admin, owner])
      expect((await setRole(browser, owner, "viewer")).body.error).toMatchObject({
        code: "state_conflict",
        current_state: "owner",
      });
    expect((await setRole(owner, viewer, "owner")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "role",
    });
    expect([await roleOf(owner), await roleOf(admin), await roleOf(viewer)]).toEqual([
      "owner",
      "admin",
      "viewer",
    ]);
  });

  it("is closed to editors, viewers and strangers, who cannot tell whose member it is", async () => {
    for (const browser of [editor, viewer])
      expect((await setRole(browser, viewer, "admin")).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:admin",
      });
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    expect((await setRole(stranger, viewer, "editor")).body.error.message).toBe(
      (await stranger.request("PATCH", `${MEMBERS}/mem_none`, { body: { role: "editor" } })).body
        .error.message,
    );
    expect(await roleOf(viewer)).toBe("viewer");
  });
});

describe("DELETE /app-api/team/members/{id}", () => {
  it("takes the person out with their next call, and their apps with them", async () => {
    const asked = await remove(admin, editor, "");
    expect([asked.status, asked.body.error.code, asked.body.error.preview]).toMatchObject([
      409,
      "confirmation_required",
      {
        action: "team.members.remove",
        id: editor.memberId,
        would_delete: { role: "editor" },
        irreversible: false,
      },
    ]);
    expect((await editor.get("/app-api/team")).status).toBe(200);
    const done = await remove(admin, editor);
    expect([done.status, done.body.data]).toEqual([
      200,
      { object: "team_member", id: editor.memberId, deleted: true },
    ]);
    expect(
      (await editor.get("/app-api/team", { headers: { "castmeter-workspace": workspaceId } }))
        .status,
    ).toBe(404);
    expect(api.endedApps).toContainEqual({ workspaceId, personId: editor.person.id });
    expect((await remove(admin, editor)).status).toBe(404);
  });

  it("keeps the owner, and admins from all but the owner and themselves", async () => {
    const second = await api.signIn({ workspaceId, role: "admin" });
    for (const browser of [admin, owner])
      expect((await remove(browser, owner)).body.error).toMatchObject({
        code: "state_conflict",
        current_state: "owner",
      });
    expect((await remove(admin, second)).body.error).toMatchObject({
      code: "scope_missing",
      required_scope: "role:owner",
    });
    expect((await remove(owner, second)).status).toBe(200);
    expect((await remove(admin, admin)).status).toBe(200);
  });

  it("is closed to editors, viewers and strangers, and finds no invitations", async () => {
    for (const browser of [editor, viewer])
      expect((await remove(browser, viewer)).status).toBe(403);
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    expect((await remove(stranger, viewer)).status).toBe(404);
    const invited = await owner.request("POST", "/app-api/team/invites", {
      body: { email: "later@example.org", role: "viewer" },
    });
    expect(
      (await owner.request("DELETE", `${MEMBERS}/${invited.body.id}?confirm=true`)).status,
    ).toBe(404);
  });
});

describe("POST /app-api/team/transfer-ownership", () => {
  it("hands the workspace over once that is confirmed; the owner until then stays as admin", async () => {
    const asked = await transfer(owner, editor.memberId, "");
    expect([asked.status, asked.body.error.preview]).toMatchObject([
      409,
      { action: "team.transfer_ownership", would_write: { role: "owner" }, irreversible: true },
    ]);
    expect(await owners()).toEqual([owner.memberId]);
    const done = await transfer(owner, editor.memberId);
    expect([done.status, done.body.data.role]).toEqual([200, "owner"]);
    expect([await owners(), await roleOf(owner)]).toEqual([[editor.memberId], "admin"]);
    expect((await transfer(owner, viewer.memberId)).status).toBe(403);
  });

  it("leaves one owner, also when it is handed to two at once", async () => {
    const both = await Promise.all([
      transfer(owner, editor.memberId),
      transfer(owner, viewer.memberId),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await owners()).toHaveLength(1);
  });

  it("goes to nobody outside, to nobody who never signed in, and not to the owner", async () => {
    await api.app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, $2, 'printed@example.org', 'editor', 'accepted', $3)",
      [workspaceId, `mem_unclaimed_${workspaceId}`, api.app.clock.now()],
    );
    expect((await transfer(owner, `mem_unclaimed_${workspaceId}`)).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "never_signed_in",
    });
    expect((await transfer(owner, owner.memberId)).body.error.current_state).toBe("owner");
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "editor" });
    expect((await transfer(owner, stranger.memberId)).status).toBe(404);
    for (const browser of [admin, editor, viewer])
      expect((await transfer(browser, viewer.memberId)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:owner",
      });
    expect(await owners()).toEqual([owner.memberId]);
  });

  it("is refused to an owner who lost the role while the call waited", async () => {
    const client = await api.app.runtime.database.startTransaction().execute();
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
      .where("id", "=", owner.memberId)
      .execute();
    const waiting = transfer(owner, editor.memberId);
    await expect
      .poll(
        async () =>
          (
            await api.app.sql(
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
