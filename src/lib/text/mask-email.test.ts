import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

describe("maskEmail", () => {
  it("keeps the first letter and the domain", () => {
    expect(maskEmail("ada@example.com")).toBe("a***@example.com");
    expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com');
    expect(maskEmail("not an address")).toBe("***");
    expect(maskEmail("@example.com")).toBe("***@example.com");
  });

  it("never cuts a letter in half, whatever the script", () => {
    expect(maskEmail("🦭seal@example.com")).toBe("🦭***@example.com");
  });

  it("gives away one letter of the local part at most", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const local = email.slice(0, email.lastIndexOf("@"));
        expect(maskEmail(email)).toBe(`${local[0]}***${email.slice(local.length)}`);
      }),
    );
  });
});
