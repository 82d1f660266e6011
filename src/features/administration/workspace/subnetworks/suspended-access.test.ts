import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import type { MemberRole } from "../../../../kernel/access/person.ts";
import {
  type Browser,
  startSessionSurface,
} from "../../../../surfaces/session/session-surface.test-support.ts";
import { keyOperations } from "../../keys/index.ts";
import { removalSessionOperations } from "../../removal/index.ts";
import { showSessionOperations } from "../../../catalogue/shows/index.ts";
import { teamRoutes, teamSessionOperations } from "../../team/index.ts";
import { workspaceOperations, workspaceSessionOperations } from "../index.ts";

describe("people of a suspended subnetwork", () => {
  let networkOwner: Browser;
  let subnetworkId: string;
  let showId: string;

  const surface = useFixture(() =>
    startSessionSurface(
      {
        operations: [
          ...keyOperations,
          ...showSessionOperations,
          ...removalSessionOperations,
          ...teamSessionOperations,
          ...workspaceSessionOperations,
        ],
        routes: teamRoutes,
      },
      { operations: workspaceOperations },
    ),
  );

  beforeEach(async () => {
    const { app } = surface;
    const networkId = await app.workspace();
    networkOwner = await surface.signIn({ workspaceId: networkId, role: "owner" });
    subnetworkId = await app.workspace({ kind: "subnetwork", parentId: networkId });
    showId = await app.show(subnetworkId);
    await move("suspend");
  });

  async function move(verb: "activate" | "suspend"): Promise<void> {
    const path = `/app-api/subnetworks/${subnetworkId}/${verb}?confirm=true`;
    expect((await networkOwner.request("POST", path)).status).toBe(200);
    surface.app.runtime.access.clear();
  }
  const signIn = (role: MemberRole): Promise<Browser> =>
    surface.signIn({ workspaceId: subnetworkId, role });
  const outcome = ({
    status,
    body,
  }: {
    status: number;
    body: { error?: { feature?: string } };
  }) => [status, body.error?.feature];
  const REFUSED = [403, "api_writes"];

  it("take access away and give it, as admins: keys, invitations, roles and members", async () => {
    const admin = await signIn("admin");
    const made = await admin.request("POST", "/app-api/developer/keys", {
      body: { label: "Export", preset: "analytics" },
    });
    expect(made.status).toBe(201);
    const key = `/app-api/developer/keys/${made.body.id}`;
    expect((await admin.request("DELETE", `${key}?confirm=true`)).status).toBe(200);
    const invited = await admin.request("POST", "/app-api/team/invites", {
      body: { email: "suspended@example.org", role: "viewer" },
    });
    expect(invited.status).toBe(201);
    const editor = await signIn("editor");
    const member = `/app-api/team/members/${editor.memberId}`;
    expect((await admin.request("PATCH", member, { body: { role: "viewer" } })).status).toBe(200);
    expect((await admin.request("DELETE", `${member}?confirm=true`)).status).toBe(200);
    // Members may leave, too.
    const viewer = await signIn("viewer");
    const own = `/app-api/team/members/${viewer.memberId}?confirm=true`;
    expect((await viewer.request("DELETE", own)).status).toBe(200);
  });

  it("change nothing else, whatever their role, until the network activates it", async () => {
    const owner = await signIn("owner");
    const archive = `/app-api/shows/${showId}/archive`;
    const remove = `/app-api/shows/${showId}?confirm=true`;
    for (const browser of [owner, await signIn("admin"), await signIn("editor")])
      expect(outcome(await browser.request("POST", archive, { body: {} }))).toEqual(REFUSED);
    for (const browser of [owner, await signIn("admin")])
      expect(outcome(await browser.request("DELETE", remove))).toEqual(REFUSED);
    expect((await owner.get("/app-api/shows")).body.data).toHaveLength(1);
    await move("activate");
    expect((await owner.request("DELETE", remove)).status).toBe(200);
  });

  it("do not lift the suspension themselves", async () => {
    const owner = await signIn("owner");
    const path = `/app-api/subnetworks/${subnetworkId}/activate`;
    expect(outcome(await owner.request("POST", path))).toEqual(REFUSED);
  });
});
