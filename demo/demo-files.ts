import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../src/app/config/config.ts";
import { newPlainId } from "../src/kernel/ids.ts";
import { DEMO_SHOWS, DEMO_WORKSPACES, type DemoWorkspace } from "./world/demo-plan.ts";

/** The file a person and their scripts read: addresses and credentials of the demo. */
export interface DemoFile {
  base_url: string;
  workspaces: { kind: string; effective_uid: string; api_key: string; show_ids: string[] }[];
  simulator_url: string;
  /** The owner of the network. */
  sign_in: { email: string; password: string };
}

/**
 * What the demo needs to be the same at its next start. Written before anything is made, so that a
 * demo that was interrupted is finished rather than made twice.
 */
export interface DemoWorld {
  made_at: string;
  seed: number;
  /**
   * Port of the simulators: the shows' feed addresses hold it. 0 until the first start has found
   * one.
   */
  simulator_port: number;
  workspace_ids: Record<DemoWorkspace["key"], string>;
  show_ids: Record<string, string>;
  /** Left out by earlier releases, whose demos begin without a history. */
  has_history?: true;
}

type Place = Pick<Config, "dataDirectory">;

const demoPath = ({ dataDirectory }: Place): string => join(dataDirectory, "demo.json");
const worldPath = ({ dataDirectory }: Place): string => join(dataDirectory, "demo-world.json");

export function newWorld(now: Date): DemoWorld {
  return {
    made_at: now.toISOString(),
    seed: 20,
    simulator_port: 0,
    workspace_ids: Object.fromEntries(
      DEMO_WORKSPACES.map((workspace) => [workspace.key, newPlainId()]),
    ) as DemoWorld["workspace_ids"],
    show_ids: Object.fromEntries(DEMO_SHOWS.map((show) => [show.slug, newPlainId()])),
  };
}

export const readDemo = (place: Place): DemoFile | undefined =>
  readJson(demoPath(place)) as DemoFile | undefined;
export const readWorld = (place: Place): DemoWorld | undefined =>
  readJson(worldPath(place)) as DemoWorld | undefined;
export const writeDemo = (place: Place, demo: DemoFile): void => writeJson(demoPath(place), demo);
export const writeWorld = (place: Place, world: DemoWorld): void =>
  writeJson(worldPath(place), world);

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error(
      `${path} is damaged. Delete the data folder to make the demo anew, or start with DEMO=off.`,
    );
  }
}

/**
 * Writes a file that only its owner can read, since it holds keys. It is written aside and renamed,
 * so that a reader never sees half of it.
 */
function writeJson(path: string, value: unknown): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
