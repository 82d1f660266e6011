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

describe("POST /app-api/team/invites/accept", () => {
  it("makes the invited person a member, with their name, once", async () => {
    const email = address();
    await invite(email, "admin");
    const token = team.lastToken();
    const guest = await team.signIn({ email });
    const both = await Promise.all([acceptInvite(guest, token), acceptInvite(guest, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { body } = both.find(({ status }) => status === 200) ?? {};
    expect(body).toEqual({
      object: "write_result",
      ok: true,
      id: body.data.id,
      written: { status: "accepted" },
      warnings: [],
      error: null,
      data: {
        object: "membership",
        id: expect.stringMatching(/^mem_/),
        workspace_id: workspaceId,
        workspace_name: "Harbour Audio",
        role: "admin",
      },
    });
    expect(
      (await memberRows(team, workspaceId)).find((row) => row["email"] === email),
    ).toMatchObject({
      status: "accepted",
      user_id: guest.person.id,
      name: "Ada Quill",
      expires_at: null,
      joined_at: team.app.clock.now(),
    });
    expect((await guest.get("/app-api/team")).body).toMatchObject({
      team_size: 2,
      your_role: "admin",
      pending_invites: [],
    });
    expect(
      await team.app.sql("select 1 from invite_directory where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });

  it("answers the same 404 to the wrong person, an unconfirmed address, a late, taken-back or invented token", async () => {
    const email = address();
    const { body } = await invite(email);
    const token = team.lastToken();
    const guest = await team.signIn({ email });
    const answers = [
      await acceptInvite(await team.signIn({ email: address() }), token),
      await acceptInvite(await team.signIn({ email, verified: false }), token),
      await acceptInvite(guest, `${token}x`),
      await acceptInvite(guest, "x"),
    ];
    team.app.clock.advance(7 * DAY_MS);
    answers.push(await acceptInvite(guest, token));
    expect((await invite(email)).body.id).toBe(body.id);
    expect((await owner.request("DELETE", `${INVITES}/${body.id}`)).status).toBe(200);
    answers.push(await acceptInvite(guest, team.lastToken()));
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 404,
        body: {
          error: { code: "resource_not_found", message: answers[0]?.body.error.message },
        },
      });
    expect(await memberRows(team, workspaceId)).toHaveLength(1);
  });

  it("keeps the token when it is refused, so that the right person can still use it", async () => {
    const email = address();
    await invite(email);
    const token = team.lastToken();
    await acceptInvite(await team.signIn({ email: address() }), token);
    expect(
      (await acceptInvite(await team.signIn({ email: email.toUpperCase() }), token)).status,
    ).toBe(200);
  });

  it("joins no person twice, and no workspace whose plan has lost its team", async () => {
    const member = await team.signIn({ workspaceId, role: "viewer" });
    const email = address();
    await invite(email);
    await team.app.sql("update workspace_members set email = $2 where user_id = $1", [
      member.person.id,
      address(),
    ]);
    member.person.email = email;
    expect((await acceptInvite(member, team.lastToken())).body.error.code).toBe("state_conflict");
    const guest = await team.signIn({ email });
    await team.app.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      workspaceId,
    ]);
    team.app.runtime.access.clear();
    expect((await acceptInvite(guest, team.lastToken())).body.error.code).toBe("plan_required");
  });

  it("needs a session, and makes guessing slow", async () => {
    expect((await team.bare("POST", `${INVITES}/accept`, { body: { token: "x" } })).status).toBe(
      401,
    );
    const guest = await team.signIn();
    const statuses = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await acceptInvite(guest, `guess${count}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
