import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Lock,
  packagesOf,
  type PackedManifest,
  productionLock,
} from "./production-packages.ts";

/** The list of parts of a release (SBOM) in the form of CycloneDX. */

export interface Bill {
  serialNumber: string;
  metadata: { timestamp: string };
  components: { name: string; version: string; purl: string; hashes?: unknown[] }[];
}

/**
 * The parts as npm lists them for the packages of production alone. Number and time are those of
 * the commit, so that two runs write the same bytes.
 *
 * @throws Where the list lacks a package that the lock reaches.
 */
export function billOfMaterials(
  { lock, manifest }: { lock: Lock; manifest: PackedManifest },
  { commit, committedAt }: { commit: string; committedAt: string },
): Bill {
  const production = productionLock(lock, manifest);
  const bill = askNpm(production);
  const missing = absentFrom(bill, packagesOf(production));
  if (missing.length > 0)
    throw new Error(`The list of parts lacks ${missing.join(", ")}, which the lock reaches.`);
  const digest = createHash("sha256").update(`${manifest.version} ${commit}`).digest("hex");
  return {
    ...bill,
    serialNumber: `urn:uuid:${asUuid(digest)}`,
    metadata: { ...bill.metadata, timestamp: committedAt },
  };
}

/** Those of some packages (`name@version`) that a list has not. */
export function absentFrom({ components }: Bill, packages: readonly string[]): string[] {
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  return packages.filter((one) => !listed.has(`pkg:npm/${one}`));
}

function askNpm(lock: Lock): Bill {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-parts-"));
  try {
    // npm names the whole after the folder.
    const named = join(folder, lock.name);
    mkdirSync(named);
    writeFileSync(join(named, "package.json"), JSON.stringify(lock.packages[""]));
    writeFileSync(join(named, "package-lock.json"), JSON.stringify(lock));
    const text = execFileSync(
      "npm",
      ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"],
      {
        cwd: named,
        encoding: "utf8",
        maxBuffer: 64 << 20,
      },
    );
    return JSON.parse(text) as Bill;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The first 128 bits of a digest as a UUID of the form for content of one's own (version 8). */
const asUuid = (digest: string): string =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
