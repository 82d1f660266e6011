import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND_MS } from "../src/lib/time/clock.ts";
import { type Answer, ApiCaller } from "./api-caller.ts";
import { type Ledger, newLedger } from "./ledger.ts";
import { ProgramEndedError, ProgramProcess } from "./program/program-process.ts";
import type { Command, ProgramSettings, WorkDone } from "./program/protocol.ts";
import { Random } from "./random.ts";
import { SimulatedClock } from "./simulated-clock.ts";
import { Platforms } from "./world/platforms.ts";
import { planNetwork, type PlannedShow } from "./world/network-plan.ts";
import { Receiver } from "./world/receiver.ts";
import { SimulatedDatabase } from "./world/simulated-database.ts";

export interface SimulationOptions {
  seed: number;
  /** `YYYY-MM-DD`, the first day. */
  start: string;
  days: number;
  /** Number of shows of the network. */
  shows: number;
  /** How much more often faults strike than in a year: 1 as in a year. */
  density: number;
  /** False leaves out the disk that can be full, which only root can mount. */
  withDisk: boolean;
}

/** Time between two actions of an actor, so that their times are apart. */
const ACTION_MS = 7 * SECOND_MS;
const WORK_TRIES = 6;

/** Program, database, platforms and what people know: everything that a day moves. */
export class Simulation {
  readonly options: SimulationOptions;
  readonly shows: readonly PlannedShow[];
  readonly clock: SimulatedClock;
  readonly platforms: Platforms;
  readonly database: SimulatedDatabase;
  readonly receiver: Receiver;
  readonly caller: ApiCaller;
  readonly folder: string;
  readonly masterKey = randomBytes(32);
  ledger: Ledger = newLedger();
  calls = 0;
  /** Starts of the program since the run began. */
  starts = 0;
  readonly failures = new Map<string, number>();
  readonly jobs = new Map<string, number>();
  readonly #settings: Omit<ProgramSettings, "offsetMs" | "databaseUrl">;
  #program: ProgramProcess | undefined;
  readonly #randoms = new Map<string, Random>();

