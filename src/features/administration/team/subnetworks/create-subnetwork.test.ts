import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { Browser } from "../../../../surfaces/session/session-surface.test-support.ts";
import { acceptInvite, memberRows, startTestTeam } from "../team.test-support.ts";

const SUBNETWORKS = "/app-api/subnetworks";

let networkId: string;
let owner: Browser;
let made = 0;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  team.app.clock.advance(10 * MINUTE_MS);
  networkId = await team.app.workspace({ name: "Harbour Audio" });
  owner = await team.signIn({ workspaceId: networkId, role: "owner" });
});

/** An address that no other test uses. */
const address = (): string => `ferry${(made += 1)}@example.org`;
const create = (email: string, { browser = owner, query = "", name = "Night Ferry" } = {}) =>
  browser.request("POST", `${SUBNETWORKS}${query}`, { body: { name, email } });
const stateOf = async (id: string) =>
  (
    await team.app.sql(
      "select kind, parent_workspace_id, activation_state, activated_at from workspaces " +
        "where workspace_id = $1",
      [id],
    )
  )[0];

describe("POST /app-api/subnetworks", () => {
  it("makes an invited subnetwork with a pending owner and a mail, and stores no token", async () => {
    const email = address();
    const { status, body, text } = await create(email.toUpperCase());
    expect(status).toBe(201);
    const expiresAt = new Date(team.app.clock.now().getTime() + 7 * DAY_MS);
    expect(body.data).toMatchObject({
      object: "invited_subnetwork",
      subnetwork: { id: body.id, name: "Night Ferry", activation_state: "invited" },
      invitation: { email: "f***@example.org", role: "owner", expires_at: expiresAt.toISOString() },
    });
    expect(body.data.subnetwork.handle).toMatch(/^night-ferry/);
    expect(body.written.handle).toBe(body.data.subnetwork.handle);
    expect(await stateOf(body.id)).toEqual({
      kind: "subnetwork",
      parent_workspace_id: networkId,
      activation_state: "invited",
      activated_at: null,
    });
    expect(await memberRows(team, body.id)).toMatchObject([
      { email, role: "owner", status: "pending", user_id: null, joined_at: null },
    ]);
    expect(team.mails.at(-1)).toEqual({
      email,
      workspaceName: "Night Ferry",
      networkName: "Harbour Audio",
      role: "owner",
      invitedBy: "Ada Quill",
      url: `http://127.0.0.1:4000/app/accept-invitation#token=${team.lastToken()}`,
      expiresAt,
    });
    const stored = await team.app.sql(
      "select t::text as text from invite_directory t union all select t::text from workspace_members t",
    );
    expect(JSON.stringify([stored, text, team.app.logged])).not.toContain(team.lastToken());
    expect(text).not.toContain(email);
  });

  it("is active once the invited person accepts, who owns it then, and the network sees its shows", async () => {
    const email = address();
    const { body } = await create(email);
    const token = team.lastToken();
    const showId = await team.app.show(body.id);
    const seen = async () => {
      team.app.runtime.access.clear();
      return (await team.app.runtime.access.workspace(networkId))?.showIds;
    };
    expect(await seen()).toEqual([]);
    const guest = await team.signIn({ email });
    const both = await Promise.all([acceptInvite(guest, token), acceptInvite(guest, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      written: { status: "accepted", activation_state: "active" },
      data: { workspace_id: body.id, workspace_name: "Night Ferry", role: "owner" },
    });
    expect(await stateOf(body.id)).toMatchObject({
      activation_state: "active",
      activated_at: team.app.clock.now(),
    });
    expect(await seen()).toEqual([showId]);
    expect((await guest.get("/app-api/team")).body).toMatchObject({
      your_role: "owner",
      team_size: 1,
    });
  });

  it("is accepted by a person who has an account and a workspace already, and by no other person", async () => {
    const email = address();
    const guest = await team.signIn({ email });
    const own = await team.app.workspace({ name: "Own", kind: "solo" });
    await team.join(guest.person, own, "owner");
    const { body } = await create(email);
    const token = team.lastToken();
    const stranger = await team.signIn({
      workspaceId: await team.app.workspace({ name: "Another network" }),
      role: "owner",
    });
    expect((await acceptInvite(stranger, token)).status).toBe(404);
    expect((await acceptInvite(owner, token)).status).toBe(404);
    expect(await stateOf(body.id)).toMatchObject({ activation_state: "invited" });
    expect((await acceptInvite(guest, token)).status).toBe(200);
    const memberships = await team.app.runtime.services.people.membershipsOf(guest.person.id);
    expect(new Set(memberships)).toEqual(
      new Set([own, body.id].map((workspaceId) => ({ workspaceId, role: "owner" }))),
    );
    // Used up: for its person, and for another person with the link.
    for (const browser of [guest, stranger])
      expect((await acceptInvite(browser, token)).status).toBe(404);
  });

  it("ends after a week, and stays suspended where the network suspended it meanwhile", async () => {
    const [late, email] = [address(), address()];
    await create(late);
    const lateToken = team.lastToken();
    team.app.clock.advance(7 * DAY_MS);
    expect((await acceptInvite(await team.signIn({ email: late }), lateToken)).status).toBe(404);
    const { body } = await create(email);
    await team.app.sql(
      "update workspaces set activation_state = 'suspended' where workspace_id = $1",
      [body.id],
    );
    team.app.runtime.access.clear();
    const joined = await acceptInvite(await team.signIn({ email }), team.lastToken());
    expect([joined.status, joined.body.written]).toEqual([200, { status: "accepted" }]);
    expect(await stateOf(body.id)).toMatchObject({ activation_state: "suspended" });
  });

  it("makes nothing in a dry run, nor where the mail cannot be written, and one under an Idempotency-Key", async () => {
    const count = async () =>
      (await team.app.sql("select 1 from workspaces where parent_workspace_id = $1", [networkId]))
        .length;
    const dry = await create(address(), { query: "?dry_run=true" });
    expect(dry.body.would_write).toMatchObject({
      name: "Night Ferry",
      activation_state: "invited",
    });
    team.failMail();
    expect((await create(address())).status).toBe(500);
    expect(await count()).toBe(0);
    const send = () =>
      owner.request("POST", SUBNETWORKS, {
        body: { name: "Once", email: "once.owner@example.org" },
        headers: { "idempotency-key": "subnetwork-once" },
      });
    const first = await send();
    const mails = team.mails.length;
    const again = await send();
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(again.text).not.toContain(team.lastToken());
    expect([await count(), team.mails.length]).toEqual([1, mails]);
  });

  it("is not joined once the plan of the network has lost subnetworks", async () => {
    const email = address();
    await create(email);
    await team.app.sql("update workspaces set explicit_plan = 'creator' where workspace_id = $1", [
      networkId,
    ]);
    team.app.runtime.access.clear();
    const refused = await acceptInvite(await team.signIn({ email }), team.lastToken());
    expect([refused.status, refused.body.error.feature]).toEqual([403, "subnetworks"]);
  });

  it("is joined under a plan without teams: it is the subnetwork's own that has none", async () => {
    const email = address();
    const { body } = await create(email);
    await team.app.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      body.id,
    ]);
    team.app.runtime.access.clear();
    expect((await acceptInvite(await team.signIn({ email }), team.lastToken())).status).toBe(200);
  });

  it("refuses a name or an address that is none, and more than 50 that wait", async () => {
    for (const [name, email, param] of [
      [" ", address(), "name"],
      ["Ferry", "a b@example.org", "email"],
    ] as const)
      expect((await create(email, { name })).body.error.param).toBe(param);
    await team.app.sql(
      "insert into workspaces (workspace_id, kind, name, parent_workspace_id, activation_state, " +
        "created_at, updated_at) select $1 || n, 'subnetwork', 'Waiting', $1, 'invited', now(), " +
        "now() from generate_series(1, 50) n",
      [networkId],
    );
    expect((await create(address())).body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
  });
});
