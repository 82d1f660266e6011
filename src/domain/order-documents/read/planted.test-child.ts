import { createRequire } from "node:module";

/**
 * A program in place of the one that reads documents: it tries what the code of a hostile document
 * would try, on the canaries that its input names, and answers the result of each attempt.
 */

const require = createRequire(import.meta.url);

interface Canaries {
  port: number;
  socket: string;
  secretFile: string;
  newFile: string;
  parent: number;
}

const { promise, resolve: gotInput } = Promise.withResolvers<Canaries>();
process.stdin.once("data", (part: Buffer) => gotInput(JSON.parse(part.toString()) as Canaries));
process.stdin.on("end", () => process.exit(1));
process.stdout.write("\n");
const canaries = await promise;

const onceOf = (emitter: NodeJS.EventEmitter, good: string): Promise<string> =>
  new Promise((resolve, reject) => {
    emitter.once(good, () => resolve("done"));
    emitter.once("error", reject);
  });

const worker = (options: object) => async (): Promise<string> => {
  const { Worker } = await import("node:worker_threads");
  return onceOf(new Worker("0", { eval: true, ...options }), "exit");
};
const connect = (address: object) => async (): Promise<string> => {
  const { connect: open } = await import("node:net");
  return onceOf(open(address as { port: number }), "connect");
};
const readFile = (path: string) => (): unknown => require("node:fs").readFileSync(path, "latin1");

const ATTEMPTS: Record<string, () => unknown> = {
  "a thread": worker({}),
  "a thread without options": worker({ execArgv: [] }),
  "a thread without permissions": worker({ execArgv: ["--no-permission"] }),
  "a program": () => require("node:child_process").execFileSync("/bin/true"),
  "a fork": async () => onceOf(require("node:child_process").fork("/dev/null"), "spawn"),
  "a cluster": async () => onceOf(require("node:cluster").fork(), "online"),
  "a database file": () => new (require("node:sqlite").DatabaseSync)(canaries.newFile),
  "a new file": () => require("node:fs").writeFileSync(canaries.newFile, "x"),
  "a report": () => require("node:process").report.writeReport(canaries.newFile),
  "a snapshot of the heap": () => require("node:v8").writeHeapSnapshot(canaries.newFile),
  "the accounts": readFile("/etc/passwd"),
  "the master key": readFile(canaries.secretFile),
  "the parent's variables": readFile(`/proc/${canaries.parent}/environ`),
  "the variables of the process above": readFile(`/proc/${process.ppid}/environ`),
  "its own variables by files": readFile("/proc/self/environ"),
  "a blob of a file": () => require("node:fs").openAsBlob(canaries.secretFile),
  "the inspector": () => require("node:inspector").open(0),
  "a session of the inspector": () => new (require("node:inspector").Session)().connect(),
  "a binding": () => (process as never as { binding: (n: string) => unknown }).binding("fs"),
  "an addon": () =>
    (process as never as { dlopen: (m: object, f: string) => void }).dlopen(
      { exports: {} },
      "/lib/x86_64-linux-gnu/libc.so.6",
    ),
  wasi: () => new (require("node:wasi").WASI)({ version: "preview1", preopens: { "/": "/" } }),
  "code of a string": () => Reflect.construct(Function, ["return 1"]),
  "a signal to the server": () => process.kill(canaries.parent, 0),
  "a signal to the process above": () => process.kill(process.ppid, 0),
  tcp: connect({ port: canaries.port, host: "127.0.0.1" }),
  "a unix socket": connect({ path: canaries.socket }),
  "an abstract socket": connect({ path: `\0${canaries.socket.slice(-20)}` }),
  "its own user": () => process.getuid?.(),
  variables: () => JSON.stringify(process.env),
};

const answers: Record<string, string> = {};
for (const [name, attempt] of Object.entries(ATTEMPTS))
  try {
    answers[name] = `done: ${String(await attempt()).slice(0, 60)}`;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    answers[name] = code ?? message;
  }
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
