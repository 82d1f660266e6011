import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLosslessJson } from "./lossless-json.ts";
import {
  isUpright,
  sumOfKnown,
  toBody,
  toCount,
  toId,
  toIsoTime,
  toTitle,
  toWebAddress,
} from "./upstream-values.ts";

describe("counters of upstreams", () => {
  it("reads a number and the same number as text alike", () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (count) => {
        expect(toCount(count)).toBe(count);
        expect(toCount(String(count))).toBe(count);
      }),
    );
  });

  it.each([
    null,
    undefined,
    "",
    " ",
    -1,
    "-1",
    1.5,
    "1.2K",
    "12.345",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
    [],
    "9007199254740993",
  ])("takes %j for unknown, never for zero", (value) => {
    expect(toCount(value)).toBe(undefined);
  });

  it("reads digits grouped by commas", () => {
    expect(toCount("12,345")).toBe(12_345);
  });

  it("knows no sum when a part is unknown", () => {
    expect(sumOfKnown(3, undefined)).toBe(undefined);
    expect(sumOfKnown(3, 0)).toBe(3);
  });
});

describe("other values of upstreams", () => {
  it("reads X dates, ISO text, unix seconds and milliseconds as the same moment", () => {
    const moment = "2026-07-13T12:00:02.000Z";
    for (const spelling of [
      "Mon Jul 13 12:00:02 +0000 2026",
      moment,
      1_783_944_002,
      1_783_944_002_000,
      "1783944002",
      "1783944002000",
    ])
      expect(toIsoTime(spelling)).toBe(moment);
  });

  it.each([0, -5, "yesterday", "2 days ago", null, 9e15])("takes %j for no time", (value) => {
    expect(toIsoTime(value)).toBe(null);
  });

  it("takes a number that has lost digits for no id", () => {
    expect(toId(2 ** 53 + 2)).toBe(null);
    expect(toId("7412345678901234567")).toBe("7412345678901234567");
  });

  it("lets only web addresses through", () => {
    expect(toWebAddress("javascript:alert(1)")).toBeNull();
    expect(toWebAddress("file:///etc/passwd")).toBeNull();
    expect(toWebAddress("https://e.com/a.jpg")).toBe("https://e.com/a.jpg");
  });

  it("takes the first line of a text as title and never splits a character", () => {
    expect(toTitle("One\nTwo")).toBe("One");
    expect(toTitle("🎙".repeat(300))).toBe(`${"🎙".repeat(199)}…`);
  });

  it("does not call a frame with an unknown side upright", () => {
    expect(isUpright(1080, 1920)).toBe(true);
    expect(isUpright(1920, 1080)).toBe(false);
    expect(isUpright(undefined, 1920)).toBeNull();
    expect(isUpright(0, 0)).toBeNull();
  });
});

describe("JSON with long numbers", () => {
  const harmless = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.array(fc.string()),
  );

  it("keeps every digit of whole numbers beyond 2^53 and leaves all else alone", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), harmless, (id, other) => {
        const text = `{"id": ${id},"list":[${id}],"other":${JSON.stringify(other)}}`;
        expect(parseLosslessJson(text)).toEqual({
          id: String(id),
          list: [String(id)],
          other: JSON.parse(JSON.stringify(other)) as unknown,
        });
      }),
    );
  });

  it("leaves digits inside text as they stand", () => {
    expect(parseLosslessJson('{"a":"call: 7412345678901234567","b":7412345678901234567}')).toEqual({
      a: "call: 7412345678901234567",
      b: "7412345678901234567",
    });
  });
});

describe("bodies of posts", () => {
  it("keeps lines, links and markup as they are written", () => {
    const body = "First line\n\n<b>Bold</b> & https://one.example/a?b=c#d\tEnd";
    expect(toBody(`  ${body}\n`)).toBe(body);
    expect(toBody("one\r\ntwo\rthree\u2028four")).toBe("one\ntwo\nthree\nfour");
  });

  it("drops what a database refuses and what turns text around, and is null without text", () => {
    expect(toBody("a\u0000b\u001b[0m\u202Ec\ud800")).toBe("ab[0mc\ufffd");
    for (const none of [undefined, null, "", " \n ", "\u0000", 7, ["text"]])
      expect(toBody(none)).toBe(null);
  });

  it("cuts after 10,000 characters and never inside one", () => {
    expect(toBody("é".repeat(10_000))).toHaveLength(10_000);
    const cut = toBody(`a${"🎙".repeat(20_000)}`) ?? "";
    expect([Array.from(cut).length, cut.isWellFormed()]).toEqual([10_000, true]);
  });
});
