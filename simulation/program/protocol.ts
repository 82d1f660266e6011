import type { Simulators } from "../../simulators/start.ts";

/** What the simulation and the program's process send each other. */

export interface ProgramSettings {
  databaseUrl: string;
  dataFolder: string;
  port: number;
  masterKey: string;
  offsetMs: number;
  /** Addresses of the simulated upstreams, and of the simulated platforms by name. */
  urls: Simulators["urls"];
  platformUrls: [string, string][];
  logFile: string;
  /** Folder of compiled modules. */
  compileCache: string;
}

export type Command =
  /** Moves the clock; a step is noticed by the program as a jump of the database's clock is. */
  | { name: "move"; offsetMs: number; stepMs: number }
  /** Does the hourly upkeep and everything that is due. */
  | { name: "work" }
  /** Sends what is queued, without a look at the schedule. */
  | { name: "drain" };

export interface WorkDone {
  jobs: [string, number][];
  failures: { job: string; error: string }[];
  deliveries: { succeeded: number; failed: number };
}

export interface Order {
  id: number;
  command: Command;
}

export type Answer =
  | { kind: "ready" }
  | { kind: "done"; id: number; work: WorkDone | null }
  | { kind: "failed"; id: number; error: string };