  private constructor(parts: {
    options: SimulationOptions;
    folder: string;
    port: number;
    shows: readonly PlannedShow[];
    clock: SimulatedClock;
    platforms: Platforms;
    database: SimulatedDatabase;
    receiver: Receiver;
  }) {
    this.options = parts.options;
    this.folder = parts.folder;
    this.shows = parts.shows;
    this.clock = parts.clock;
    this.platforms = parts.platforms;
    this.database = parts.database;
    this.receiver = parts.receiver;
    const { platforms } = parts;
    this.#settings = {
      dataFolder: join(parts.folder, "data"),
      port: parts.port,
      masterKey: this.masterKey.toString("base64"),
      urls: platforms.simulators.urls,
      platformUrls: [["transistor", `${platforms.hosts.origin}/v1`]],
      logFile: join(parts.folder, "program.log"),
      compileCache: process.env["NODE_COMPILE_CACHE"] ?? join(parts.folder, "compiled"),
    };
    this.caller = new ApiCaller({
      baseUrl: () => this.baseUrl,
      revive: () => this.revive(),
      wait: (milliseconds) => this.pass(milliseconds),
      onCall: () => (this.calls += 1),
    });
  }

  static async start(options: SimulationOptions): Promise<Simulation> {
    const { seed, start, days } = options;
    const folder = mkdtempSync(join(tmpdir(), "castmeter-simulation-"));
    mkdirSync(join(folder, "disk"));
    mkdirSync(join(folder, "data"));
    const shows = planNetwork(new Random(seed, "plan"), options);
    const random = new Random(seed, "platforms");
    const clock = new SimulatedClock();
    const platforms = await Platforms.start(shows, {
      random,
      programClock: clock,
      seed,
      start,
      days,
    });
    const receiver = new Receiver(clock);
    await receiver.start();
    const database = await SimulatedDatabase.start(join(folder, "disk"), options.withDisk);
    const port = await freePort();
    const simulation = new Simulation({
      options,
      folder,
      port,
      shows,
      clock,
      platforms,
      database,
      receiver,
    });
    try {
      await simulation.moveTo(new Date(`${start}T00:00:00Z`));
      await simulation.startProgram();
      return simulation;
    } catch (error) {
      await simulation.close();
      throw error;
    }
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#settings.port}`;
  }

  get outbox(): string {
    return join(this.#settings.dataFolder, "outbox");
  }

  get logFile(): string {
    return this.#settings.logFile;
  }

  /** The stream of decisions of an actor. */
  random(name: string): Random {
    let random = this.#randoms.get(name);
    if (random === undefined)
      this.#randoms.set(name, (random = new Random(this.options.seed, name)));
    return random;
  }

  /** Moves program, database and platforms to a time; `isStep`: as a clock that was set. */
  async moveTo(time: Date, { isStep = false } = {}): Promise<void> {
    const before = this.clock.now();
    const offsetMs = SimulatedClock.offsetTo(time);
    this.clock.offsetMs = offsetMs;
    // A clock that was set wrong is the machine's: the platforms have their own.
    if (!isStep) this.platforms.moveTo(time);
    await this.database.moveTo(offsetMs);
    const stepMs = isStep ? time.getTime() - before.getTime() : 0;
    await this.#order({ name: "move", offsetMs, stepMs });
  }

  /** Lets time pass. */
  async pass(milliseconds = ACTION_MS): Promise<void> {
    await this.moveTo(new Date(this.clock.now().getTime() + milliseconds));
  }

  /** Does what is due; where a fault ends the program, what is due afterwards. */
  async work(name: "work" | "drain" = "work"): Promise<WorkDone | undefined> {
    for (let attempt = 1; attempt <= WORK_TRIES; attempt += 1) {
      const done = await this.#order({ name }).catch(async (error: unknown) => {
        await this.revive();
        if (attempt === WORK_TRIES) throw error;
        return null;
      });
      if (done === null) continue;
      for (const { job, error } of done.failures) count(this.failures, `${job}: ${error}`);
      for (const [job, runs] of done.jobs) count(this.jobs, job, runs);
      return done;
    }
    return undefined;
  }

  async startProgram(): Promise<void> {
    this.starts += 1;
    this.#program = await ProgramProcess.start({
      ...this.#settings,
      databaseUrl: this.database.url,
      offsetMs: this.clock.offsetMs,
    });
  }

  kill(): Promise<void> {
    return this.#program?.kill() ?? Promise.resolve();
  }

  async stopProgram(): Promise<void> {
    await this.#program?.stop();
  }

  /** Brings back what a fault has ended: the database by itself, the program by a start. */
  async revive(): Promise<void> {
    await this.database.accepts();
    if (this.#program?.hasEnded === true) await this.startProgram();
  }

  /** A request of a program with the network's key. */
  call(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.ledger.key}` };
    if (method !== "GET") headers["idempotency-key"] = this.random("keys").code(20);
    return this.caller.call(method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The same; counts what was acknowledged. Undefined where the outcome is not known. */
  async write(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const answer = await this.call(method, path, body);
    if (answer === undefined || answer.status >= 500 || answer.status === 429) {
      this.ledger.unsure += 1;
      return undefined;
    }
    if (answer.status < 300) this.ledger.acknowledged += 1;
    return answer;
  }

  async close(): Promise<void> {
    await this.#program?.stop();
    await this.database.close();
    await this.platforms.close();
    await this.receiver.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #order(command: Command): Promise<WorkDone | null> {
    if (this.#program === undefined) return null;
    try {
      return await this.#program.order(command);
    } catch (error) {
      // A program that starts later is given the time at its start.
      if (command.name === "move" && error instanceof ProgramEndedError) return null;
      throw error;
    }
  }
}

function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
