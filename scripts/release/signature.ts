import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Checksums of a release, and the Ed25519 signature of their list. */

export const SUMS = "SHA256SUMS";
export const SIGNATURE = "SHA256SUMS.sig";
export const PUBLIC_KEY = "release-key.pub.pem";
const OF_SIGNATURE: readonly string[] = [SUMS, SIGNATURE, PUBLIC_KEY];

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Files of a release but those of its signature, by name. */
const signedFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !OF_SIGNATURE.includes(name))
    .toSorted();

/** SHA-256 of the public key as it is encoded (SPKI), by which a key is compared. */
export const fingerprintOf = (key: KeyObject): string =>
  sha256(key.export({ type: "spki", format: "der" }));

/** Writes a new private key, readable by its owner alone; refuses to replace a file. */
export function makeKey(path: string): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(path, pem, { mode: 0o600, flag: "wx" });
  return publicKey;
}

/** @throws Where the key is not Ed25519, or others than its owner may read the file. */
export function readKey(path: string): KeyObject {
  if ((statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} is readable by others: chmod 600 ${path}`);
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new Error(`${path} holds a key of ${key.asymmetricKeyType}, and must hold one of ed25519.`);
}

/** Writes checksums of every file in the form of `sha256sum`, their signature and the public key. */
export function signRelease(folder: string, key: KeyObject): void {
  const sums = signedFiles(folder)
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
    .join("");
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), key));
  const pem = createPublicKey(key).export({ type: "spki", format: "pem" });
  writeFileSync(join(folder, PUBLIC_KEY), pem);
}

/**
 * What is wrong with a release; nothing where each file is the one that was signed.
 *
 * @param key The key that is trusted. The one beside the release proves no origin, since it can be
 *   replaced together with the files.
 */
export function faultsOf(folder: string, key: KeyObject): string[] {
  const sums = readFileSync(join(folder, SUMS));
  if (!verify(null, sums, key, readFileSync(join(folder, SIGNATURE))))
    return [`${SUMS} was not signed by the key ${fingerprintOf(key)}.`];
  const signed = new Map(
    sums
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  const present = signedFiles(folder);
  return [
    ...[...signed.keys()]
      .filter((name) => !present.includes(name))
      .map((name) => `${name} is missing.`),
    ...present
      .filter((name) => sha256(readFileSync(join(folder, name))) !== signed.get(name))
      .map((name) =>
        signed.has(name) ? `${name} has other bytes than were signed.` : `${name} is not signed.`,
      ),
  ];
}

/**
 * Checks the signature of the checksums as the notes say it, without this program.
 *
 * @returns Undefined where the machine has no openssl of version 3.
 */
export function verifiesByOpenssl(folder: string): boolean | undefined {
  const version = spawnSync("openssl", ["version"], { encoding: "utf8" });
  if (version.error !== undefined || !version.stdout.startsWith("OpenSSL 3")) return undefined;
  const args = `pkeyutl -verify -pubin -inkey ${PUBLIC_KEY} -rawin -in ${SUMS} -sigfile ${SIGNATURE}`;
  return spawnSync("openssl", args.split(" "), { cwd: folder }).status === 0;
}
