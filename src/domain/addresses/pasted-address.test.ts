import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastedAddress } from "./pasted-address.ts";

describe("a pasted address", () => {
  it.each([
    ["  https://a.example/x \n", "https://a.example/x"],
    ["<https://a.example/x>", "https://a.example/x"],
    ["<url:https://a.example/x>,", "https://a.example/x"],
    ["(“https://a.example/x”).", "https://a.example/x"],
    ["https://a.example/x_(y)", "https://a.example/x_(y)"],
    ["https://a.example/x_(y)).", "https://a.example/x_(y)"],
    ["https://a.example/x-_", "https://a.example/x-_"],
    ["https://a.example/x…", "https://a.example/x…"],
    ["[words](https://a.example/x)", "https://a.example/x"],
    ['<iframe src="https://a.example/x?a=1&amp;b=2"></iframe>', "https://a.example/x?a=1&b=2"],
    ["https%3A%2F%2Fa.example%2Fx", "https://a.example/x"],
    ["https%3A%2F%2Fa.example%2F%ZZ", "https%3A%2F%2Fa.example%2F%ZZ"],
    ["feed://a.example/x.xml", "https://a.example/x.xml"],
    ["feed:https://a.example/x.xml", "https://a.example/x.xml"],
    ["http://https://a.example/x", "https://a.example/x"],
    ["https:///a.example/x", "https://a.example/x"],
    ["https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fx&sa=D", "https://a.example/x"],
    ["https://www.google.com/url?q=hello", "https://www.google.com/url?q=hello"],
    [
      "https://evilgoogle.com/url?q=https://a.example",
      "https://evilgoogle.com/url?q=https://a.example",
    ],
    ["spotify:episode:4SpotifyEpisodeOwn0001", "spotify:episode:4SpotifyEpisodeOwn0001"],
    ["two words", "two words"],
    ["", ""],
  ])("%j is %j", (text, address) => {
    expect(pastedAddress(text)).toBe(address);
  });

  it("is found again in what was found, whatever the text", () => {
    const pieces = fc.constantFrom(
      ..."<>()[]{}\"'`.,;:!?%/".split(""),
      "https://",
      "feed:",
      "a.example",
      "/x",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const found = pastedAddress(parts.join(""));
        expect(pastedAddress(found)).toBe(found);
      }),
      { numRuns: 200 },
    );
  });
});
