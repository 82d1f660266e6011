import { describe, expect, it } from "vitest";
import { deriveSecrets } from "./secrets.ts";

const secrets = deriveSecrets(Buffer.alloc(32, 1));
const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IQ==";

describe("a sealed secret", () => {
  it("opens to what was sealed, and never shows it", () => {
    const sealed = secrets.seal(SECRET, "webhook_endpoint we_a");
    expect(sealed).not.toContain(SECRET);
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain(
      SECRET.slice(6, 20),
    );
    expect(secrets.open(sealed, "webhook_endpoint we_a")).toBe(SECRET);
  });

  it("looks different each time", () => {
    expect(secrets.seal(SECRET, "we_a")).not.toBe(secrets.seal(SECRET, "we_a"));
  });

  it("does not open in another row, under another master key, or altered", () => {
    const sealed = secrets.seal(SECRET, "we_a");
    const altered = `${sealed.slice(0, -6)}${sealed.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
    expect(() => secrets.open(sealed, "we_b")).toThrow("unable to authenticate");
    expect(() => deriveSecrets(Buffer.alloc(32, 2)).open(sealed, "we_a")).toThrow(
      "unable to authenticate",
    );
    expect(() => secrets.open(altered, "we_a")).toThrow("unable to authenticate");
    expect(() => secrets.open(`s9${sealed.slice(2)}`, "we_a")).toThrow(
      "key this process does not have",
    );
  });
});
