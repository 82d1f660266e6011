import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { absentFrom, billOfMaterials } from "../../scripts/release/bill-of-materials.ts";
import {
  type Lock,
  packagesOf,
  type PackedManifest,
  productionLock,
} from "../../scripts/release/production-packages.ts";
import { ROOT } from "../structure/source-files.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

const lock = read("package-lock.json") as Lock;
const manifest: PackedManifest = {
  ...(read("package.json") as PackedManifest),
  bundleDependencies: ["@castmeter/sdk"],
};

/** Packages of a lock by npm's own flags; the builds of TypeScript belong to an optional peer. */
const flagged = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.startsWith("node_modules/") && link !== true)
  .filter(([path]) => !/^node_modules\/(?:@typescript\/|@opentelemetry\/)/.test(path))
  .filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);

describe("packages of production", () => {
  const production = productionLock(lock, manifest);

  it("are those that npm's flags name, and none of development alone", () => {
    const paths = Object.keys(production.packages);
    expect(flagged.length).toBeGreaterThan(250);
    expect(flagged.map(([path]) => path).filter((path) => !paths.includes(path))).toEqual([]);
    expect(
      paths.filter((path) => lock.packages[path]?.dev || lock.packages[path]?.devOptional),
    ).toEqual([]);
  });

  it("are not named without one that is needed", () => {
    const { "node_modules/ajv": _left, ...packages } = lock.packages;
    expect(() => productionLock({ ...lock, packages }, manifest)).toThrow(/lacks ajv, which/);
  });

  it("are all in the list of parts, which is the same each time", () => {
    const parts = { commit: "a".repeat(40), committedAt: "2026-11-28T00:00:00.000Z" };
    const bill = billOfMaterials({ lock, manifest }, parts);
    const packages = packagesOf(production);
    expect(absentFrom(bill, packages)).toEqual([]);
    expect(absentFrom(bill, ["left-out@1.0.0"])).toEqual(["left-out@1.0.0"]);
    expect(bill.components).toHaveLength(packages.length);
    const hashed = bill.components.filter(({ hashes }) => hashes !== undefined);
    // The SDK inside has no hash of its own.
    expect(hashed).toHaveLength(packages.length - 1);
    expect(billOfMaterials({ lock, manifest }, parts)).toEqual(bill);
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
