import { describe, expect, it } from "vitest";
import { type SessionCredential, sessionCredential, type StoredCredential } from "./credential.ts";
import { sessionCredentialOf, sessionOf } from "./session-caller.ts";

const session: SessionCredential = sessionCredential(
  {
    id: "ses_1",
    person: { id: "per_1", email: "ada@example.com", emailVerified: true, name: null },
    createdAt: new Date(0),
    expiresAt: new Date(1),
    isOperator: false,
    csrfToken: "csrf",
  },
  { workspaceId: "wsp_1", role: "editor" },
);

const key: StoredCredential = {
  id: "key_1",
  type: "api_key",
  label: "Board",
  workspaceId: "wsp_1",
  scopes: new Set(),
  scopeShape: "",
  clientId: null,
  personId: null,
  audience: null,
  issuedAt: null,
  rateTier: "default",
  allowedIps: [],
  apiVersion: "2026-10-14",
  expiresAt: null,
  disabled: false,
  removed: false,
};

describe("the caller of an operation of sessions", () => {
  it("is the session of the call", () => {
    expect(sessionCredentialOf({ credential: session })).toBe(session);
    expect(sessionOf({ credential: session }).person.id).toBe("per_1");
  });

  it("is a defect where it is a key: the operation admits what it should not", () => {
    expect(() => sessionOf({ credential: key })).toThrow("api_key");
  });
});
