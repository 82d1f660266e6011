import { describe, expect, it } from "vitest";
import { facebookReactions, instagramViews } from "./metric-rules.ts";

describe("shared choices of counting", () => {
  it("takes Instagram plays before video views", () => {
    expect(instagramViews(4651, 1639)).toBe(4651);
    expect(instagramViews(null, 1639)).toBe(1639);
    expect(instagramViews(0, 1639)).toBe(1639);
    expect(instagramViews(0, 0)).toBe(0);
    expect(instagramViews(undefined, -1)).toBe(undefined);
  });

  it("takes the largest total of Facebook reactions and mistrusts a lone zero on a video", () => {
    expect(facebookReactions([512, 0, undefined], true)).toBe(512);
    expect(facebookReactions([undefined, 0], true)).toBe(undefined);
    expect(facebookReactions([undefined, 0], false)).toBe(0);
    expect(facebookReactions([0, 0], true)).toBe(0);
    expect(facebookReactions([null, undefined], false)).toBe(undefined);
  });
});
