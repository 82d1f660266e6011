import { describe, expect, it } from "vitest";

import { isUuid } from "./uuid.ts";

describe("isUuid", () => {
  it("takes either case and any version", () => {
    expect(isUuid("917393E3-1B1E-5CEF-ACE4-EDAA54E1F810")).toBe(true);
    expect(isUuid("917393e3-1b1e-4cef-ace4-edaa54e1f810")).toBe(true);
  });

  it("refuses the joke guids of example feeds", () => {
    expect(isUuid("y0ur-gu1d-g035-h3r3")).toBe(false);
  });
});
