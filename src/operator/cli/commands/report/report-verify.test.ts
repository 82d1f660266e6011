import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import {
  fingerprintOf,
  newSigningKey,
  publicKeyPem,
} from "../../../../domain/report-documents/signature.ts";
import { signedFiles } from "../../../../domain/report-verification/signed-files.test-support.ts";
import { zipOf } from "../../../../domain/report-files/zip.ts";
import type { Ran } from "../../command-line.test-support.ts";
import { startReportCommands } from "./report-commands.test-support.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) console.error("\n*** openssl IS NOT INSTALLED: a check with it is skipped. ***\n");

const t = useFixture(startReportCommands);

interface Issued {
  id: string;
  folder: string;
  report: Buffer;
  signature: Buffer;
  pem: string;
}

const file = (issued: Issued, name = "report.json"): string => join(issued.folder, name);

function write(issued: Issued, changed: Partial<Issued> = {}): void {
  const { report, signature, pem } = { ...issued, ...changed };
  writeFileSync(file(issued), report);
  writeFileSync(file(issued, "report.sig"), signature);
  writeFileSync(file(issued, "pub.pem"), pem);
}

/** A report in a folder of its own, as the page of a link serves it. */
async function issued(): Promise<Issued> {
  const id = await t.ready();
  const { body } = await t.must("POST", `/v1/reports/${id}/links`, { label: "Jo", snapshot: 1 });
  const get = async (url: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(url)).arrayBuffer());
  const { key_id: keyId } = await t.get(`/v1/reports/${id}/snapshots/1`);
  const folder = join(t.folder, id);
  mkdirSync(folder);
  const made: Issued = {
    id,
    folder,
    report: await get(`${body.data.url}.json`),
    signature: await get(`${body.data.url}.sig`),
    pem: (await get(`${t.origin}/s/verify/${keyId}.pem`)).toString(),
  };
  write(made);
  return made;
}

const verify = (path: string, ...args: string[]): Promise<Ran> =>
  t.operate("report", "verify", path, ...args);

