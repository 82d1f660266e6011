import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveSecrets } from "../../secrets.ts";
import { newToken, tokenPrefix } from "./tokens.ts";

const PREFIXES = ["cmk", "cma", "cmr", "cmc", "cms"] as const;

describe("tokens", () => {
  it("have the form secret scanners look for, and are known by it", () => {
    for (const prefix of PREFIXES) {
      const token = newToken(prefix);
      expect(token).toMatch(/^cm[karcs]_[0-9A-Za-z]{36}$/);
      expect(tokenPrefix(token)).toBe(prefix);
    }
  });

  it("with any one letter changed, or two neighbours swapped, are refused", () => {
    const letter = fc.constantFrom(
      ..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".split(""),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...PREFIXES),
        fc.integer({ min: 4, max: 39 }),
        letter,
        (prefix, index, replacement) => {
          const token = newToken(prefix);
          fc.pre(token[index] !== replacement);
          expect(
            tokenPrefix(`${token.slice(0, index)}${replacement}${token.slice(index + 1)}`),
          ).toBeUndefined();
          const swapped = `${token.slice(0, index - 1)}${token[index] ?? ""}${token[index - 1] ?? ""}${token.slice(index + 1)}`;
          if (index > 4 && swapped !== token) expect(tokenPrefix(swapped)).toBeUndefined();
        },
      ),
    );
  });

  it("of one kind are none of another: the prefix is part of the checksum", () => {
    expect(tokenPrefix(newToken("cmk").replace("cmk_", "cma_"))).toBeUndefined();
  });

  it("are refused with anything before or after", () => {
    const token = newToken("cmk");
    for (const text of [
      `${token}\n`,
      ` ${token}`,
      `${token}0`,
      token.slice(0, -1),
      token.toUpperCase(),
      "",
    ])
      expect(tokenPrefix(text)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => tokenPrefix(text) === undefined));
  });
});

describe("secrets", () => {
  it("hash a credential under a key of their own, so that another master key finds nothing", () => {
    const token = newToken("cmk");
    const [one, same, other] = [
      deriveSecrets(Buffer.alloc(32, 1)),
      deriveSecrets(Buffer.alloc(32, 1)),
      deriveSecrets(Buffer.alloc(32, 2)),
    ];
    expect(one.hashCredential(token)).toEqual(same.hashCredential(token));
    expect(one.hashCredential(token).hash.equals(other.hashCredential(token).hash)).toBe(false);
    expect(one.hashCredential(token)).toMatchObject({ pepperId: "p1" });
    expect(one.hashCredential(token).hash).toHaveLength(32);
    expect(one.cursorKey.equals(other.cursorKey)).toBe(false);
  });
});
