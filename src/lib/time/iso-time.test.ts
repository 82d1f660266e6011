import { describe, expect, it } from "vitest";
import { isoOrNull } from "./iso-time.ts";

describe("isoOrNull", () => {
  it("writes a moment in UTC with milliseconds", () => {
    expect(isoOrNull(new Date("2026-10-20T14:00:00.5+02:00"))).toBe("2026-10-20T12:00:00.500Z");
  });

  it("keeps null", () => {
    expect(isoOrNull(null)).toBeNull();
  });
});
