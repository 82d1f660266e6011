import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { acceptInvite, memberRows, startTestTeam } from "../team.test-support.ts";

const SUBNETWORKS = "/app-api/subnetworks";

const team = useFixture(startTestTeam);

describe("DELETE /app-api/subnetworks/{id}/invitation", () => {
  it("ends the link and leaves the subnetwork, whose owner can be invited again", async () => {
    const networkId = await team.app.workspace();
    const owner = await team.signIn({ workspaceId: networkId, role: "owner" });
    const email = "withdrawn@example.org";
    const { body } = await owner.request("POST", SUBNETWORKS, { body: { name: "Ferry", email } });
    const token = team.lastToken();
    const path = `${SUBNETWORKS}/${body.id}/invitation`;
    const admin = await team.signIn({ workspaceId: networkId, role: "admin" });
    expect((await admin.request("DELETE", path)).status).toBe(403);
    // Access is taken back under any plan.
    await team.app.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      networkId,
    ]);
    team.app.runtime.access.clear();
    expect((await owner.request("DELETE", path)).body.data).toMatchObject({ deleted: true });
    expect((await owner.request("DELETE", path)).status).toBe(404);
    const guest = await team.signIn({ email });
    expect((await acceptInvite(guest, token)).status).toBe(404);
    expect(await memberRows(team, body.id)).toEqual([]);
    expect(
      await team.app.sql("select activation_state from workspaces where workspace_id = $1", [
        body.id,
      ]),
    ).toEqual([{ activation_state: "invited" }]);
    await team.app.sql("update workspaces set explicit_plan = 'premium' where workspace_id = $1", [
      networkId,
    ]);
    team.app.runtime.access.clear();
    const missing = await owner.request("POST", path, { body: {} });
    expect([missing.status, missing.body.error.param]).toEqual([400, "email"]);
    expect((await owner.request("POST", path, { body: { email } })).status).toBe(200);
    expect((await acceptInvite(guest, team.lastToken())).status).toBe(200);
    // An owner who is in is no invitation.
    expect((await owner.request("DELETE", path)).status).toBe(404);
  });
});
