import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { teamOperations } from "./index.ts";

const app = useApp({ operations: teamOperations });

const INVITED = "2026-10-01T08:00:00.000Z";
const JOINED = "2026-10-02T08:00:00.000Z";

async function addMember(
  workspaceId: string,
  id: string,
  member: { email: string; role: string; status: string; name?: string },
): Promise<void> {
  await app.sql(
    "insert into workspace_members (workspace_id, id, email, name, role, status, invited_at, joined_at, expires_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, null, $7)",
    [
      workspaceId,
      id,
      member.email,
      member.name ?? null,
      member.role,
      member.status,
      INVITED,
      member.status === "accepted" ? JOINED : null,
    ],
  );
}

describe("GET /v1/team", () => {
  it("answers members, invitations and talent with masked addresses, and no full one anywhere", async () => {
    const workspaceId = await app.workspace({ plan: null });
    const showId = await app.show(workspaceId, { name: "Harbour Lights" });
    await app.show(workspaceId, { name: "Empty Studio" });
    await addMember(workspaceId, "mem_a", {
      email: "ada@boats.example",
      role: "owner",
      status: "accepted",
      name: "Ada",
    });
    await addMember(workspaceId, "mem_b", {
      email: "brendan@boats.example",
      role: "viewer",
      status: "pending",
    });
    await app.sql(
      "insert into show_talent (show_id, id, email, uid, status, role, invited_at, accepted_at) values ($1, 'tal_1', 'cleo@boats.example', 'uid1', 'accepted', 'host', $2, $3)",
      [showId, INVITED, JOINED],
    );
    const { status, body, text } = await app.get("/v1/team", { key: await app.key(workspaceId) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "team",
      owner_uid: workspaceId,
      team_size: 1,
      note: null,
      members: [
        {
          object: "team_member",
          id: "mem_a",
          email: "a***@boats.example",
          name: "Ada",
          role: "owner",
          status: "accepted",
          joined_at: JOINED,
        },
      ],
      pending_invites: [
        {
          object: "pending_invite",
          id: "mem_b",
          email: "b***@boats.example",
          role: "viewer",
          invited_at: INVITED,
          expires_at: null,
        },
      ],
      talent_by_show: [
        {
          show_id: showId,
          show_name: "Harbour Lights",
          talent: [
            {
              email: "c***@boats.example",
              uid: "uid1",
              status: "accepted",
              role: "host",
              invited_at: INVITED,
              accepted_at: JOINED,
            },
          ],
        },
      ],
    });
    expect(body).not.toHaveProperty("data");
    expect(text).not.toMatch(/ada@|brendan@|cleo@/);
  });

  it("answers a solo workspace with an empty team, an empty list beside it, and the reason", async () => {
    const workspaceId = await app.workspace({ kind: "solo" });
    const { status, body } = await app.get("/v1/team", { key: await app.key(workspaceId) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "team",
      members: [],
      pending_invites: [],
      team_size: 0,
      data: [],
      has_more: false,
      next_cursor: null,
    });
    expect(body.note).toMatch(/belong to networks/);
    expect(body.meta).toEqual({ note: body.note });
  });

  it("shows a subnetwork its own people and never the parent's", async () => {
    const networkId = await app.workspace();
    const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: networkId });
    await addMember(networkId, "mem_parent", {
      email: "boss@parent.example",
      role: "owner",
      status: "accepted",
    });
    await addMember(subnetworkId, "mem_own", {
      email: "own@sub.example",
      role: "admin",
      status: "accepted",
    });
    const { body } = await app.get("/v1/team", { key: await app.key(subnetworkId) });
    expect(body.members.map((member: { id: string }) => member.id)).toEqual(["mem_own"]);
  });
});
