/**
 * Upgrades from earlier states of the program, each with the data of its own demo:
 *
 *   node bench/upgrades/from-earlier.ts [commit…]     the last state of each earlier day unless given
 *
 * The demo fills an empty folder, the earlier server answers figures, today's program checks and
 * upgrades, today's server answers the same figures, and the earlier one is started again on the
 * new schema. Minutes each; packages that are gone are installed from the registry.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillByDemo, runCommand, serve, takeEarlier, TODAY } from "./earlier-release.ts";
import { compareFigures, readFigures } from "./figures.ts";

/** The last state of each day from 21 to 27 November 2026, and the last release that landed. */
const STATES = ["f64b7902", "66f22941", "268b73db", "7267adb4", "83575526", "af326530", "6e782732"];
const SHOWN = 12;

function keyOf(data: string): string {
  const { workspaces } = JSON.parse(readFileSync(join(data, "demo.json"), "utf8")) as {
    workspaces: { api_key: string }[];
  };
  return workspaces[0]?.api_key ?? "";
}

const firstLine = (error: unknown): string =>
  (
    String(error instanceof Error ? error.message : error)
      .split("\n")
      .at(-1) ?? ""
  ).slice(0, 300);

async function upgradeFrom(commit: string, folder: string): Promise<void> {
  const earlier = await takeEarlier(commit, join(folder, "release"));
  const data = join(folder, "data");
  await fillByDemo(earlier, data);
  const key = keyOf(data);
  const old = await serve(earlier, data);
  const before = await readFigures(old.url, key);
  await old.stop();
  const answered = [...before.statuses].filter(([, status]) => status === 200);
  console.log(
    `  earlier program: ${answered.length} of ${before.statuses.size} reads are answered`,
  );
  const check = runCommand(data, "upgrade", "--check", "--json");
  const checked = JSON.parse(check.out);
  console.log(
    `  check: exit ${check.code}, ${checked.migrations.length} migrations, ` +
      `${checked.estimated_seconds} s and ${Math.ceil(checked.disk_bytes / 1e6)} MB estimated, ` +
      `${checked.needs.length} things need a person, earlier program runs after: ` +
      String(checked.earlier_program_runs),
  );
  for (const change of checked.changes)
    if (change.figures_changed !== null) console.log(`  figures change: ${change.figures_changed}`);
  const upgrade = runCommand(data, "upgrade", "--confirm", "--json");
  console.log(
    `  upgrade: exit ${upgrade.code} in ${upgrade.seconds.toFixed(1)} s ${upgrade.error.trim()}`,
  );
  const today = await serve(TODAY, data);
  const after = await readFigures(today.url, key);
  await today.stop();
  const { same, changed, gone, added } = compareFigures(before.figures, after.figures);
  console.log(
    `  figures: ${before.figures.size} before; ${same} the same, ${changed.length} changed, ` +
      `${gone.length} gone, ${added} new`,
  );
  for (const text of changed.slice(0, SHOWN)) console.log(`    changed ${text}`);
  for (const path of gone.slice(0, SHOWN)) console.log(`    gone ${path}`);
  const refused = [...after.statuses].filter(
    ([path, status]) => status !== before.statuses.get(path) && status !== 200,
  );
  for (const [path, status] of refused) console.log(`    ${path} is answered by ${status}`);
  try {
    const again = await serve(earlier, data);
    const then = await readFigures(again.url, key);
    await again.stop();
    const { changed: other } = compareFigures(before.figures, then.figures);
    console.log(`  earlier program again: starts, ${other.length} figures changed`);
  } catch (error) {
    console.log(`  earlier program again: ${firstLine(error)}`);
  }
}

const commits = process.argv.slice(2);
for (const commit of commits.length > 0 ? commits : STATES) {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-upgrade-"));
  // As root the embedded database runs as another user.
  chmodSync(folder, 0o755);
  console.log(commit);
  try {
    await upgradeFrom(commit, folder);
  } catch (error) {
    console.log(`  failed: ${String(error instanceof Error ? error.message : error).slice(-600)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
