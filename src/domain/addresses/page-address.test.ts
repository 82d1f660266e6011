import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, guidForms, pageKey, readPage } from "./page-address.ts";

const read = (text: string) => {
  const page = readPage(text);
  if (page === null) throw new Error(`${text} is no page`);
  return page;
};

describe("the address of a page", () => {
  it.each([
    ["example.com/a/?utm_source=x&b=1#top", "https://example.com/a/?b=1"],
    ["HTTP://Example.com/A", "http://example.com/A"],
    ["https://example.com:8443/a", "https://example.com:8443/a"],
    ["https://user:secret@example.com/a", "https://example.com/a"],
    ["https://example.com./a?fbclid=1", "https://example.com/a"],
  ])("%s is written as %s", (text, url) => {
    expect(read(text).url).toBe(url);
  });

  it.each([
    "",
    "two words",
    "mailto:someone@example.com",
    "a\\b",
    `x.example/${"y".repeat(5_000)}`,
  ])("is none: %j", (text) => {
    expect(readPage(text)).toBeNull();
  });

  it.each([
    ["https://www.example.com/a/", "http://example.com/a", "same"],
    ["https://example.com/caf%C3%A9", "https://example.com/café", "same"],
    ["https://example.com/a?x=1&y=2", "https://example.com/a?y=2&x=1", "same"],
    ["https://example.com/a?x=1", "https://example.com/a?x=2", "but_for_query"],
    ["https://example.com/?p=1", "https://example.com/?p=2", "other"],
    ["https://example.com/A", "https://example.com/a", "other"],
    ["https://example.com/a", "https://example.org/a", "other"],
  ])("%s and %s are %s", (one, other, is) => {
    expect(compare(read(one), read(other))).toBe(is);
  });

  it("has one key with every address that is the same but for its query", () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (path, query) => {
        const bare = `example.com/${path.join("/")}`;
        const forms = [
          bare,
          `https://${bare}`,
          `http://www.${bare}/`,
          `https://${bare}?${query}=1`,
          `https://${bare}//#${query}`,
        ];
        expect(new Set(forms.map(pageKey))).toEqual(new Set([bare.toLowerCase()]));
      }),
      { numRuns: 50 },
    );
  });

  it("is looked for as a guid in each of its forms", () => {
    const forms = guidForms("example.com/a", read("example.com/a"));
    expect(forms).toContain("http://www.example.com/a/");
    expect(forms).toContain("https://example.com/a");
    expect(guidForms("x.example/?p=7", read("x.example/?p=7"))).toContain("http://x.example/?p=7");
  });
});
