import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

describe("JSON of a stranger", () => {
  it("is read from a text, and from a body with or without a byte order mark", () => {
    expect(parseJson('{"a":["ü"]}')).toEqual({ a: ["ü"] });
    expect(parseJson(Buffer.from('{"a":["ü"]}'))).toEqual({ a: ["ü"] });
    expect(parseJson(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
    expect(parseJson("null")).toBeNull();
  });

  it.each(["", "<html>", '{"a":', "'a'"])("is undefined where there is none: %s", (text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(parseJson(Buffer.from(text))).toBeUndefined();
  });
});
