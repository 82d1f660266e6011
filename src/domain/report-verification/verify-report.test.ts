import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../report-documents/canonical.ts";
import { sampleDocument } from "../report-documents/document.test-support.ts";
import {
  fingerprintOf,
  newSigningKey,
  publicKeyPem,
  signBytes,
  type SigningKey,
} from "../report-documents/signature.ts";
import { readKeyDirectory } from "./key-directory.ts";
import { signedFiles } from "./signed-files.test-support.ts";
import { VerifyFault } from "./verify-fault.ts";
import { type KnownOfIssuer, type SignedFiles, verifyReport } from "./verify-report.ts";

const key = newSigningKey();
const other = newSigningKey();
const files = signedFiles(key);
const NOTHING: KnownOfIssuer = { keys: null, fingerprint: null };

function faultOf(changed: Partial<SignedFiles>, known: Partial<KnownOfIssuer> = {}) {
  try {
    verifyReport({ ...files, ...changed }, { ...NOTHING, ...known });
  } catch (error) {
    if (error instanceof VerifyFault) return error.fault;
    throw error;
  }
  return "verified";
}

const listOf = (keys: readonly (readonly [SigningKey, string | null])[]) =>
  readKeyDirectory(
    JSON.stringify({
      object: "report_keys",
      keys: keys.map(([{ publicKey }, retiredAt]) => ({
        fingerprint: fingerprintOf(publicKey),
        public_key: publicKeyPem(publicKey),
        created_at: "2026-01-01T00:00:00.000Z",
        retired_at: retiredAt,
      })),
    }),
  );

const digitsOf = ({ publicKey }: SigningKey): string =>
  fingerprintOf(publicKey).replaceAll(" ", "");
const text = Buffer.from(files.report).toString();

describe("a report", () => {
  it("is verified by its files alone, and has hash, key and content", () => {
    expect(verifyReport(files, NOTHING)).toMatchObject({
      sha256: sha256Hex(files.report),
      fingerprint: fingerprintOf(key.publicKey),
      listed: null,
      document: { name: "Autumn flight" },
    });
  });

  it("is verified with the issuer's list of keys, without a key of its own", () => {
    const keys = listOf([
      [other, null],
      [key, "2026-11-01T00:00:00.000Z"],
    ]);
    expect(faultOf({ key: null }, { keys })).toBe("verified");
    expect(faultOf({}, { keys, fingerprint: digitsOf(key) })).toBe("verified");
  });

  it("is changed, where any one byte of it or of its signature was", () => {
    // The first digit of a count: the text stays canonical JSON.
    const changed = Buffer.from(text.replace("31234", "41234"));
    expect(faultOf({ report: changed })).toBe("changed");
    expect(faultOf({ report: changed }, { keys: listOf([[key, null]]) })).toBe("changed");
    const named = { sha256: sha256Hex(files.report), fingerprint: digitsOf(key) };
    expect(faultOf({ report: changed, named })).toBe("changed");
    for (let place = 0; place < 64; place += 1) {
      const signature = Buffer.from(files.signature);
      signature[place] = (signature[place] ?? 0) ^ 1;
      expect(faultOf({ signature })).toBe("changed");
    }
  });

  it("has the wrong key, where its key is another than the issuer's", () => {
    const forged = signedFiles(other);
    expect(faultOf(forged, { fingerprint: digitsOf(key) })).toBe("wrong_key");
    expect(faultOf(forged, { keys: listOf([[key, null]]) })).toBe("wrong_key");
    const given = publicKeyPem(other.publicKey);
    expect(faultOf({ key: given }, { keys: listOf([[key, null]]) })).toBe("wrong_key");
    const named = { sha256: sha256Hex(files.report), fingerprint: digitsOf(key) };
    expect(faultOf({ key: given, named })).toBe("wrong_key");
  });

  it("has the wrong key, where the key was retired before the report was issued", () => {
    const { issued_at: issuedAt } = sampleDocument();
    expect(faultOf({}, { keys: listOf([[key, issuedAt]]) })).toBe("verified");
    expect(faultOf({}, { keys: listOf([[key, "2026-10-19T06:59:59.999Z"]]) })).toBe("wrong_key");
  });

  it("is not canonical, where another program has written the same content anew", () => {
    const pretty = Buffer.from(JSON.stringify(JSON.parse(text), null, 2));
    for (const report of [pretty, Buffer.from(`${text}\n`)])
      expect(faultOf({ report })).toBe("not_canonical");
    expect(faultOf({ report: pretty, key: null }, { keys: listOf([[key, null]]) })).toBe(
      "not_canonical",
    );
    // The issuer itself signed bytes that are not canonical: a name twice.
    const twice = Buffer.from(text.replace('"number":1', '"number":2,"number":1'));
    expect(faultOf({ report: twice, signature: signBytes(twice, key.privateKey) })).toBe(
      "not_canonical",
    );
    const half = Buffer.from(text.replace("Autumn", "\\ud800"));
    expect(faultOf({ report: half, signature: signBytes(half, key.privateKey) })).toBe(
      "not_canonical",
    );
  });

  it("is truncated, wherever it ends early", () => {
    for (const length of [0, 1, 20, Math.floor(text.length / 2), text.length - 1])
      expect(faultOf({ report: Buffer.from(text.slice(0, length)) })).toBe("truncated");
    expect(faultOf({ signature: files.signature.subarray(0, 63) })).toBe("truncated");
    expect(faultOf({ signature: Buffer.alloc(0) })).toBe("truncated");
  });

  it("is malformed, where it is something else", () => {
    const reports = [
      "[]",
      "null",
      "{}",
      "Autumn flight",
      `${text}}`,
      `\ufeff${text}`,
      text.replace('"format_version":1', '"format_version":2'),
      text.replace('"depth":"full"', '"depth":"whole"'),
      text.replace(/"issuer":\{[^}]*\}/, '"issuer":null'),
    ];
    for (const report of reports)
      expect([report, faultOf({ report: Buffer.from(report) })]).toEqual([report, "malformed"]);
    expect(faultOf({ report: Buffer.from([0x7b, 0xff, 0x7d]) })).toBe("malformed");
    expect(faultOf({ signature: Buffer.alloc(65) })).toBe("malformed");
    const pem = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
    for (const wrong of ["", "-----BEGIN", pem.export({ format: "pem", type: "spki" }).toString()])
      expect(faultOf({ key: wrong })).toBe("malformed");
  });

  it("of a million brackets is refused in time that grows with its length", () => {
    const started = process.cpuUsage();
    for (const report of ["[".repeat(1_000_000), `{"a":${"[".repeat(1_000_000)}`])
      expect(["malformed", "truncated"]).toContain(faultOf({ report: Buffer.from(report) }));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});

describe("a list of keys", () => {
  it("is refused, where it is none or names a fingerprint that its key has not", () => {
    const wrong = JSON.stringify({
      keys: [
        { fingerprint: fingerprintOf(key.publicKey), public_key: publicKeyPem(other.publicKey) },
      ],
    });
    for (const one of ["", "[]", "{}", '{"keys":[null]}', '{"keys":[{"public_key":"x"}]}', wrong])
      expect(() => readKeyDirectory(one)).toThrow(VerifyFault);
  });
});
