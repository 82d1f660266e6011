/**
 * Makes a release: version, changelog, packages for npm, list of parts, checksums and signature, and
 * tries what it has packed. It publishes nothing, and prints what does.
 *
 *   npm run release -- --version 0.2.0 --key <private key> [--output <folder>]
 *   npm run release -- --version 0.2.0 --dry-run      no commit, no tag; a key made for this run
 *   npm run release -- --make-key <path>              a new key for signing
 *
 * The key may be named by RELEASE_KEY. Everything is made in a clean checkout of the present commit;
 * the commit of the version and its tag come last.
 */
import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Change } from "../src/db/upgrade/changes.ts";
import { absentFrom, billOfMaterials } from "./release/bill-of-materials.ts";
import { type Checkout, checkOut, git, takeOver } from "./release/checkout.ts";
import type { Lock, PackedManifest } from "./release/production-packages.ts";
import { changesOf, releaseNotes } from "./release/release-notes.ts";
import {
  faultsOf,
  fingerprintOf,
  makeKey,
  readKey,
  signRelease,
  verifiesByOpenssl,
} from "./release/signature.ts";
import { tryPackage } from "./release/try-package.ts";
import { isGreater } from "./release/versions.ts";

const ROOT = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    version: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    key: { type: "string", default: process.env["RELEASE_KEY"] },
    output: { type: "string" },
    "make-key": { type: "string" },
  },
});
const isDryRun = values["dry-run"];

if (values["make-key"] !== undefined) {
  console.log(`${values["make-key"]} is made. Keep it off this repository, with a copy.`);
  console.log(
    `SHA-256 of its public key, to be stated: ${fingerprintOf(makeKey(values["make-key"]))}`,
  );
} else
  try {
    await release(values.version ?? "");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }

async function release(version: string): Promise<void> {
  const key = keyToSign();
  refuseUnfit(version);
  const output = resolve(values.output ?? join(ROOT, "release", version));
  if (existsSync(output) && readdirSync(output).length > 0)
    throw new Error(`${output} is not empty: name another folder with --output.`);
  mkdirSync(output, { recursive: true });
  step("a clean checkout with the version, the changelog and the console");
  const checkout = checkOut(ROOT, version);
  try {
    const files = pack(checkout, output, version);
    step("the package, installed in an empty folder");
    const { installed, lines } = await tryPackage(
      [files.program, files.sdk].map((name) => join(output, name)),
    );
    for (const line of lines) console.log(`  ${line}`);
    describeParts(checkout, { version, output, files, installed, key });
    signRelease(output, key);
    const faults = faultsOf(output, createPublicKey(key));
    if (faults.length > 0) throw new Error(faults.join("\n"));
    if (verifiesByOpenssl(output) === false) throw new Error("openssl refuses the signature.");
    if (!isDryRun) takeOver(ROOT, checkout, version);
  } catch (error) {
    rmSync(output, { recursive: true });
    throw error;
  } finally {
    checkout.remove();
  }
  step(`release ${version} is in ${output}`);
  console.log(readFileSync(join(output, "SHA256SUMS"), "utf8"));
  console.log(isDryRun ? "A dry run: nothing was committed." : publishing(version, output));
}

function step(text: string): void {
  console.log(`\n== ${text}`);
}

function keyToSign(): KeyObject {
  if (values.key !== undefined) return readKey(values.key);
  if (isDryRun) return generateKeyPairSync("ed25519").privateKey;
  throw new Error("Name the private key with --key or RELEASE_KEY; --make-key <path> makes one.");
}

