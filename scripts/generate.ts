import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generated-files.ts";

/**
 * Writes the generated files. With `--check` it writes nothing and fails where a file differs from
 * what would be written.
 *
 *     node scripts/generate.ts [--check]
 */

const root = join(import.meta.dirname, "..");
const check = process.argv.includes("--check");
const differing: string[] = [];

for (const [path, text] of generatedFiles()) {
  const file = join(root, path);
  const stored = await readFile(file, "utf8").catch(() => "");
  if (stored === text) continue;
  differing.push(path);
  if (check) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

if (check && differing.length > 0) {
  console.error(`Out of date: ${differing.join(", ")}. Run: node scripts/generate.ts`);
  process.exitCode = 1;
} else {
  console.log(differing.length === 0 ? "Nothing changed." : `Written: ${differing.join(", ")}.`);
}
