import { createServer, type Server } from "node:http";
import type { Config } from "../../../app/config/config.ts";
import type { ProcessLog } from "../../../app/log.ts";
import { type RunningProcess, serve } from "../../../app/serve.ts";
import type { Examine } from "../../installation/installation-services.ts";
import { restoreStateOf, ServedRestores } from "../../restore/index.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** Path at which a page asks how far its restore is; the stopped server answers it too. */
const STATE_PATH = "/app-api/set-up/restore-state";

const BODY_BYTES_MAX = 4_096;

/**
 * A server that can restore a backup into its own empty database. While it is stopped for that, a
 * listener at its address tells the page how far the restore is and answers 503 to all else.
 */
export async function serveRestorable(
  config: Config,
  log: ProcessLog,
  examine: Examine,
): Promise<RunningProcess> {
  const restores = new ServedRestores(
    (order, hooks) => restoreInstallation(config, order, hooks),
    log,
  );
  let running = await serve(config, log, { examine, restores });
  let note: Server | undefined;
  let failure: unknown;
  restores.attach({
    stop: async () => {
      await running.close();
      // The parts of a stop have a second each, which a PostgreSQL on a slow disk exceeds.
      await running.instance.close();
      if (running.address !== undefined) note = await listenMeanwhile(config, restores);
    },
    start: async () => {
      note?.closeAllConnections();
      await new Promise((resolve) => {
        if (note === undefined) resolve(undefined);
        else note.close(resolve);
      });
      try {
        running = await serve(config, log, { examine, restores });
      } catch (error) {
        // Without a server the process has no use, and a supervisor starts it again.
        log.error({ error: String(error) }, "the server did not start after a restore");
        failure = error;
        process.kill(process.pid, "SIGTERM");
      }
    },
  });
  return {
    ...running,
    close: async () => {
      await restores.settled();
      if (failure !== undefined) throw failure;
      await running.close();
    },
  };
}

async function listenMeanwhile({ port, host }: Config, restores: ServedRestores): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "retry-after": "5",
      });
      response.end(JSON.stringify(body));
    };
    const refuse = (): void =>
      answer(503, {
        error: { code: "unavailable", message: "A backup is being restored. Try again soon." },
      });
    if (request.method !== "POST" || request.url !== STATE_PATH) return refuse();
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      else request.destroy();
    });
    request.on("end", () =>
      restores.isOf(tokenIn(Buffer.concat(chunks)))
        ? answer(200, restoreStateOf(restores.state))
        : refuse(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function tokenIn(body: Buffer): string {
  try {
    const { token } = JSON.parse(body.toString()) as { token?: unknown };
    return typeof token === "string" ? token : "";
  } catch {
    return "";
  }
}
