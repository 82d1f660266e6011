import { globSync } from "node:fs";
import { join } from "node:path";

/** What the package `castmeter` for npm is made of (`scripts/pack.ts`). */

const ROOT = join(import.meta.dirname, "..");

/** Folder of the SDK, whose sources are packed as a package inside. */
export const SDK = "packages/sdk/";

const PARTS = [
  "bin/castmeter.js",
  "LICENSE",
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "{src,demo,simulators,sandbox}/**/*",
  "docs/**/*",
  "migrations/*",
  "openapi/*",
  "packages/console/dist/**/*",
];

/** Files of development beside the sources. */
const OF_DEVELOPMENT = /\.test(?:-support|-suite|-child)?\.tsx?$|\/fixtures\/|\.md$/;

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

const isLeftOut = (path: string): boolean =>
  /^(?:src|demo|simulators|sandbox|packages\/sdk)\//.test(path) && OF_DEVELOPMENT.test(path);

/** Paths from the root of the repository. */
export const packageFiles = (): string[] =>
  PARTS.flatMap(filesOf).filter((path) => !isLeftOut(path));

export const sdkFiles = (): string[] =>
  filesOf(`${SDK}src/**/*.ts`).filter((path) => !isLeftOut(path));
