import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../../src/db/embedded-postgres/embedded-postgres.ts";
import { MASTER_KEY } from "../../harness/read-path.ts";
import { startServer } from "../../harness/server-process.ts";
import { type FaultStage, readCall } from "../fault-stage.ts";
import { type Figure, none } from "../figure.ts";
import { send } from "../steady-load.ts";

/** The disk is lost: a backup that was made while the server ran is restored on a new database. */

const MAIN = fileURLToPath(new URL("../../../src/operator/cli/main.ts", import.meta.url));
const run = promisify(execFile);

const castmeter = (databaseUrl: string, ...parameters: string[]): Promise<unknown> =>
  run(process.execPath, [MAIN, ...parameters], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: MASTER_KEY.toString("base64"),
    },
  });

export async function lostDisk(stage: FaultStage): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-restored-"));
  const file = join(folder, "backup");
  const startMs = performance.now();
  await castmeter(stage.database.url, "backup", "--out", file);
  const backedUpMs = performance.now() - startMs;
  const restored = await startEmbeddedPostgres({ dataDirectory: join(folder, "postgres") });
  try {
    const restoreStartMs = performance.now();
    await castmeter(restored.url, "restore", file);
    const restoredMs = performance.now() - restoreStartMs;
    const server = await startServer("api", {
      DATABASE_URL: restored.url,
      MASTER_KEY: MASTER_KEY.toString("base64"),
    });
    const calls = Array.from({ length: 60 }, (_, turn) => readCall(stage.tenant, turn));
    const answers = await Promise.all(calls.map((call) => send(server.address, call)));
    await server.kill();
    return [
      none(
        `reads with the old keys not answered 200 (backup ${Math.round(backedUpMs)} ms, ` +
          `restore ${Math.round(restoredMs)} ms)`,
        answers.filter(({ status }) => status !== 200).length,
        `${answers.length}`,
      ),
    ];
  } finally {
    await restored.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
