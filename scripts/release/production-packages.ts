/** What an installation of the package `castmeter` consists of, from the lock file alone. */

interface LockEntry {
  version?: string;
  name?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  integrity?: string;
  inBundle?: boolean;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lock {
  name: string;
  version: string;
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

/** The manifest of the package, as it is packed. */
export interface PackedManifest {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  bundleDependencies: readonly string[];
}

/** Names of what a package needs: peers too, unless they may be absent. */
const needsOf = (entry: LockEntry): string[] => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  ),
];

/** The entry that a package at a path gets for a name: the nearest folder of packages has it. */
function findEntry({ packages }: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("node_modules/") - 1, 0))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === "") return undefined;
  }
}

/**
 * The lock of the package alone: what its manifest reaches. The list of parts is made of it. `npm
 * sbom --omit dev` on the whole lock leaves out 70 packages that both development and production
 * need, among them `ajv` and `pg-types`.
 *
 * @throws Where the lock lacks a package that is needed.
 */
export function productionLock(lock: Lock, manifest: PackedManifest): Lock {
  const { name, version, license, dependencies, optionalDependencies, bundleDependencies } =
    manifest;
  const reached = new Set<string>();
  const visit = (from: string, entry: LockEntry): void => {
    for (const needed of needsOf(entry)) {
      const path = findEntry(lock, from, needed);
      const found = path === undefined ? undefined : lock.packages[path];
      if (path === undefined || found === undefined)
        throw new Error(`package-lock.json lacks ${needed}, which ${from || name} needs.`);
      if (reached.has(path) || found.link === true) continue;
      reached.add(path);
      visit(path, found);
    }
  };
  visit("", { dependencies, optionalDependencies });
  const kept = [...reached].toSorted().map((path) => {
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock.packages[path] ?? {};
    return [path, entry] as const;
  });
  const own: LockEntry & { bundleDependencies: readonly string[] } = {
    name,
    version,
    license,
    dependencies,
    optionalDependencies,
    bundleDependencies,
  };
  const bundled = bundleDependencies.map(
    (one) => [`node_modules/${one}`, { version, license, inBundle: true }] as const,
  );
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    packages: Object.fromEntries([["", own], ...bundled, ...kept]),
  };
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** `name@version` of every package of a lock, in the order of names. */
export const packagesOf = ({ packages }: Lock): string[] => [
  ...new Set(
    Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, { name, version = "" }]) => `${name ?? nameAt(path)}@${version}`)
      .toSorted(),
  ),
];
