import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  faultsOf,
  fingerprintOf,
  makeKey,
  PUBLIC_KEY,
  readKey,
  SIGNATURE,
  signRelease,
  SUMS,
  verifiesByOpenssl,
} from "../../scripts/release/signature.ts";
import { ROOT } from "../structure/source-files.ts";

let folder = "";
const { privateKey, publicKey } = generateKeyPairSync("ed25519");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "castmeter-signature-"));
  writeFileSync(join(folder, "castmeter-0.2.0.tgz"), "the package");
  writeFileSync(join(folder, "RELEASE_NOTES.md"), "the notes");
  signRelease(folder, privateKey);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a signed release", () => {
  it("has no fault as it was signed", () => {
    expect(faultsOf(folder, publicKey)).toEqual([]);
    expect(faultsOf(folder, createPublicKey(readFileSync(join(folder, PUBLIC_KEY))))).toEqual([]);
  });

  it("names a file with a changed byte, one that is missing, and one that is not signed", () => {
    appendFileSync(join(folder, "castmeter-0.2.0.tgz"), ".");
    expect(faultsOf(folder, publicKey)).toEqual([
      "castmeter-0.2.0.tgz has other bytes than were signed.",
    ]);
    rmSync(join(folder, "castmeter-0.2.0.tgz"));
    writeFileSync(join(folder, "castmeter-0.2.1.tgz"), "the package");
    expect(faultsOf(folder, publicKey)).toEqual([
      "castmeter-0.2.0.tgz is missing.",
      "castmeter-0.2.1.tgz is not signed.",
    ]);
  });

  it("is refused with changed checksums, a changed signature or another key", () => {
    const fault = /^SHA256SUMS was not signed by the key [0-9a-f]{64}\.$/;
    const other = generateKeyPairSync("ed25519");
    expect(faultsOf(folder, other.publicKey)).toEqual([expect.stringMatching(fault)]);
    for (const name of [SUMS, SIGNATURE]) {
      const bytes = readFileSync(join(folder, name));
      const changed = Buffer.from(bytes);
      changed[0] = (changed[0] ?? 0) ^ 1;
      writeFileSync(join(folder, name), changed);
      expect(faultsOf(folder, publicKey)).toEqual([expect.stringMatching(fault)]);
      writeFileSync(join(folder, name), bytes);
    }
    expect(faultsOf(folder, publicKey)).toEqual([]);
  });

  it("is checked by the command, which can hold the key to its fingerprint", () => {
    const check = (...args: string[]): number | null =>
      spawnSync(process.execPath, ["scripts/verify-release.ts", folder, ...args], { cwd: ROOT })
        .status;
    expect(check()).toBe(0);
    expect(check("--fingerprint", fingerprintOf(publicKey))).toBe(0);
    expect(check("--fingerprint", "0".repeat(64))).toBe(1);
    appendFileSync(join(folder, "RELEASE_NOTES.md"), ".");
    expect(check()).toBe(1);
  });
});

describe("openssl, where the machine has it", () => {
  it("accepts what was signed, and refuses a changed byte", () => {
    const accepted = verifiesByOpenssl(folder);
    appendFileSync(join(folder, SUMS), "\n");
    expect([accepted, verifiesByOpenssl(folder)]).toEqual(
      accepted === undefined ? [undefined, undefined] : [true, false],
    );
  });
});

describe("the key of releases", () => {
  it("is made once, and read where its owner alone can read it", () => {
    const path = join(folder, "key.pem");
    const made = makeKey(path);
    expect(fingerprintOf(createPublicKey(readKey(path)))).toBe(fingerprintOf(made));
    expect(() => makeKey(path)).toThrow(/EEXIST/);
    chmodSync(path, 0o644);
    expect(() => readKey(path)).toThrow(/readable by others/);
  });

  it("is of Ed25519 and no other kind", () => {
    const path = join(folder, "key.pem");
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    writeFileSync(path, pair.privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    expect(() => readKey(path)).toThrow(/must hold one of ed25519/);
  });
});
