import { describe, expect, it } from "vitest";
import { stateOfWindow } from "./windows.ts";

const now = Date.parse("2026-11-01T12:00:00Z");

describe("a window since publication", () => {
  it("that is open says in how many days it closes, and has no number", () => {
    const window = { closes_at: "2026-11-05T06:00:00Z", complete: false, value: 12 };
    expect(stateOfWindow(window, now)).toEqual({ kind: "open", inDays: 4, soFar: 12 });
  });

  it("that is closed has its number, and 0 is a number", () => {
    const window = { closes_at: "2026-10-05T06:00:00Z", complete: true, value: 0 };
    expect(stateOfWindow(window, now)).toEqual({ kind: "value", value: 0 });
  });

  it("that is closed without a number is unknown", () => {
    const window = { closes_at: "2026-10-05T06:00:00Z", complete: true, value: null };
    expect(stateOfWindow(window, now)).toEqual({ kind: "unknown" });
  });
});
