/**
 * The SDK as a package for npm: `@castmeter/sdk` as one module for ESM and one for CommonJS, its
 * types, README and license.
 *
 *   node scripts/pack-sdk.ts [folder]     packages/sdk/dist unless given
 *   npm publish packages/sdk/dist
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const SDK = join(ROOT, "packages/sdk");
const TYPE_OPTIONS =
  "--ignoreConfig --target es2024 --module nodenext --types node --strict --skipLibCheck " +
  "--allowImportingTsExtensions --exactOptionalPropertyTypes --declaration --emitDeclarationOnly";
const output = resolve(process.argv[2] ?? join(SDK, "dist"));

const { name, version, description, license } = JSON.parse(
  readFileSync(join(SDK, "package.json"), "utf8"),
) as Record<string, string>;

rmSync(output, { recursive: true, force: true });
const commonJs = join(output, "cjs");
mkdirSync(commonJs, { recursive: true });

const build = await rolldown({ input: join(SDK, "src/index.ts"), platform: "neutral" });
await build.write({ file: join(output, "index.js"), format: "esm" });
await build.write({ file: join(commonJs, "index.js"), format: "cjs" });
await build.close();

writeTypes(join(output, "types"));
// A folder of its own is what makes them CommonJS for TypeScript, as the module beside them.
cpSync(join(output, "types"), join(commonJs, "types"), { recursive: true });
writeFileSync(join(commonJs, "package.json"), `{ "type": "commonjs" }\n`);
cpSync(join(SDK, "README.md"), join(output, "README.md"));
cpSync(join(ROOT, "LICENSE"), join(output, "LICENSE"));
writeFileSync(
  join(output, "package.json"),
  `${JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type: "module",
      sideEffects: false,
      engines: { node: ">=20" },
      exports: {
        ".": {
          import: { types: "./types/index.d.ts", default: "./index.js" },
          require: { types: "./cjs/types/index.d.ts", default: "./cjs/index.js" },
        },
        "./package.json": "./package.json",
      },
    },
    null,
    2,
  )}\n`,
);

/** Declarations, whose imports name the files that a package has. */
function writeTypes(folder: string): void {
  execFileSync(
    join(ROOT, "node_modules/.bin/tsc"),
    [
      ...TYPE_OPTIONS.split(" "),
      "--rootDir",
      join(SDK, "src"),
      "--outDir",
      folder,
      join(SDK, "src/index.ts"),
    ],
    { cwd: ROOT, stdio: "inherit" },
  );
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/(from|import\() ?"(\.[^"]*)\.ts"/g, '$1 "$2.js"'));
  }
}