describe("castmeter report verify", () => {
  let report: Issued;
  beforeAll(async () => {
    report = await issued();
  });

  it("verifies by the files alone, and says what it has not checked", async () => {
    const { code, out, error } = await verify(file(report));
    expect([code, error]).toEqual([0, ""]);
    const { sha256 } = await t.get(`/v1/reports/${report.id}/snapshots/1`);
    expect(out).toContain(`SHA-256: ${sha256}`);
    expect(out).toContain('version 1 of "Autumn flight"');
    const notChecked = out.slice(out.indexOf("Not checked:"));
    expect(notChecked).toContain("Whose key it is");
    expect(notChecked).toContain("superseded or withdrawn");
  });

  it.skipIf(!hasOpenssl)("and openssl agree on the report and on each change of it", async () => {
    const openssl = (): boolean =>
      spawnSync("openssl", [
        "pkeyutl",
        "-verify",
        "-pubin",
        "-inkey",
        file(report, "pub.pem"),
        "-rawin",
        "-in",
        file(report),
        "-sigfile",
        file(report, "report.sig"),
      ]).status === 0;
    const changed = Buffer.from(report.report.toString().replace("Autumn", "Spring"));
    const signature = Buffer.from(report.signature.toReversed());
    const pem = publicKeyPem(newSigningKey().publicKey);
    for (const change of [{}, { report: changed }, { signature }, { pem }]) {
      write(report, change);
      expect(openssl()).toBe(Object.keys(change).length === 0);
      expect((await verify(file(report))).code === 0).toBe(openssl());
    }
    write(report);
    const der = execFileSync("openssl", [
      "pkey",
      "-pubin",
      "-in",
      file(report, "pub.pem"),
      "-outform",
      "DER",
    ]);
    expect((await verify(file(report), "--json")).json.fingerprint).toBe(
      fingerprintOf(der.subarray(-32)),
    );
  });

  it("has an exit code and a sentence for each fault", async () => {
    const { report: bytes, signature } = report;
    const text = bytes.toString();
    const other = newSigningKey();
    const forged = signedFiles(other);
    const bomb = zipOf([{ name: "report.json", bytes: Buffer.alloc(70 * 1_048_576, " ") }]);
    const archive = (sent: Buffer) =>
      zipOf([
        { name: "report.json", bytes: sent },
        { name: "report.sig", bytes: signature },
        { name: "pub.pem", bytes: Buffer.from(report.pem) },
      ]);
    const fingerprint = (await verify(file(report), "--json")).json.fingerprint;
    const faults: [string, number, Buffer | Partial<Issued>, string[]][] = [
      ["malformed", 3, { report: Buffer.from("[]") }, []],
      ["malformed", 3, { pem: "none" }, []],
      ["truncated", 4, { report: bytes.subarray(0, 100) }, []],
      ["truncated", 4, archive(bytes).subarray(0, -9), []],
      ["too_large", 5, bomb, []],
      [
        "wrong_key",
        6,
        {
          report: Buffer.from(forged.report),
          signature: Buffer.from(forged.signature),
          pem: forged.key,
        },
        ["--fingerprint", fingerprint],
      ],
      ["changed", 7, { report: Buffer.from(text.replace("Autumn", "Spring")) }, []],
      ["changed", 7, archive(Buffer.from(text.replace("Autumn", "Spring"))), []],
      ["not_canonical", 8, { report: Buffer.from(`${text}\n`) }, []],
    ];
    const sentences = new Set<string>();
    for (const [fault, code, change, args] of faults) {
      const path = file(report, Buffer.isBuffer(change) ? "report.zip" : "report.json");
      if (Buffer.isBuffer(change)) writeFileSync(path, change);
      else write(report, change);
      const ran = await verify(path, ...args, "--json");
      expect([fault, ran.code, ran.out]).toEqual([fault, code, ""]);
      const { error } = JSON.parse(ran.error);
      expect(error.code).toBe(fault);
      sentences.add(error.message);
      write(report);
    }
    expect(sentences.size).toBeGreaterThanOrEqual(7);
  });

  it("accepts a key of the issuer's list alone, from a file and from its address", async () => {
    const address = `${t.origin}/.well-known/castmeter-report-keys.json`;
    writeFileSync(file(report, "keys.json"), await (await fetch(address)).text());
    for (const keys of [address, file(report, "keys.json")]) {
      const { code, json } = await verify(file(report), "--keys", keys, "--json");
      expect([code, json.is_key_known]).toEqual([0, true]);
    }
    const forged = signedFiles();
    write(report, {
      report: Buffer.from(forged.report),
      signature: Buffer.from(forged.signature),
      pem: forged.key,
    });
    expect((await verify(file(report))).code).toBe(0);
    expect((await verify(file(report), "--keys", address)).code).toBe(6);
    write(report);
  });

  it("asks the issuer for its state where it is said to, with the hash alone", async () => {
    const issuer = `${t.origin}/s`;
    const fresh = await issued();
    const state = async () => (await verify(file(fresh), "--issuer", issuer, "--json")).json;
    expect(await state()).toMatchObject({ state: "current", is_key_known: true });
    await t.generate(fresh.id);
    expect(await state()).toMatchObject({ state: "superseded", superseded_by: 2 });
    await t.must("POST", `/v1/reports/${fresh.id}/snapshots/1/withdraw?confirm=true`, {
      reason: "Wrong campaign.",
    });
    const withdrawn = await verify(file(fresh), "--issuer", issuer);
    expect([withdrawn.code, withdrawn.error]).toEqual([
      9,
      expect.stringContaining('"Wrong campaign."'),
    ]);
  });

  it("does not ask anything of an issuer that did not sign", async () => {
    const forged = signedFiles();
    write(report, {
      report: Buffer.from(forged.report),
      signature: Buffer.from(forged.signature),
      pem: forged.key,
    });
    expect((await verify(file(report), "--issuer", `${t.origin}/s`)).code).toBe(6);
    write(report);
  });

  it("refuses wrong usage, and a file that is not there", async () => {
    expect((await verify(file(report, "absent.json"))).code).toBe(1);
    expect((await verify(file(report), "--fingerprint", "ab12")).code).toBe(2);
    expect((await verify(file(report), "--issuer", "here")).code).toBe(2);
    expect((await verify(file(report), "--signature", file(report, "absent"))).code).toBe(2);
  });
});

describe("castmeter signing-key", () => {
  it("rotates the key, after which both are listed and both verify", async () => {
    const before = await issued();
    const { code, json } = await t.operate("signing-key", "rotate", "--json");
    expect(code).toBe(0);
    expect(json.retired.retired_at).not.toBeNull();
    const after = await issued();
    const keys = (await t.operate("signing-key", "list", "--json")).json.data;
    expect(keys[0]).toEqual(json.created);
    expect(keys).toContainEqual(json.retired);
    const listed = await (await fetch(`${t.origin}/.well-known/castmeter-report-keys.json`)).json();
    expect(listed).toMatchObject({
      keys: keys.map(({ key_id: id, retired_at: at }: { key_id: string; retired_at: string }) => ({
        key_id: id,
        retired_at: at,
      })),
    });
    for (const [one, key] of [
      [before, json.retired],
      [after, json.created],
    ] as const) {
      const ran = await verify(file(one), "--issuer", `${t.origin}/s`, "--json");
      expect([ran.code, ran.json.fingerprint]).toEqual([0, key.fingerprint]);
      expect(ran.json.key_retired_at).toBe(key.retired_at);
    }
    const { out } = await t.operate("signing-key", "list");
    expect(out).toContain(json.created.fingerprint);
    expect(out).not.toMatch(/PRIVATE|s1\./);
  });
});
