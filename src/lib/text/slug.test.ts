import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { SLUG_CHARS_MAX, slugify } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Salt & Signal", "salt-signal"],
    ["  Über Straße — Café №5 ", "uber-strasse-cafe-no5"],
    ["Don't Panic!", "dont-panic"],
    ["Łódź i Ørsted", "lodz-i-orsted"],
    ["ＡＢＣ ラジオ", "abc"],
    ["already-a-slug-2", "already-a-slug-2"],
  ])("makes %j the address part %j", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it("gives the empty string for a text without Latin letters or digits", () => {
    expect(slugify("日本の朝")).toBe("");
    expect(slugify("— !")).toBe("");
  });

  it("cuts a long name between words", () => {
    expect(slugify("the quick brown fox jumps over", 20)).toBe("the-quick-brown-fox");
    expect(slugify("the quick brown foxes", 20)).toBe("the-quick-brown");
    expect(slugify("x".repeat(100), 20)).toBe("x".repeat(20));
  });

  it("gives only letters, digits and inner single hyphens, never too long, and leaves its own result alone", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 120 }), (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(SLUG_CHARS_MAX);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
