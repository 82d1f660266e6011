import { describe, expect, it } from "vitest";
import { clockOf, secondsOf } from "./seconds.ts";

describe("a time in an episode", () => {
  it("is shown as a clock and typed as one, or as seconds", () => {
    expect(clockOf(1_267.8)).toBe("21:07");
    expect(clockOf(3_761)).toBe("1:02:41");
    expect(secondsOf("21:07")).toBe(1_267);
    expect(secondsOf("1:02:41")).toBe(3_761);
    expect(secondsOf("90.5")).toBe(90.5);
    expect(secondsOf(" ")).toBeNull();
    expect(secondsOf("later")).toBe("later");
  });
});
