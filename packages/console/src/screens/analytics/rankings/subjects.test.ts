import { describe, expect, it } from "vitest";
import { metricsOf, movedBy, takesAsOf, takesPlatforms } from "./subjects.ts";

describe("rankings", () => {
  it("of clusters are not by figures of accounts", () => {
    expect(metricsOf("cluster")).not.toContain("followers");
    expect(metricsOf("show")).toContain("followers_gained");
    expect(metricsOf("show")).not.toContain("listeners");
  });

  it("leave out what the API refuses for a subject", () => {
    expect(takesPlatforms("episode")).toBe(false);
    expect(takesPlatforms("post")).toBe(true);
    expect(takesAsOf("post")).toBe(false);
  });

  it("move up by the places that lie between", () => {
    expect(movedBy(2, 5)).toBe(3);
    expect(movedBy(5, 2)).toBe(-3);
    expect(movedBy(1, null)).toBeNull();
  });
});
