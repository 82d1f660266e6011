/**
 * Completes package-lock.json after an install, so that `npm ci` accepts it on every machine.
 *
 * Packages with a build per platform (oxlint, rolldown, embedded PostgreSQL) name each build as an
 * optional dependency. npm leaves out of the lock those a registry could not serve at install time,
 * and `npm ci` then stops with "Missing: … from lock file". A placeholder entry (version, optional,
 * os, cpu) is all it asks for.
 *
 * An entry without a hash would be installed whatever its bytes are, so the hashes that are missing
 * are asked of the registry: npm itself resolves the packages in a folder of its own, and what it
 * found is taken over. Where one cannot be had the command says which, and fails.
 *
 *   node scripts/complete-lock.ts
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface LockEntry {
  version?: string;
  name?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
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
// A link names a folder of this repository, everything else an address of a registry.
for (const entry of Object.values(lock.packages)) if (entry.link !== true) delete entry.resolved;

const unhashed = Object.entries(lock.packages).filter(
  ([key, { version, integrity, link }]) =>
    key.startsWith("node_modules/") && version !== undefined && !integrity && link !== true,
);
const hashes = resolveHashes(
  unhashed.map(([key, { name, version = "" }]) => `${name ?? nameOf(key)}@${version}`),
);
unhashed.forEach(([key, entry], index) => {
  const integrity = hashes[index];
  // After the version, where npm itself writes it.
  if (integrity === undefined) console.error(`package-lock.json: no hash of ${key}`);
  else {
    const { version = "", ...rest } = entry;
    lock.packages[key] = { version, integrity, ...rest };
  }
});
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
const found = hashes.filter((hash) => hash !== undefined).length;
console.log(`package-lock.json: ${added} placeholder entries added, ${found} hashes added`);
if (found < unhashed.length) process.exitCode = 1;

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf("node_modules/") + "node_modules/".length);
}

/**
 * The hashes of packages (`name@version`) as npm resolves them, undefined for those it cannot find.
 * They are optional to it, so that those of other systems and missing ones do not stop it.
 */
function resolveHashes(packages: readonly string[]): (string | undefined)[] {
  if (packages.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "castmeter-lock-"));
  try {
    const optionalDependencies = Object.fromEntries(
      packages.map((name, index) => [`p${index}`, `npm:${name}`]),
    );
    writeFileSync(join(folder, "package.json"), JSON.stringify({ optionalDependencies }));
    execFileSync(
      "npm",
      ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"],
      { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
    const resolved = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
      packages: Record<string, LockEntry>;
    };
    return packages.map((_name, index) => resolved.packages[`node_modules/p${index}`]?.integrity);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
