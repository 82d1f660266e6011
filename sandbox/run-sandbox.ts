import { writeFileSync } from "node:fs";
import { listenForStop } from "../src/operator/cli/stop-signal.ts";
import { startSandbox } from "./start-sandbox.ts";

/** `castmeter sandbox`: runs a sandbox until it is stopped. */
export interface RunOptions {
  port: number;
  logLevel: string;
  /** A file for address and keys. */
  file: string | undefined;
  isJson: boolean;
  print: (text: string) => void;
}

export async function runSandbox({
  port,
  logLevel,
  file,
  isJson,
  print,
}: RunOptions): Promise<void> {
  const stop = listenForStop();
  const startedAt = performance.now();
  const sandbox = await startSandbox({ port, logLevel });
  try {
    const { file: made } = sandbox;
    if (file !== undefined)
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    print(
      isJson
        ? JSON.stringify(made)
        : [
            `A sandbox runs at ${made.base_url} (ready in ${seconds} s). Ctrl-C removes it.`,
            "",
            `API key:       ${made.api_key}`,
            `Read-only key: ${made.read_only_key}`,
            `Show:          ${made.show_id}`,
            `Cluster:       ${made.cluster_global_id}`,
            "",
            "Move its clock by a day:",
            `  curl -X POST ${made.base_url}/v1/test-clock/advance -H "Authorization: Bearer ${made.api_key}" \\`,
            `    -H "Content-Type: application/json" -d '{"seconds": 86400}'`,
          ].join("\n"),
    );
    await stop.received;
  } finally {
    await sandbox.close();
  }
}
