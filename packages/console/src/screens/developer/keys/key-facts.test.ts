import { describe, expect, it } from "vitest";
import { changesOf, networksOf, scopeGroups, switchScope, unusedDays } from "./key-facts.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const created = "2026-01-01T00:00:00Z";

describe("a key's last use", () => {
  it("is old from 90 whole days on, counted from its making where it was never used", () => {
    const used = (lastUsed: string | null) =>
      unusedDays({ status: "active", created_at: created, last_used_at: lastUsed }, NOW);
    expect(used("2026-08-29T12:00:00Z")).toBe(90);
    expect(used("2026-08-29T12:00:01Z")).toBeNull();
    expect(used(null)).toBe(330);
  });

  it("does not matter once the key has ended", () => {
    for (const status of ["revoked", "expired"] as const)
      expect(unusedDays({ status, created_at: created, last_used_at: null }, NOW)).toBeNull();
  });
});

describe("scopes of a key", () => {
  it("take in reading with changing, which stays while changing is chosen", () => {
    const both = switchScope([], "shows:write");
    expect(both.toSorted()).toEqual(["shows:read", "shows:write"]);
    expect(switchScope(both, "shows:read").toSorted()).toEqual(both.toSorted());
    expect(switchScope(both, "shows:write")).toEqual(["shows:read"]);
    expect(switchScope(["shows:read"], "shows:read")).toEqual([]);
  });

  it("are one line a resource", () => {
    expect(scopeGroups(["shows:read", "clusters:read", "clusters:write"])).toEqual([
      { resource: "shows", access: "read" },
      { resource: "clusters", access: "write" },
    ]);
  });
});

describe("the form of a key", () => {
  it("takes networks by line, comma and blank", () => {
    expect(networksOf(" 192.0.2.0/24\n198.51.100.7, 203.0.113.9 ")).toEqual([
      "192.0.2.0/24",
      "198.51.100.7",
      "203.0.113.9",
    ]);
  });

  it("sends what was changed alone, whatever the order of scopes", () => {
    const key = { label: "Sheet", scopes: ["a:read", "b:read"], allowed_ips: [] };
    const form = { label: "Sheet", scopes: ["b:read", "a:read"], networks: "" };
    expect(changesOf(key, form)).toEqual({});
    expect(changesOf(key, { ...form, label: "Table", networks: "192.0.2.1" })).toEqual({
      label: "Table",
      allowed_ips: ["192.0.2.1"],
    });
  });
});
