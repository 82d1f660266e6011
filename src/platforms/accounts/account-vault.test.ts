import { expect, it } from "vitest";
import { deriveSecrets } from "../../kernel/secrets.ts";
import { createAccountVault } from "./account-vault.ts";

const owner = { showId: "show-1", platform: "transistor" };
const vault = createAccountVault(deriveSecrets(Buffer.alloc(32, 7)));
const secrets = { api_key: "key-4711", account_id: "12" };

it("opens for its own row what it sealed, and shows nothing of it", () => {
  const sealed = vault.seal(owner, secrets);
  expect(vault.open(owner, sealed)).toEqual(secrets);
  expect(sealed).not.toMatch(/4711|api_key/);
  expect(vault.seal(owner, secrets)).not.toBe(sealed);
});

it("opens nothing that was moved to another row, altered, or sealed under another master key", () => {
  const sealed = vault.seal(owner, secrets);
  const middle = Math.floor(sealed.length / 2);
  const altered = `${sealed.slice(0, middle)}${sealed[middle] === "A" ? "B" : "A"}${sealed.slice(middle + 1)}`;
  expect(() => vault.open({ ...owner, showId: "show-2" }, sealed)).toThrow("authenticate");
  expect(() => vault.open({ ...owner, platform: "podbean" }, sealed)).toThrow("authenticate");
  expect(() => vault.open(owner, altered)).toThrow("authenticate");
  expect(() => createAccountVault(deriveSecrets(Buffer.alloc(32, 8))).open(owner, sealed)).toThrow(
    "authenticate",
  );
});
