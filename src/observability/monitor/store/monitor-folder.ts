import { readdirSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Log } from "../../../kernel/pipeline/log.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import { emptyState, type MonitorState } from "../monitor-state.ts";
import { pruned } from "../status-rules.ts";
import { replaceFile } from "./replace-file.ts";
import { stateOfText, textOfState } from "./state-form.ts";
import { parseJson } from "../../../lib/parse-json.ts";

/**
 * The folder of a monitor: its state, its owner, and its webhook endpoint. It is not a database, so
 * that the monitor works without one (docs/decisions/0076-status-monitor.md).
 */

const STATE = "state.json";
const OWNER = "owner.json";
const WEBHOOK = "webhook.json";
/** Names of incomplete files of the monitor; other files in the folder do not belong to it. */
const PART = /^(?:state|owner|webhook)\.json\..+\.part$/;

const owner = Type.Object({
  /** Id of the monitor's start, different for each start. */
  instance: Type.String(),
  pid: Type.Integer(),
  /** Address at which it answers, such as `http://127.0.0.1:4002`; null until it listens. */
  address: Type.Union([Type.String(), Type.Null()]),
});

const webhook = Type.Object({
  /** The server and the receiver for which the endpoint was made. */
  baseUrl: Type.String(),
  url: Type.String(),
  endpointId: Type.String(),
  secret: Type.String(),
});

/** The process that runs the monitor of a folder. */
export type MonitorOwner = Type.Static<typeof owner>;
/** The endpoint that receives test deliveries for the monitor. */
export type StoredWebhook = Type.Static<typeof webhook>;

export interface FolderOptions {
  folder: string;
  /** Identifies this process among others that use the folder. */
  instance: string;
  clock: Clock;
  log: Log;
}

/**
 * The methods never reject: errors of the disk are logged, and the monitor continues without the
 * file.
 */
export class MonitorFolder {
  readonly #options: FolderOptions;
  /**
   * The previous owner of the folder where the claim could not be written: that process has not
   * taken the folder over.
   */
  #passed: string | undefined;

  constructor(options: FolderOptions) {
    this.#options = options;
  }

  /** The stored state, or an empty one. A file with invalid text is renamed. */
  async readState(): Promise<MonitorState> {
    const { log, clock } = this.#options;
    this.#removeParts();
    const path = this.#path(STATE);
    const text = await textOf(path, log);
    if (text === null) return emptyState();
    const state = text === undefined ? null : stateOfText(text);
    if (state !== null) return pruned(state);
    const aside = `${path}.damaged-${clock.now().toISOString().replaceAll(":", "")}`;
    await this.#logged("the damaged state could not be set aside", () => rename(path, aside));
    log.error({ file: path, set_aside: aside }, "the state of the status monitor is damaged");
    return emptyState();
  }

  async writeState(state: MonitorState): Promise<void> {
    await this.#write(STATE, textOfState(pruned(state)));
  }

  /** Takes the folder over from any process that has it. */
  async claim(address: string | null): Promise<void> {
    const { instance } = this.#options;
    const content: MonitorOwner = { instance, pid: process.pid, address };
    await this.#write(OWNER, `${JSON.stringify(content)}\n`);
    const found = await readOwner(this.#options.folder);
    if (found?.instance !== instance) this.#passed ??= found?.instance;
  }

  /** False once another process has claimed the folder. */
  async isOwn(): Promise<boolean> {
    const found = await readOwner(this.#options.folder);
    return (
      found === null || found.instance === this.#options.instance || found.instance === this.#passed
    );
  }

  async readWebhook(): Promise<StoredWebhook | null> {
    const text = await textOf(this.#path(WEBHOOK), this.#options.log);
    const value = text == null ? null : parseJson(text);
    return Value.Check(webhook, value) ? value : null;
  }

  async writeWebhook(content: StoredWebhook): Promise<void> {
    await this.#write(WEBHOOK, `${JSON.stringify(content)}\n`);
  }

  #path(name: string): string {
    return join(this.#options.folder, name);
  }

  async #write(name: string, text: string): Promise<void> {
    const part = this.#path(`${name}.${this.#options.instance}.part`);
    await this.#logged(`${name} of the status monitor could not be written`, () =>
      replaceFile(this.#path(name), text, part),
    );
  }

  /** Removes incomplete files of killed processes. */
  #removeParts(): void {
    const { folder } = this.#options;
    try {
      for (const name of readdirSync(folder))
        if (PART.test(name)) void rm(join(folder, name), { force: true }).catch(() => null);
    } catch {
      // The folder does not exist.
    }
  }

  async #logged(message: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.error({ error: String(error) }, message);
    }
  }
}

/**
 * The process that runs the monitor of a folder, according to its own file; null where none is
 * known.
 */
export async function readOwner(folder: string): Promise<MonitorOwner | null> {
  const text = await readFile(join(folder, OWNER), "utf8").catch(() => null);
  const value = text === null ? null : parseJson(text);
  return Value.Check(owner, value) ? value : null;
}

/** The text of a file; null where there is no file, undefined where it cannot be read. */
async function textOf(path: string, log: Log): Promise<string | null | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing) return null;
    log.error({ file: path, error: String(error) }, "the status monitor cannot read its file");
    return undefined;
  }
}
