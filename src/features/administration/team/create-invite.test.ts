import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import {
  acceptInvite,
  INVITES,
  memberRows,
  sendInvite,
  startTestTeam,
  type TestTeam,
} from "./team.test-support.ts";

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
      invited_at: team.app.clock.now().toISOString(),
      expires_at: new Date(team.app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(team.mails.at(-1)).toEqual({
      email,
      workspaceName: "Harbour Audio",
      role: "editor",
      invitedBy: "Ada Quill",
      url: `http://127.0.0.1:4000/app/accept-invitation#token=${team.lastToken()}`,
      expiresAt: new Date(body.data.expires_at),
    });
    expect(team.lastToken()).toMatch(/^[\w-]{43}$/);
    const directory = await team.app.sql(
      "select t::text as text from invite_directory t union all select t::text from workspace_members t",
    );
    expect(JSON.stringify([directory, text, team.app.logged])).not.toContain(team.lastToken());
    expect(text).not.toContain(email);
  });

  it("renews an open invitation: another role, a new week, and the link before is dead", async () => {
    const email = address();
    const first = await invite(email, "viewer");
    const oldToken = team.lastToken();
    team.app.clock.advance(DAY_MS);
    const second = await invite(email, "editor");
    expect(second).toMatchObject({
      status: 200,
      body: { id: first.body.id, data: { role: "editor" } },
    });
    expect(await memberRows(team, workspaceId)).toHaveLength(2);
    const guest = await team.signIn({ email });
    expect((await acceptInvite(guest, oldToken)).status).toBe(404);
    expect((await acceptInvite(guest, team.lastToken())).status).toBe(200);
  });

  it("is for admins and owners, and only the owner invites an admin", async () => {
    const admin = await team.signIn({ workspaceId, role: "admin" });
    expect((await invite(address(), "editor", admin)).status).toBe(201);
    expect((await invite(address(), "admin", admin)).body.error).toMatchObject({
      code: "scope_missing",
      required_scope: "role:owner",
    });
    expect((await invite(address(), "admin")).status).toBe(201);
    for (const role of ["editor", "viewer"] as const) {
      const member = await team.signIn({ workspaceId, role });
      expect((await invite(address(), "viewer", member)).body.error).toMatchObject({
        code: "scope_missing",
        required_scope: "role:admin",
      });
    }
  });

  it("refuses addresses and roles that are none, and people who are members already", async () => {
    for (const email of [
      "",
      "a",
      "a b@example.org",
      "a@example.org\nBcc: b@example.org",
      "Ada <ada@example.org>",
    ])
      expect({ email, param: (await invite(email)).body.error.param }).toEqual({
        email,
        param: "email",
      });
    for (const role of ["owner", "root", ""])
      expect((await invite(address(), role)).body.error.param).toBe("role");
    const member = await team.signIn({ workspaceId, role: "viewer" });
    expect((await invite(member.person.email.toUpperCase())).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "accepted",
    });
    await team.app.sql(
      "update workspace_members set email = 'Mixed.Case@Example.org' where id = $1",
      [member.memberId],
    );
    expect((await invite("mixed.case@example.org")).status).toBe(409);
  });

  it("replays under the same Idempotency-Key and sends no second mail", async () => {
    const send = () =>
      owner.request("POST", INVITES, {
        body: { email: "once@example.org", role: "viewer" },
        headers: { "idempotency-key": "invite-once" },
      });
    const first = await send();
    const mails = team.mails.length;
    const again = await send();
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(team.mails).toHaveLength(mails);
    expect(again.text).not.toContain(team.lastToken());
  });

  it("needs a plan with teams and a workspace that has one", async () => {
    const invited = async (options: Parameters<TestTeam["app"]["workspace"]>[0]) => {
      const browser = await team.signIn({
        workspaceId: await team.app.workspace(options),
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

  it("stops at 50 people, invited ones counted, also when several are invited at once; expired invitations do not count", async () => {
    for (let count = 0; count < 46; count += 1) {
      await team.app.sql(
        "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
          "values ($1, $2, $2, 'viewer', 'accepted', $3)",
        [workspaceId, `mem_${count}`, team.app.clock.now()],
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
    const open = team.mails.at(-1)?.email ?? "";
    expect((await invite(open)).status).toBe(200);
    team.app.clock.advance(7 * DAY_MS);
    expect((await invite(address())).status).toBe(201);
  });

  it("says where the link is where no mail server is set, and does not hold it", async () => {
    const { mails } = team.app.runtime.services;
    const waiting = Object.assign(mails, { hasServer: false });
    try {
      const { body, text } = await invite(address());
      expect(body.warnings).toEqual([expect.stringContaining("castmeter mail last")]);
      expect(text).not.toContain(team.lastToken());
    } finally {
      Object.assign(waiting, { hasServer: true });
    }
    expect((await invite(address())).body.warnings).toEqual([]);
  });

  it("stores nothing when the mail cannot be queued, and sends ten a minute at most", async () => {
    team.failMail();
    expect((await invite(address())).status).toBe(500);
    expect(await memberRows(team, workspaceId)).toHaveLength(1);
    for (let count = 0; count < 9; count += 1)
      expect((await invite(address(), "viewer")).status).toBe(201);
    expect((await invite(address())).status).toBe(429);
  });
});
