import type { TeamMember } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { inviteRights, isExpired, lookAlikes, rightsOver } from "./member-facts.ts";

const viewer = (your_role: "owner" | "admin" | "editor" | "viewer") => ({
  your_member_id: "mem_me",
  your_role,
});
const member = (role: TeamMember["role"], id = "mem_other") => ({ id, role });

describe("what a member may do with another", () => {
  it("leaves admins and the workspace itself to the owner", () => {
    expect(rightsOver(member("admin"), viewer("owner")).roles).toContain("admin");
    expect(rightsOver(member("admin"), viewer("admin"))).toMatchObject({
      roles: [],
      mayRemove: false,
      mayHandOver: false,
    });
    expect(rightsOver(member("editor"), viewer("admin")).roles).toEqual(["viewer", "editor"]);
    expect(rightsOver(member("viewer"), viewer("owner")).mayHandOver).toBe(true);
  });

  it("never touches the owner, and lets everyone else leave", () => {
    expect(rightsOver(member("owner"), viewer("admin"))).toMatchObject({
      roles: [],
      mayRemove: false,
    });
    expect(rightsOver(member("owner", "mem_me"), viewer("owner")).mayLeave).toBe(false);
    expect(rightsOver(member("viewer", "mem_me"), viewer("viewer"))).toMatchObject({
      isMe: true,
      mayLeave: true,
      mayRemove: false,
    });
  });

  it("lets admins withdraw what the owner alone may send", () => {
    const rights = inviteRights({ role: "admin" }, viewer("admin"));
    expect(rights).toEqual({ maySend: false, mayWithdraw: true });
    expect(inviteRights({ role: "editor" }, viewer("editor"))).toEqual({
      maySend: false,
      mayWithdraw: false,
    });
  });
});

it("members with one name and one masked address are told apart by id", () => {
  const like = (id: string, email: string): TeamMember => ({
    object: "team_member",
    id,
    email,
    name: "Ada",
    role: "viewer",
    status: "accepted",
    joined_at: null,
  });
  const found = lookAlikes([
    like("mem_1", "a***@x"),
    like("mem_2", "a***@x"),
    like("mem_3", "b@x"),
  ]);
  expect([...found]).toEqual(["mem_1", "mem_2"]);
});

it("an invitation is over at its last moment", () => {
  const now = Date.parse("2026-11-27T12:00:00Z");
  expect(isExpired({ expires_at: "2026-11-27T12:00:00Z" }, now)).toBe(true);
  expect(isExpired({ expires_at: "2026-11-27T12:00:01Z" }, now)).toBe(false);
  expect(isExpired({ expires_at: null }, now)).toBe(false);
});