/** @throws Where the tree has changes, or the version is not a greater one. */
function refuseUnfit(version: string): void {
  const { version: present } = readJson(join(ROOT, "package.json")) as { version: string };
  if (!isGreater(version, present))
    throw new Error(`--version must be greater than ${present}, the present one.`);
  const changed = git(ROOT, "status", "--porcelain");
  if (changed !== "") throw new Error(`The tree has changes that are not committed:\n${changed}`);
  if (git(ROOT, "tag", "--list", `v${version}`) !== "")
    throw new Error(`The tag v${version} exists.`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

interface Files {
  program: string;
  sdk: string;
  parts: string;
}

/** Packs server and SDK twice, and compares: the same sources make the same bytes. */
function pack({ folder }: Checkout, output: string, version: string): Files {
  step("packages, twice");
  const node = join(folder, "node_modules/.bin/node");
  const [one, other] = ["one", "other"].map((name) => {
    const made = join(folder, "dist-release", name);
    const sdk = join(made, "sdk");
    execFileSync(node, ["--no-warnings", "scripts/pack.ts", made], { cwd: folder });
    execFileSync(node, ["--no-warnings", "scripts/pack-sdk.ts", sdk], { cwd: folder });
    execFileSync("npm", ["pack", "--silent", "--pack-destination", made], { cwd: sdk });
    return made;
  });
  const files = {
    program: `castmeter-${version}.tgz`,
    sdk: `castmeter-sdk-${version}.tgz`,
    parts: `castmeter-${version}.cdx.json`,
  };
  for (const name of [files.program, files.sdk]) {
    const from = join(one ?? "", name);
    if (!readFileSync(from).equals(readFileSync(join(other ?? "", name))))
      throw new Error(`${name} has other bytes when it is packed again.`);
    renameSync(from, join(output, name));
  }
  return files;
}

/** Writes the list of parts and the notes. */
function describeParts(
  { folder, base, committedAt }: Checkout,
  {
    version,
    output,
    files,
    installed,
    key,
  }: { version: string; output: string; files: Files; installed: string[]; key: KeyObject },
): void {
  const lock = readJson(join(folder, "package-lock.json")) as Lock;
  const manifest = readJson(
    join(folder, "dist-release/one/package/package.json"),
  ) as PackedManifest;
  const bill = billOfMaterials({ lock, manifest }, { commit: base, committedAt });
  writeFileSync(join(output, files.parts), `${JSON.stringify(bill, null, 2)}\n`);
  const others = absentFrom(bill, installed);
  console.log(
    `  ${bill.components.length} packages in the list of parts; npm installed ${installed.length}, ` +
      `${others.length} of them in another version than the lock: ${others.join(", ") || "none"}`,
  );
  const names = new Set(
    bill.components.map(({ purl }) => nameOf(decodeURIComponent(purl).slice(8))),
  );
  // The package `node` fetches the program for the machine at its installation, of its own version.
  const unlisted = others.filter(
    (one) => !names.has(nameOf(one).replace(/^node-\w+-\w+$/, "node")),
  );
  if (unlisted.length > 0)
    throw new Error(`The list of parts lacks what npm installs: ${unlisted.join(", ")}`);
  const changelog = readJson(join(folder, "docs/changelog.json")) as Change[];
  const notes = releaseNotes({
    version,
    commit: base,
    changes: changesOf(changelog, version),
    files,
    partsCount: bill.components.length,
    fingerprint: fingerprintOf(createPublicKey(key)),
    packedWith: `Node ${process.versions.node} and npm ${execFileSync("npm", ["--version"], { encoding: "utf8" }).trim()}`,
  });
  writeFileSync(join(output, "RELEASE_NOTES.md"), notes);
}

/** `@a/b@1.0.0` is `@a/b`. */
function nameOf(nameAndVersion: string): string {
  return nameAndVersion.slice(0, nameAndVersion.lastIndexOf("@"));
}

function publishing(version: string, output: string): string {
  return `The release is committed and tagged, and nothing is published. To publish it:
  git push origin HEAD v${version}
  npm publish ${join(output, `castmeter-sdk-${version}.tgz`)} --access public
  npm publish ${join(output, `castmeter-${version}.tgz`)} --access public
  docker buildx build --platform linux/amd64,linux/arm64 -f deploy/Dockerfile -t <registry>/castmeter:${version} --push .
  helm package deploy/helm/castmeter
and attach every file of ${output} to the release of the tag, with RELEASE_NOTES.md as its text.`;
}
