import { describe, expect, it } from "vitest";
import { callerOf, credentialsOf, hoursBack, requestQuery, statusTone } from "./request-facts.ts";

describe("the request log", () => {
  it("shows calls of programs at first, and everyone's or a path's when asked", () => {
    expect(requestQuery({}, undefined).path).toBe("/v1");
    expect(requestQuery({ who: "all" }, undefined).path).toBeUndefined();
    expect(requestQuery({ path: "/v1/me" }, undefined).path).toBe("/v1/me");
    expect(requestQuery({ who: "all", path: "/app-api" }, undefined).path).toBe("/app-api");
  });

  it("reads hours as a moment before now", () => {
    const now = Date.parse("2026-11-27T12:00:00Z");
    expect(hoursBack("24", now)).toBe("2026-11-26T12:00:00.000Z");
    expect(hoursBack(undefined, now)).toBeUndefined();
  });

  it("tells refusals from faults of the server", () => {
    expect([200, 304, 404, 429, 500, 503].map(statusTone)).toEqual([
      "fine",
      "fine",
      "waiting",
      "waiting",
      "failed",
      "failed",
    ]);
  });

  it("names callers by the kind of their credential", () => {
    expect(["key_1", "ses_1", "dln_1", "grt_1"].map(callerOf)).toEqual([
      "key",
      "person",
      "link",
      "app",
    ]);
  });

  it("offers each credential once under its newest name, and the chosen one always", () => {
    const lines = [
      { credential_id: "key_1", credential_label: "new name" },
      { credential_id: "key_1", credential_label: "old name" },
    ];
    expect(credentialsOf(lines, "key_2")).toEqual([
      { id: "key_1", label: "new name" },
      { id: "key_2", label: "key_2" },
    ]);
  });
});
