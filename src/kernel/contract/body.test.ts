import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMediaType, parseJsonBody } from "./body.ts";
import { ApiError } from "./errors.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `[param, reason]` of the refusal, or the value. */
function outcome(body: string | Uint8Array): unknown {
  try {
    return { value: parseJsonBody(typeof body === "string" ? bytes(body) : body) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return [error.param, error.extras["reason"]];
  }
}

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a JSON body", () => {
  it("reads as JSON.parse reads it, for every value within the limits", () => {
    // Names the parser refuses on purpose are left out, and so are integers beyond 2^53, which
    // JSON.stringify can print.
    const isPlain = (text: string): boolean =>
      !/"(?:__proto__|constructor)":|\\ud[89a-f]|\\u0000/.test(text);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(isPlain(text) && !/e\+|\d{16}/.test(text));
        expect(outcome(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it("never fails in any other way than by a 400", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        expect(() => outcome(body)).not.toThrow();
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "{",
            "}",
            "[",
            "]",
            '"a"',
            ":",
            ",",
            "1",
            "-",
            "1e999",
            "null",
            "//",
            "/*",
            "*/",
            " ",
            "\\",
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          expect(() => outcome(parts.join(""))).not.toThrow();
        },
      ),
      { numRuns: 500 },
    );
  });

  it("that is empty reads as an empty object", () => {
    expect(outcome("")).toEqual({ value: {} });
  });

  it("may begin with a byte order mark", () => {
    expect(outcome(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('{"a":1}')]))).toEqual({
      value: { a: 1 },
    });
  });

  it.each([
    "{",
    "{'a':1}",
    '{"a":1,}',
    "[1,]",
    '{"a":1}//x',
    "/**/1",
    "NaN",
    "01",
    "+1",
    "\u0000",
    '"\t"',
    "undefined",
    " ",
  ])("is refused when it is not JSON (%j)", (text) => {
    expect(outcome(text)).toEqual([null, "malformed_json"]);
  });

  it.each([
    [[0xff]],
    [[0x22, 0xc3, 0x22]],
    [[0x22, 0xed, 0xa0, 0x80, 0x22]],
    [[0x22, 0xc0, 0x80, 0x22]],
  ])("is refused when it is not UTF-8 (%j)", (values) => {
    expect(outcome(new Uint8Array(values))).toEqual([null, "malformed_json"]);
  });

  it("may be nested 32 deep and not 33", () => {
    expect(outcome(nested(32))).toHaveProperty("value");
    expect(outcome(nested(33))).toEqual([null, "out_of_range"]);
    expect(outcome(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)).toEqual([null, "out_of_range"]);
    expect(outcome(nested(400_000))).toEqual([null, "out_of_range"]);
  });

  it("may hold 20,000 keys and items and not one more", () => {
    const items = (count: number): string =>
      `[${Array.from({ length: count }, () => 0).join(",")}]`;
    expect(outcome(items(20_000))).toHaveProperty("value");
    expect(outcome(items(20_001))).toEqual([null, "too_many"]);
    const keys = (count: number): string =>
      `[${Array.from({ length: count }, () => `{"k":0}`).join(",")}]`;
    expect(outcome(keys(10_000))).toHaveProperty("value");
    expect(outcome(keys(10_001))).toEqual([null, "too_many"]);
    expect(outcome(`{"a":${items(19_999)}}`)).toHaveProperty("value");
    expect(outcome(`{"a":${items(20_000)}}`)).toEqual([null, "too_many"]);
  });

  it("may have 1,000 different names of fields, and is not parsed with one more", () => {
    const fields = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `"k${index}":0`);
    const apart = (count: number): string =>
      `[${fields(count)
        .map((field) => `{${field},"k0":1}`)
        .join(",")}]`;
    expect(outcome(`{${fields(1_000).join(",")}}`)).toHaveProperty("value");
    expect(outcome(apart(1_000).replace(',"k0":1', ""))).toHaveProperty("value");
    expect(outcome(apart(1_001))).toEqual([null, "too_many"]);
    // The second fault is one that only the parser finds.
    expect(outcome(`{${fields(1_001).join(",")},}`)).toEqual([null, "too_many"]);
    expect(() => parseJsonBody(bytes(`{${fields(20_000).join(",")}}`))).toThrow(
      "The body has more than 1000 different names of fields; the last one read is k1000.",
    );
  });

  it.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":{"b":1,"c":2,"b":3}}', "a.b"],
    ['{"a":[{"b":1},{"b":1,"\\u0062":2}]}', "a[1].b"],
  ])("is refused when a key is given twice (%s)", (text, param) => {
    expect(outcome(text)).toEqual([param, "conflict"]);
  });

  it("names a key given twice among the most it may hold, over any amount of white space", () => {
    const keys = Array.from({ length: 999 }, (_, index) => `"k${index}":[${index}]`);
    const text = `{"a":[0,{${keys.join(" \n\t,")} , "k7" : 0}]}`;
    expect(outcome(text)).toEqual(["a[1].k7", "conflict"]);
  });

  it("of two faults tells what it can count before it reads any value", () => {
    const zeros = Array.from({ length: 20_001 }, () => 0).join();
    expect(outcome(`{"a":1,"a":1,"b":[${zeros}]}`)).toEqual([null, "too_many"]);
    expect(outcome(`[${zeros}`)).toEqual([null, "too_many"]);
    expect(outcome("[".repeat(33))).toEqual([null, "out_of_range"]);
  });

  it("counts no brackets, commas and colons within strings", () => {
    const text = JSON.stringify({ "a:,": '[{,:\\"'.repeat(20_000) });
    expect(outcome(text)).toHaveProperty("value");
  });

  it("may give one key in several objects", () => {
    expect(outcome('{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}')).toHaveProperty("value");
  });

  it.each([
    '{"__proto__":{}}',
    '{"a":[{"__proto__":1}]}',
    '{"constructor":1}',
    '{"\\u005f_proto__":1}',
  ])("is refused when a key would reach a prototype (%s)", (text) => {
    expect(outcome(text)).toEqual([expect.stringMatching(/(__proto__|constructor)$/), "unknown"]);
  });

  it.each([
    "9007199254740992",
    "-9007199254740993",
    "1e400",
    "-1e999",
    "123456789012345678901234567890",
    "1e300",
  ])("is refused for a number that would change in reading (%s)", (text) => {
    expect(outcome(`{"a":[${text}]}`)).toEqual(["a[0]", "out_of_range"]);
  });

  it.each(["9007199254740991", "-9007199254740991", "0.1", "1e-400", "-0", "1e3"])(
    "takes a number within 2^53 (%s)",
    (text) => {
      expect(outcome(`[${text}]`)).toHaveProperty("value");
    },
  );

  it("takes a string of 256 KiB and none longer, counted in bytes", () => {
    for (const [character, size] of [
      ["x", 1],
      ["é", 2],
      ["€", 3],
      ["😀", 4],
    ] as const) {
      expect(outcome(`{"a":"${character.repeat(262_144 / size)}"}`)).toHaveProperty("value");
      expect(outcome(`{"a":"${character.repeat(262_144 / size + 1)}"}`)).toEqual([
        "a",
        "out_of_range",
      ]);
    }
  });

  it.each(['{"a":"x\\u0000y"}', '{"a":"\\ud800"}', '{"a":"\\udc00\\ud800"}'])(
    "is refused for text no database keeps (%s)",
    (text) => {
      expect(outcome(text)).toEqual(["a", "malformed"]);
      expect(outcome(text.replace(/"a":(.*)\}$/, "$1:1}"))).toEqual([null, "malformed"]);
    },
  );
});

describe("the media type", () => {
  const isTaken = (contentType: string | undefined, contentEncoding?: string): boolean => {
    try {
      checkMediaType({ contentType, contentEncoding });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 415) return false;
      throw error;
    }
  };

  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json ; charset=utf8",
    "application/json; profile=x",
  ])("is taken: %s", (type) => {
    expect(isTaken(type)).toBe(true);
    expect(isTaken(type, "identity")).toBe(true);
  });

  it.each([
    undefined,
    "",
    "text/plain",
    "application/jsonp",
    "application/merge-patch+json",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json, application/json",
  ])("is refused: %s", (type) => {
    expect(isTaken(type)).toBe(false);
  });

  it.each(["gzip", "br", "deflate", "identity, gzip", "x"])(
    "is refused with Content-Encoding %s",
    (encoding) => {
      expect(isTaken("application/json", encoding)).toBe(false);
    },
  );
});
