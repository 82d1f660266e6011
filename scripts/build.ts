/**
 * `npm run build`: the server and every command as `dist/castmeter.js`, with parts that are loaded
 * at their first use, and the sandbox beside it. For an image: `node dist/castmeter.js serve` starts in half the processor
 * time of the sources and takes 50 MB less. Nothing else needs it.
 *
 * Migrations, documents, the console's build and the files of pages are read where they are, and so
 * are the programs of the embedded PostgreSQL: the repository's folder is still needed, and `dist/`
 * belongs into it.
 *
 *   node scripts/build.ts [folder]
 */
import { existsSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "rolldown";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const output = ownFolder(process.argv[2] ?? `${ROOT}dist`);

/**
 * Where the folder really is, since the way from there to the sources is written into the build. It
 * is emptied, so it must be empty or hold an earlier build; `castmeter.js` alone is in other
 * folders too.
 */
function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  const folder = realpathSync(path);
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, "castmeter.js.map"))) {
    console.error(`${folder} is not empty and holds no earlier build: name another folder.`);
    process.exit(1);
  }
  return folder;
}

const PROGRAM = /^(?:src|sandbox|demo|simulators)\//;

/** A module finds its files from its own address: that of the source, seen from the output. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  transform(code, id) {
    if (!PROGRAM.test(id.slice(ROOT.length)) || !code.includes("import.meta.url")) return null;
    const source = JSON.stringify(relative(output, id).replaceAll("\\", "/"));
    return code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`);
  },
};

await build({
  input: {
    castmeter: `${ROOT}src/operator/cli/main.ts`,
    // An entry of its own, which `castmeter sandbox` alone loads.
    "sandbox-program": `${ROOT}sandbox/run-sandbox.ts`,
  },
  platform: "node",
  // A driver in C that `pg` takes where it is installed, and libraries with a program for each
  // machine.
  external: ["pg-native", "@resvg/resvg-js", "sharp"],
  plugins: [ownAddresses],
  checks: {
    // A package of the library for OAuth makes functions of text.
    eval: false,
    // Own addresses move the rest of their line, and no other.
    sourcemapBroken: false,
  },
  output: {
    dir: output,
    format: "esm",
    cleanDir: true,
    minify: true,
    keepNames: true,
    // For `node --enable-source-maps`, where the place of an error is looked for.
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
});
