import { describe, expect, it } from "vitest";
import { linkedinPublishedAt, tiktokPublishedAt, xPublishedAt } from "./id-times.ts";

describe("publication times in ids", () => {
  it("reads Unix seconds from the upper half of a TikTok id", () => {
    const id = (BigInt(Date.UTC(2024, 1, 3, 10, 20, 30) / 1_000) << 32n) + 123_456_789n;
    expect(tiktokPublishedAt(id.toString())).toBe("2024-02-03T10:20:30.000Z");
  });

  it("reads milliseconds from X and LinkedIn ids without losing digits above 2^53", () => {
    const moment = BigInt(Date.UTC(2023, 11, 19, 8, 7, 6, 543));
    expect(xPublishedAt((((moment - 1_288_834_974_657n) << 22n) + 4_194_303n).toString())).toBe(
      "2023-12-19T08:07:06.543Z",
    );
    expect(linkedinPublishedAt(((moment << 22n) + 4_194_303n).toString())).toBe(
      "2023-12-19T08:07:06.543Z",
    );
  });

  it("gives no time for ids from before they carried one, nor for arbitrary digits", () => {
    expect(xPublishedAt("20")).toBeNull();
    expect(xPublishedAt("29700859246")).toBeNull();
    expect(xPublishedAt("29700859247")).toMatch(/^2010-11-04T/);
    expect(xPublishedAt("99999999999999999999")).toBeNull();
    expect(tiktokPublishedAt("100000000000000")).toBeNull();
    expect(tiktokPublishedAt("99999999999999999999")).toBeNull();
    expect(linkedinPublishedAt("1000000000000000000")).toBeNull();
    expect(linkedinPublishedAt("9999999999999999999")).toBeNull();
  });
});
