import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The version of a release: where it stands, how it is written there, and which is greater. */

interface Place {
  path: string;
  /** Matches each version of this release in the file, and nothing around it. */
  pattern: RegExp;
}

const MANIFEST = /(?<=^ {2}"version": "|"@castmeter\/sdk": ")\d+\.\d+\.\d+(?=")/gm;
const DEPLOYMENT = /(?<=castmeter(?:-sdk)?[-:]|DEPLOYMENT_RELEASE[=:] ?"?)\d+\.\d+\.\d+/g;

export const PLACES: readonly Place[] = [
  ...["package.json", "packages/sdk/package.json", "packages/console/package.json"].map((path) => ({
    path,
    pattern: MANIFEST,
  })),
  {
    path: "package-lock.json",
    pattern:
      /(?<=^ {2}"version": "|"name": "(?:castmeter|@castmeter\/\w+)",\n {6}"version": "|"@castmeter\/sdk": ")\d+\.\d+\.\d+(?=")/gm,
  },
  {
    path: "packages/sdk/src/generated/version.ts",
    pattern: /(?<=SDK_VERSION = ")\d+\.\d+\.\d+(?=")/g,
  },
  {
    path: "deploy/helm/castmeter/Chart.yaml",
    pattern: /(?<=^version: |^appVersion: ")\d+\.\d+\.\d+/gm,
  },
  ...[
    "deploy/Dockerfile",
    "deploy/compose.yaml",
    "deploy/compose.postgres.yaml",
    "deploy/systemd/castmeter.service",
    "deploy/systemd/castmeter-monitor.service",
    "deploy/systemd/castmeter-worker.service",
    "docs/deployment.md",
  ].map((path) => ({ path, pattern: DEPLOYMENT })),
  // It starts a server beside a file of another release, which keeps its number.
  { path: "deploy/try-image.sh", pattern: /(?<=castmeter:)\d+\.\d+\.\d+/g },
];

/** Versions in a text of a place, in their order. */
export const versionsIn = (text: string, { pattern }: Place): string[] =>
  [...text.matchAll(pattern)].map(([version]) => version);

/**
 * Writes a version wherever one stands.
 *
 * @throws Where a file has none, so that a place whose form has changed is not passed over.
 */
export function writeVersion(root: string, version: string): void {
  for (const place of PLACES) {
    const file = join(root, place.path);
    const text = readFileSync(file, "utf8");
    if (versionsIn(text, place).length === 0)
      throw new Error(`${place.path} has no version where one is expected.`);
    writeFileSync(file, text.replaceAll(place.pattern, version));
  }
}

/**
 * Parts of a version.
 *
 * @throws For anything but three numbers: files of `deploy/` name releases without a suffix.
 */
function partsOf(version: string): number[] {
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version))
    throw new Error(`The version must be three numbers such as 0.2.0, and is ${version}.`);
  return version.split(".").map(Number);
}

export function isGreater(version: string, other: string): boolean {
  const others = partsOf(other);
  const index = partsOf(version).findIndex((part, place) => part !== others[place]);
  return index >= 0 && (partsOf(version)[index] ?? 0) > (others[index] ?? 0);
}
