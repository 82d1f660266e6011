/**
 * Builds the console into `packages/console/dist`, a folder for each language of its texts: `npm
 * ci` runs this, so that the first start has it. It takes about 3 s a language. Without Vite, as after `npm ci --omit=dev`, nothing is built: an image
 * takes the folder from the stage that has it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../packages/console/", import.meta.url));

/** The program of Vite; undefined where it is not installed. */
function findVite(): string | undefined {
  try {
    const manifest = createRequire(join(folder, "package.json")).resolve("vite/package.json");
    const program = join(dirname(manifest), "bin", "vite.js");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

const vite = findVite();
if (vite === undefined) console.log("The console is not built: Vite is not installed.");
else
  for (const language of readdirSync(join(folder, "src/texts"))) {
    const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: folder,
      stdio: "inherit",
      env: { ...process.env, CONSOLE_LANGUAGE: language },
    });
    if (status !== 0) process.exitCode = status ?? 1;
  }
