import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { Browser } from "../../../../surfaces/session/session-surface.test-support.ts";
import {
  acceptInvite,
  INVITES,
  memberRows,
  sendInvite,
  startTestTeam,
} from "../team.test-support.ts";

const SUBNETWORKS = "/app-api/subnetworks";

let networkId: string;
let owner: Browser;
let email: string;
let subnetworkId: string;
let firstToken: string;
let made = 0;

const address = (): string => `resent${(made += 1)}@example.org`;
const invite = (body: { email?: string } = {}, { browser = owner, id = subnetworkId } = {}) =>
  browser.request("POST", `${SUBNETWORKS}/${id}/invitation`, { body });

const team = useFixture(startTestTeam);
beforeEach(async () => {
  team.app.clock.advance(10 * MINUTE_MS);
  networkId = await team.app.workspace({ name: "Harbour Audio" });
  owner = await team.signIn({ workspaceId: networkId, role: "owner" });
  email = address();
  const created = await owner.request("POST", SUBNETWORKS, {
    body: { name: "Night Ferry", email },
  });
  subnetworkId = created.body.id;
  firstToken = team.lastToken();
});

describe("POST /app-api/subnetworks/{id}/invitation", () => {
  it("sends a new link for a new week, also when the first one is over, and ends the one before", async () => {
    team.app.clock.advance(8 * DAY_MS);
    const { status, body } = await invite();
    expect(status).toBe(200);
    expect(body.data.invitation).toMatchObject({
      role: "owner",
      expires_at: new Date(team.app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(await memberRows(team, subnetworkId)).toHaveLength(1);
    const guest = await team.signIn({ email });
    expect((await acceptInvite(guest, firstToken)).status).toBe(404);
    expect((await acceptInvite(guest, team.lastToken())).status).toBe(200);
  });

  it("invites another address in place of the first, whose link is dead", async () => {
    const other = address();
    const { body } = await invite({ email: other });
    expect(body.data.invitation.email).toBe("r***@example.org");
    expect(await memberRows(team, subnetworkId)).toMatchObject([
      { email: other, role: "owner", status: "pending" },
    ]);
    expect((await acceptInvite(await team.signIn({ email }), firstToken)).status).toBe(404);
    const guest = await team.signIn({ email: other });
    expect((await acceptInvite(guest, team.lastToken())).body.data.role).toBe("owner");
  });

  it("is refused where there is an owner, where it is suspended, and for a member", async () => {
    const member = await team.signIn({ workspaceId: subnetworkId, role: "editor" });
    expect((await invite({ email: member.person.email })).body.error.current_state).toBe(
      "accepted",
    );
    await team.app.sql(
      "update workspaces set activation_state = 'suspended' where workspace_id = $1",
      [subnetworkId],
    );
    expect((await invite()).body.error.current_state).toBe("suspended");
    await team.app.sql(
      "update workspaces set activation_state = 'invited' where workspace_id = $1",
      [subnetworkId],
    );
    await acceptInvite(await team.signIn({ email }), firstToken);
    for (const body of [{}, { email: address() }])
      expect((await invite(body)).body.error.current_state).toBe("accepted");
  });

  it("is the right of the own network's owner alone", async () => {
    const strangerNetwork = await team.app.workspace({ name: "Stranger" });
    const stranger = await team.signIn({ workspaceId: strangerNetwork, role: "owner" });
    expect((await invite({}, { browser: stranger })).status).toBe(404);
    expect((await invite({}, { id: networkId })).status).toBe(404);
    const admin = await team.signIn({ workspaceId: networkId, role: "admin" });
    expect((await invite({}, { browser: admin })).status).toBe(403);
    expect((await acceptInvite(await team.signIn({ email }), firstToken)).status).toBe(200);
  });

  it("is not undone by admins of the subnetwork, who neither withdraw nor change it", async () => {
    const admin = await team.signIn({ workspaceId: subnetworkId, role: "admin" });
    const pending = (await memberRows(team, subnetworkId)).find((row) => row["email"] === email);
    const refused = [
      await admin.request("DELETE", `${INVITES}/${pending?.["id"]}`),
      await sendInvite(admin, email, "viewer"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect((await acceptInvite(await team.signIn({ email }), firstToken)).body.data.role).toBe(
      "owner",
    );
  });

  it("makes no second owner where the operator has made one meanwhile", async () => {
    await team.signIn({ workspaceId: subnetworkId, role: "owner" });
    const late = await acceptInvite(await team.signIn({ email }), firstToken);
    expect([late.status, late.body.error.current_state]).toEqual([409, "accepted"]);
  });
});
