import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { migrate } from "../src/db/migrate.ts";
import { startEmbeddedPostgres } from "../src/db/embedded-postgres/embedded-postgres.ts";
import { schemaFiles } from "./schema/schema-files.ts";
import { SCHEMA_FILE, schemaSql } from "./schema/schema-file.ts";

/**
 * Writes the generated files. With `--check` it writes nothing and fails where a file differs from
 * what would be written. The schema needs a database, so `--check` leaves it to a test that has one
 * (test/structure/schema-rules.test.ts).
 *
 *     node scripts/generate.ts [--check]
 */

const root = join(import.meta.dirname, "..");
const check = process.argv.includes("--check");
const differing: string[] = [];

if (!check) {
  await write([[SCHEMA_FILE, await migratedSchema()]]);
  await write(schemaFiles());
}
// What it imports has the lists of columns in it, so it is loaded once those are written.
const { generatedFiles } = await import("./generated-files.ts");
await write(await generatedFiles());

if (check && differing.length > 0) {
  console.error(`Out of date: ${differing.join(", ")}. Run: node scripts/generate.ts`);
  process.exitCode = 1;
} else {
  console.log(differing.length === 0 ? "Nothing changed." : `Written: ${differing.join(", ")}.`);
}

async function write(files: Iterable<readonly [path: string, text: string]>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(root, path);
    const stored = await readFile(file, "utf8").catch(() => "");
    if (stored === text) continue;
    differing.push(path);
    if (check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The schema of a new database, in a server that is deleted afterwards. */
async function migratedSchema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-schema-"));
  const server = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    settings: { fsync: "off" },
  });
  try {
    await migrate(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const text = await schemaSql(client);
    await client.end();
    return text;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
