import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const PACKAGE = new URL("../../package.json", import.meta.url);

/** The options of Node that `npm run serve` gives (record 0051). */
export function serverNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { scripts: { serve: string } };
  return scripts.serve.split(" ").filter((word) => word.startsWith("--"));
}

/** A server in a process of its own, so that its processor time and memory are its own. */
export interface MeasuredProcess {
  address: string;
  /** Processor time so far in seconds, resident memory in MB. */
  usage(): Promise<{ cpuSec: number; rssMb: number }>;
  close(): Promise<void>;
}

type Message =
  | { kind: "ready"; address: string }
  | { kind: "usage"; cpuSec: number; rssMb: number }
  | { kind: "failed"; message: string };

/** What a measured process sends its parent; called at the end of its start. */
export function reportTo(
  parent: NodeJS.Process,
  address: string,
  close: () => Promise<void>,
): void {
  const send = (message: Message): void => void parent.send?.(message);
  parent.on("message", (wanted) => {
    if (wanted === "usage") {
      const cpu = process.cpuUsage();
      send({
        kind: "usage",
        cpuSec: (cpu.user + cpu.system) / 1e6,
        rssMb: process.memoryUsage.rss() / 1_048_576,
      });
    } else {
      void close().then(() => process.exit(0));
    }
  });
  // A parent that failed must not leave servers behind.
  parent.on("disconnect", () => void close().then(() => process.exit(0)));
  send({ kind: "ready", address });
}

/** The same of a server on a free port of loopback, which it starts. */
export function reportServer(server: Server, end?: () => Promise<void>): void {
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    reportTo(process, `http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await end?.();
    });
  });
}

function next(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`a measured process ended with ${code}`));
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as Message);
    });
    child.once("exit", ended);
  });
}

export async function startProcess(
  script: string,
  settings: Record<string, string>,
): Promise<MeasuredProcess> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? serverNodeOptions(),
  });
  const ready = await next(child);
  if (ready.kind !== "ready") throw new Error("a measured process did not start");
  return {
    address: ready.address,
    usage: async () => {
      const answer = next(child);
      child.send("usage");
      const message = await answer;
      if (message.kind !== "usage") throw new Error("expected usage");
      return { cpuSec: message.cpuSec, rssMb: message.rssMb };
    },
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => resolve());
        child.send("close");
      }),
  };
}
