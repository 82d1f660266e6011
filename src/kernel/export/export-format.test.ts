import { describe, expect, it } from "vitest";
import { formatAccepted, formatNamed } from "./export-format.ts";

describe("the format of an answer", () => {
  it.each([
    [undefined, "json"],
    ["*/*", "json"],
    ["application/json", "json"],
    ["text/csv", "csv"],
    ["TEXT/CSV; charset=utf-8", "csv"],
    ["text/tab-separated-values", "tsv"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
    ["text/csv, */*", "csv"],
    ["text/csv;q=0.5, application/json", "json"],
    ["application/json;q=0.5, text/csv", "csv"],
    ["text/csv;q=0.1, */*", "json"],
    ["text/csv;q=0", "json"],
    ["text/csv;q=often", "json"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"],
    ["image/png", "json"],
    ["", "json"],
  ])("that Accept: %s asks for is %s", (accept, format) => {
    expect(formatAccepted(accept)).toBe(format);
  });

  it("is what the query names, and nothing it does not know", () => {
    expect(formatNamed(new URLSearchParams("format=xlsx"))).toBe("xlsx");
    expect(formatNamed(new URLSearchParams("limit=1"))).toBeNull();
    for (const query of ["format=pdf", "format=", "format=CSV", "format=csv&format=tsv"])
      expect(() => formatNamed(new URLSearchParams(query))).toThrow(
        expect.objectContaining({ code: "parameter_invalid", param: "format" }),
      );
  });
});
