import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import { acceptInvite, startTestTeam } from "../team.test-support.ts";

const SUBNETWORKS = "/app-api/subnetworks";

const team = useFixture(startTestTeam);

describe("GET /app-api/subnetworks", () => {
  it("lists the network's own, page by page, with the whole address of who is invited", async () => {
    const networkId = await team.app.workspace();
    const owner = await team.signIn({ workspaceId: networkId, role: "owner" });
    const foreign = await team.signIn({ workspaceId: await team.app.workspace(), role: "owner" });
    const make = (browser: typeof owner, name: string) =>
      browser.request("POST", SUBNETWORKS, {
        body: { name, email: `${name.toLowerCase()}@example.org` },
      });
    await make(foreign, "Foreign");
    await make(owner, "First");
    team.app.clock.advance(MINUTE_MS);
    await make(owner, "Second");
    await acceptInvite(await team.signIn({ email: "second@example.org" }), team.lastToken());
    const first = await owner.get(`${SUBNETWORKS}?limit=1`);
    expect(first.body.data).toMatchObject([
      { name: "Second", activation_state: "active", invitation: null },
    ]);
    const admin = await team.signIn({ workspaceId: networkId, role: "admin" });
    const rest = await admin.get(`${SUBNETWORKS}?cursor=${first.body.next_cursor}`);
    expect(rest.body).toMatchObject({
      has_more: false,
      data: [
        {
          name: "First",
          activation_state: "invited",
          invitation: { email: "first@example.org", role: "owner" },
        },
      ],
    });
    const editor = await team.signIn({ workspaceId: networkId, role: "editor" });
    expect((await editor.get(SUBNETWORKS)).status).toBe(403);
    const solo = await team.signIn({
      workspaceId: await team.app.workspace({ kind: "solo" }),
      role: "owner",
    });
    expect((await solo.get(SUBNETWORKS)).body).toMatchObject({
      data: [],
      meta: { note: expect.stringContaining("network") },
    });
  });
});
