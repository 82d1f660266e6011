import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SECOND_MS } from "../../src/lib/time/clock.ts";
import type { Answer, Command, Order, ProgramSettings, WorkDone } from "./protocol.ts";

const PROGRAM = fileURLToPath(new URL("./program.ts", import.meta.url));
const STARTS_WITHIN_MS = 180 * SECOND_MS;

/** The process ended while it had an order. */
export class ProgramEndedError extends Error {}

/** The program in a process of its own. */
export class ProgramProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<WorkDone | null>>();
  #orders = 0;
  #hasEnded = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (message: Answer) => this.#take(message));
    child.once("exit", () => this.#end());
  }

  /**
   * Starts it; resolves when it answers. `program` is the file of another release's program.
   *
   * @throws Error with what it wrote where it ends instead.
   */
  static async start(settings: ProgramSettings, program = PROGRAM): Promise<ProgramProcess> {
    const child = spawn(process.execPath, ["--max-semi-space-size=32", program], {
      env: {
        PATH: process.env["PATH"] ?? "",
        // A start takes 1.8 s, of which compiled modules that are kept save 0.7 s.
        NODE_COMPILE_CACHE: settings.compileCache,
        SIMULATION_PROGRAM: JSON.stringify(settings),
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let written = "";
    child.stderr?.on("data", (chunk: Buffer) => (written += chunk.toString()));
    const started = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      started.reject(new Error(`The program did not start in time: ${written}`));
      child.kill("SIGKILL");
    }, STARTS_WITHIN_MS);
    child.once("message", () => started.resolve());
    child.once("exit", (code) =>
      started.reject(new Error(`The program ended with ${code} at its start: ${written}`)),
    );
    await started.promise.finally(() => clearTimeout(timer));
    return new ProgramProcess(child);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Carries an order out.
   *
   * @throws ProgramEndedError when the process is killed meanwhile.
   */
  order(command: Command): Promise<WorkDone | null> {
    const waiting = Promise.withResolvers<WorkDone | null>();
    if (this.#hasEnded) waiting.reject(new ProgramEndedError("The program has ended."));
    else {
      this.#orders += 1;
      this.#waiting.set(this.#orders, waiting);
      // A process that is being killed takes no message: its end rejects the order.
      this.#child.send({ id: this.#orders, command } satisfies Order, () => undefined);
    }
    return waiting.promise;
  }

  /** SIGKILL: nothing is put in order. */
  async kill(): Promise<void> {
    await this.#stop("SIGKILL");
  }

  /** SIGTERM: ends in order. */
  async stop(): Promise<void> {
    await this.#stop("SIGTERM");
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }

  #take(message: Answer): void {
    if (message.kind === "ready") return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "done") waiting?.resolve(message.work);
    else waiting?.reject(new Error(message.error));
  }

  #end(): void {
    this.#hasEnded = true;
    for (const waiting of this.#waiting.values())
      waiting.reject(new ProgramEndedError("The program was killed."));
    this.#waiting.clear();
  }
}
