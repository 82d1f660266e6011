import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../lib/clock.ts";
import type { Browser } from "../../surfaces/app-api/app-api.test-support.ts";
import { startTeamApi, type TeamApi } from "./team.test-support.ts";

const INVITES = "/app-api/team/invites";

let api: TeamApi;
let workspaceId: string;
let owner: Browser;

beforeAll(async () => {
  api = await startTeamApi();
});
beforeEach(async () => {
  api.app.clock.advance(10 * MINUTE_MS);
  workspaceId = await api.app.workspace({ name: "Harbour Audio" });
  owner = await api.signIn({ workspaceId, role: "owner" });
});
afterAll(() => api.close());

let made = 0;
const address = (): string => `guest${(made += 1)}@example.org`;
const invite = (email: string, role = "editor", browser = owner) =>
  browser.request("POST", INVITES, { body: { email, role } });
const accept = (browser: Browser, token: string) =>
  browser.request("POST", `${INVITES}/accept`, { body: { token } });
const rows = () =>
  api.app.sql("select * from workspace_members where workspace_id = $1 order by created_at, id", [
    workspaceId,
  ]);

describe("POST /app-api/team/invites", () => {
  it("writes to the person, stores no token, and shows no address in full", async () => {
    const email = address();
    const { status, body, text } = await invite(email.toUpperCase());
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: "pending_invite",
      id: expect.stringMatching(/^mem_/),
      email: "g***@example.org",
      role: "editor",
      invited_at: api.app.clock.now().toISOString(),
      expires_at: new Date(api.app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(api.mails.at(-1)).toEqual({
      email,
      workspaceName: "Harbour Audio",
      role: "editor",
      invitedBy: "Ada Quill",
      url: `http://127.0.0.1:4000/app/accept-invitation#token=${api.lastToken()}`,
      expiresAt: new Date(body.data.expires_at),
    });
    expect(api.lastToken()).toMatch(/^[\w-]{43}$/);
    const directory = await api.app.sql(
      "select t::text as text from invite_directory t union all select t::text from workspace_members t",
    );
    expect(JSON.stringify([directory, text, api.app.logged])).not.toContain(api.lastToken());
    expect(text).not.toContain(email);
  });

  it("renews an open invitation: another role, a new week, and the link before is dead", async () => {
    const email = address();
    const first = await invite(email, "viewer");
    const oldToken = api.lastToken();
    api.app.clock.advance(DAY_MS);
    const second = await invite(email, "editor");
    expect([second.status, second.body.id, second.body.data.role]).toEqual([
      200,
      first.body.id,
      "editor",
    ]);
    expect(await rows()).toHaveLength(2);
    const guest = await api.signIn({ email });
    expect([
      (await accept(guest, oldToken)).status,
      (await accept(guest, api.lastToken())).status,
    ]).toEqual([404, 200]);
  });

  it("is for admins and owners, and only the owner invites an admin", async () => {
    const admin = await api.signIn({ workspaceId, role: "admin" });
    expect((await invite(address(), "editor", admin)).status).toBe(201);
    expect((await invite(address(), "admin", admin)).body.error).toMatchObject({
      code: "scope_missing",
      required_scope: "role:owner",
    });
    expect((await invite(address(), "admin")).status).toBe(201);
    for (const role of ["editor", "viewer"] as const) {
      const member = await api.signIn({ workspaceId, role });
      expect((await invite(address(), "viewer", member)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:admin",
      });
    }
  });

  it("refuses addresses and roles that are none, and whoever is a member already", async () => {
    for (const email of [
      "",
      "a",
      "a b@example.org",
      "a@example.org\nBcc: b@example.org",
      "Ada <ada@example.org>",
    ])
      expect([email, (await invite(email)).body.error.param]).toEqual([email, "email"]);
    for (const role of ["owner", "root", ""])
      expect((await invite(address(), role)).body.error.param).toBe("role");
    const member = await api.signIn({ workspaceId, role: "viewer" });
    expect((await invite(member.person.email.toUpperCase())).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "accepted",
    });
    await api.app.sql(
      "update workspace_members set email = 'Mixed.Case@Example.org' where id = $1",
      [member.memberId],
    );
    expect((await invite("mixed.case@example.org")).status).toBe(409);
  });

  it("needs a plan with teams and a workspace that has one", async () => {
    const invited = async (options: Parameters<TeamApi["app"]["workspace"]>[0]) => {
      const browser = await api.signIn({
        workspaceId: await api.app.workspace(options),
        role: "owner",
      });
      return (await invite(address(), "viewer", browser)).body.error;
    };
    expect(await invited({ plan: "creator" })).toMatchObject({
      code: "plan_required",
      feature: "team_members",
      required_plan: "premium",
    });
    expect(await invited({ kind: "solo" })).toMatchObject({
      code: "workspace_unsupported",
      kind: "solo",
    });
  });

  it("stops at 50 people, invited ones counted, also when several are invited at once; expired invitations make room", async () => {
    for (let count = 0; count < 46; count += 1) {
      await api.app.sql(
        "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, $2, $2, 'viewer', 'accepted', $3)",
        [workspaceId, `mem_${count}`, api.app.clock.now()],
      );
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(address())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
    const open = api.mails.at(-1)?.email ?? "";
    expect((await invite(open)).status).toBe(200);
    api.app.clock.advance(7 * DAY_MS);
    expect((await invite(address())).status).toBe(201);
  });

  it("stores nothing when the mail cannot be queued, and sends ten a minute at most", async () => {
    api.failMail();
    expect((await invite(address())).status).toBe(500);
    expect(await rows()).toHaveLength(1);
    for (let count = 0; count < 9; count += 1)
      expect((await invite(address(), "viewer")).status).toBe(201);
    expect((await invite(address())).status).toBe(429);
  });
});

describe("POST /app-api/team/invites/accept", () => {
  it("makes the invited person a member, with their name, once", async () => {
    const email = address();
    await invite(email, "admin");
    const token = api.lastToken();
    const guest = await api.signIn({ email });
    const both = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { body } = both.find(({ status }) => status === 200) ?? {};
    expect(body.data).toEqual({
      object: "membership",
      id: expect.stringMatching(/^mem_/),
      workspace_id: workspaceId,
      workspace_name: "Harbour Audio",
      role: "admin",
    });
    expect((await rows()).find((row) => row["email"] === email)).toMatchObject({
      status: "accepted",
      user_id: guest.person.id,
      name: "Ada Quill",
      expires_at: null,
      joined_at: api.app.clock.now(),
    });
    expect((await guest.get("/app-api/team")).body).toMatchObject({
      team_size: 2,
      your_role: "admin",
      pending_invites: [],
    });
    expect(
      await api.app.sql("select 1 from invite_directory where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });

  it("answers the same 404 to the wrong person, an unconfirmed address, a late, taken-back or invented token", async () => {
    const email = address();
    const { body } = await invite(email);
    const token = api.lastToken();
    const guest = await api.signIn({ email });
    const answers = [
      await accept(await api.signIn({ email: address() }), token),
      await accept(await api.signIn({ email, verified: false }), token),
      await accept(guest, `${token}x`),
      await accept(guest, "x"),
    ];
    api.app.clock.advance(7 * DAY_MS);
    answers.push(await accept(guest, token));
    expect((await invite(email)).body.id).toBe(body.id);
    expect((await owner.request("DELETE", `${INVITES}/${body.id}`)).status).toBe(200);
    answers.push(await accept(guest, api.lastToken()));
    for (const answer of answers)
      expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
        404,
        "resource_not_found",
        answers[0]?.body.error.message,
      ]);
    expect(await rows()).toHaveLength(1);
  });

  it("keeps the token when it is refused, so that the right person can still use it", async () => {
    const email = address();
    await invite(email);
    const token = api.lastToken();
    await accept(await api.signIn({ email: address() }), token);
    expect((await accept(await api.signIn({ email: email.toUpperCase() }), token)).status).toBe(
      200,
    );
  });

  it("joins nobody twice, and no workspace whose plan has lost its team", async () => {
    const member = await api.signIn({ workspaceId, role: "viewer" });
    const email = address();
    await invite(email);
    await api.app.sql("update workspace_members set email = $2 where user_id = $1", [
      member.person.id,
      address(),
    ]);
    member.person.email = email;
    expect((await accept(member, api.lastToken())).body.error.code).toBe("state_conflict");
    const guest = await api.signIn({ email });
    await api.app.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      workspaceId,
    ]);
    api.app.runtime.access.clear();
    expect((await accept(guest, api.lastToken())).body.error.code).toBe("plan_required");
  });

  it("needs a session, and lets nobody guess quickly", async () => {
    expect((await api.bare("POST", `${INVITES}/accept`, { body: { token: "x" } })).status).toBe(
      401,
    );
    const guest = await api.signIn();
    const statuses = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await accept(guest, `guess${count}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("DELETE /app-api/team/invites/{id}", () => {
  it("is for admins, and finds neither members nor invitations of others", async () => {
    const { body } = await invite(address());
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    const editor = await api.signIn({ workspaceId, role: "editor" });
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
      await api.app.sql("select 1 from invite_directory where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });
});
