import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * The receivers of docs/examples/webhooks as processes: what an integrator starts is what is
 * tested.
 */

const FOLDER = join(import.meta.dirname, "../../docs/examples/webhooks");

export interface Language {
  name: string;
  /** Program and arguments, as the first line of the file says. */
  command: readonly [string, ...string[]];
}

export const LANGUAGES: readonly Language[] = [
  { name: "JavaScript", command: [process.execPath, join(FOLDER, "receiver.mjs")] },
  { name: "Python", command: ["python3", join(FOLDER, "receiver.py")] },
  { name: "Java", command: ["java", join(FOLDER, "Receiver.java")] },
];

/** False, and loudly so, where a language cannot be run here. */
export function isInstalled({ name, command: [program] }: Language): boolean {
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0) return true;
  console.warn(
    `NOT TESTED: the ${name} example of docs/webhooks.md, because ${program} is not installed here.`,
  );
  return false;
}

export interface ExampleReceiver {
  /** The status it answers. */
  post(body: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** What it printed since its start, without its address. */
  lines: string[];
  /** Address for an endpoint. */
  url: string;
  stop(): Promise<void>;
}

/** Starts an example on a free port and waits until it says where it listens. */
export async function startExample(
  { name, command: [program, ...args] }: Language,
  secret: string,
): Promise<ExampleReceiver> {
  const { PATH, JAVA_HOME, HOME } = process.env;
  const child = spawn(program, args, {
    env: { PATH, JAVA_HOME, HOME, WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = endOf(child);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) =>
      line.startsWith("http://") ? resolve(line) : lines.push(line),
    );
    void ended.then(() => reject(new Error(`The ${name} example ended at once: ${complaint}`)));
  });
  return {
    url,
    lines,
    post: async (body, headers) => (await fetch(url, { method: "POST", body, headers })).status,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.on("error", () => resolve());
    child.on("close", () => resolve());
  });
