/**
 * The package `castmeter` for npm: the server, every command and the demo as JavaScript, because
 * Node strips no types below `node_modules`. Each source becomes a file of its own, so that child
 * processes, texts and pictures are found where they are in the repository.
 *
 *   node scripts/pack.ts [folder]     dist-package unless given; prints the path of the tarball
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, resolve } from "node:path";
import { packageFiles, SDK, sdkFiles } from "./package-files.ts";

const ROOT = join(import.meta.dirname, "..");
const output = resolve(process.argv[2] ?? join(ROOT, "dist-package"));
const folder = join(output, "package");

interface Manifest extends Record<string, unknown> {
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const readManifest = (path: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as Manifest;

/** Names of sources in imports and addresses, which all end a text. */
const asJavaScript = (text: string): string =>
  stripTypeScriptTypes(text, { mode: "strip" }).replaceAll(
    /(["'`](?:\.{1,2}\/|src\/)[^"'`\n]*)\.ts(["'`])/g,
    "$1.js$2",
  );

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!from.endsWith(".ts")) cpSync(from, to);
  else writeFileSync(to.replace(/\.ts$/, ".js"), asJavaScript(readFileSync(from, "utf8")));
}

if (!existsSync(join(ROOT, "packages/console/dist/en/index.html"))) {
  console.error("The console is not built: run npm run build:console first.");
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of packageFiles()) copy(join(ROOT, path), join(folder, path));

// The SDK is of the same release and inside, so that the package needs no other of this repository.
const sdk = join(folder, "node_modules/@castmeter/sdk");
for (const path of sdkFiles()) copy(join(ROOT, path), join(sdk, path.slice(SDK.length)));
const { name, version, license, type } = readManifest(SDK);
writeFileSync(
  join(sdk, "package.json"),
  JSON.stringify({ name, version, license, type, exports: "./src/index.js" }),
);

const { dependencies: all, optionalDependencies: optional, ...own } = readManifest(".");
// A machine with Node 24 needs no other: `npm install --omit=optional` leaves out Node and PostgreSQL.
const { node = "", ...dependencies } = all;
const optionalDependencies = { ...optional, node };
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify(
    {
      name: own.name,
      version: own.version,
      description: own.description,
      license: own.license,
      bin: own.bin,
      type: own.type,
      engines: { node: ">=20" },
      dependencies,
      optionalDependencies,
      bundleDependencies: ["@castmeter/sdk"],
    },
    null,
    2,
  )}\n`,
);

const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", output], {
  cwd: folder,
  encoding: "utf8",
});
const [{ filename = "" } = {}] = JSON.parse(packed) as { filename?: string }[];
console.log(join(output, filename));
