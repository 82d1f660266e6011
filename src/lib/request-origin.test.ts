import { describe, expect, it } from "vitest";
import { foreignOriginHeader } from "./request-origin.ts";

const OWN = "https://castmeter.example";

describe("the origin of a request", () => {
  it("is foreign by the first header that states another site", () => {
    const cases: [string | undefined, string | undefined, string | null][] = [
      [undefined, undefined, null],
      [OWN, undefined, null],
      [OWN, "same-origin", null],
      ["https://evil.example", "same-origin", "Origin"],
      [`${OWN}:444`, undefined, "Origin"],
      ["null", undefined, "Origin"],
      ["null", "same-origin", "Origin"],
      [OWN, "same-site", "Sec-Fetch-Site"],
      [undefined, "cross-site", "Sec-Fetch-Site"],
      [undefined, "none", "Sec-Fetch-Site"],
    ];
    for (const [origin, site, header] of cases)
      expect({ origin, site, header: foreignOriginHeader({ origin, site }, OWN) }).toEqual({
        origin,
        site,
        header,
      });
  });

  it("may be opaque where a page sends no referrer, but only from the same site", () => {
    const allowed = { opaqueOrigin: true };
    expect(foreignOriginHeader({ origin: "null", site: "same-origin" }, OWN, allowed)).toBeNull();
    for (const site of [undefined, "none", "same-site", "cross-site"])
      expect(foreignOriginHeader({ origin: "null", site }, OWN, allowed)).toBe("Sec-Fetch-Site");
  });

  it("may be typed by the user where nothing changes", () => {
    expect(
      foreignOriginHeader({ origin: undefined, site: "none" }, OWN, { typed: true }),
    ).toBeNull();
    expect(foreignOriginHeader({ origin: OWN, site: "cross-site" }, OWN, { typed: true })).toBe(
      "Sec-Fetch-Site",
    );
  });
});
