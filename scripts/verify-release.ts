/**
 * Checks a downloaded release: the signature of its checksums, and each file against them.
 *
 *   node scripts/verify-release.ts <folder> [--key <public key>] [--fingerprint <hex>]
 *
 * Without a key the one in the folder is used, and its fingerprint printed: compare it with the one
 * that the publisher states elsewhere, or give it with `--fingerprint`.
 */
import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { faultsOf, fingerprintOf, PUBLIC_KEY } from "./release/signature.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: "string" }, fingerprint: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error("Name the folder of the release: node scripts/verify-release.ts <folder>");
  process.exit(2);
}
const key = createPublicKey(readFileSync(values.key ?? join(folder, PUBLIC_KEY)));
const fingerprint = fingerprintOf(key);
const faults =
  values.fingerprint === undefined || values.fingerprint === fingerprint
    ? faultsOf(folder, key)
    : [`The key is ${fingerprint} and not ${values.fingerprint}.`];
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `Every file is the one that was signed by the key ${fingerprint}.`
    : `${faults.length} faults: do not use this release.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
