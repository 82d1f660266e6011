import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withRelease } from "./release-notes.ts";
import { writeVersion } from "./versions.ts";

/** A clean checkout in which a release is made, so that one that fails leaves the tree as it was. */

export const git = (root: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

const run = (root: string, program: string, ...args: string[]): void =>
  void execFileSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });

export interface Checkout {
  folder: string;
  /** The commit that the release was made from: the one before that of the version. */
  base: string;
  committedAt: string;
  remove: () => void;
}

/**
 * Clones the present commit, installs its packages, writes the version and commits it. The commit
 * has the time and author of the one before it: the same commit makes the same release.
 */
export function checkOut(root: string, version: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-release-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    git(root, "clone", "--quiet", root, folder);
    const base = git(root, "rev-parse", "HEAD");
    git(folder, "checkout", "--quiet", "--detach", base);
    writeVersion(folder, version);
    const changelog = join(folder, "docs/changelog.json");
    writeFileSync(changelog, withRelease(readFileSync(changelog, "utf8"), version));
    // Also builds the console, which names the version of the SDK.
    run(folder, "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund");
    const node = join(folder, "node_modules/.bin/node");
    run(folder, node, "scripts/generate.ts");
    run(folder, node, "scripts/build.ts");
    const date = git(folder, "log", "-1", "--format=%cI");
    const [name = "", email = ""] = git(folder, "log", "-1", "--format=%an%n%ae").split("\n");
    execFileSync("git", ["commit", "--quiet", "--all", "--message", `Release ${version}`], {
      cwd: folder,
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: date,
      },
    });
    return { folder, base, committedAt: new Date(date).toISOString(), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Moves the branch of a tree to the commit of a release, and tags it. */
export function takeOver(root: string, { folder }: Checkout, version: string): void {
  git(root, "fetch", "--quiet", folder, "HEAD");
  git(root, "merge", "--quiet", "--ff-only", "FETCH_HEAD");
  git(root, "tag", "--annotate", `v${version}`, "--message", `Release ${version}`);
}
