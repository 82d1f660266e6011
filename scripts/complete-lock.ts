/**
 * Completes package-lock.json after an install, so that `npm ci` accepts it on every machine.
 *
 * Packages with a build per platform (oxlint, rolldown, embedded PostgreSQL) name each build as an
 * optional dependency. npm leaves out of the lock those a registry could not serve at install time,
 * and `npm ci` then stops with "Missing: … from lock file". A placeholder entry (version, optional,
 * os, cpu) is all it asks for.
 *
 *   node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from "node:fs";

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const operatingSystems = [
  "darwin",
  "win32",
  "android",
  "freebsd",
  "openharmony",
  "aix",
  "sunos",
  "netbsd",
  "openbsd",
  "linux",
];
const processors = [
  "x64",
  "arm64",
  "arm",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] !== undefined) continue;
    const os = operatingSystems.find((system) => name.includes(system));
    const cpu = processors.find((processor) =>
      new RegExp(`(^|[-/_])${processor}([-_]|$)`).test(name),
    );
    lock.packages[key] = {
      version: range.replace(/^[\^~]/, ""),
      ...(parent.dev === true ? { dev: true } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
      ...(cpu === undefined ? {} : { cpu: [cpu] }),
      ...(os === "linux" && name.includes("musl") ? { libc: ["musl"] } : {}),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} placeholder entries added`);
