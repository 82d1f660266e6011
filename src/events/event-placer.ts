import type { Database } from "../db/connection/database.ts";
import { isDatabaseUnavailable, sqlState } from "../db/connection/database-errors.ts";
import { placeEvents } from "./place-events.ts";

/** How long a group waits for a clock that another process has locked. Placements take 1 to 10 ms. */
const GROUP_LOCK_WAIT_MS = 250;
/** How long each workspace of a group is tried alone once they could not be placed together. */
const SINGLE_LOCK_WAIT_MS = 25;
/** Workspaces of one transaction. */
const GROUP_MAX = 200;
const LOCK_NOT_AVAILABLE = "55P03";

/** Gets the failures of placements, which no caller sees. */
export type PlacementFailed = (error: unknown) => void;

/** One run at a time; the workspaces of all calls that arrive meanwhile are those of the next. */
class Lane {
  readonly #run: (workspaceIds: string[]) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: { workspaceIds: Set<string>; done: Promise<void> } | undefined;

  /** `run` never rejects. */
  constructor(run: (workspaceIds: string[]) => Promise<void>) {
    this.#run = run;
  }

  /** Resolves at the end of a run that began after the call. */
  add(added: readonly string[]): Promise<void> {
    if (this.#next === undefined) {
      const workspaceIds = new Set<string>();
      const done = this.#last.then(() => {
        this.#next = undefined;
        return this.#run([...workspaceIds]);
      });
      this.#last = done;
      this.#next = { workspaceIds, done };
    }
    for (const workspaceId of added) this.#next.workspaceIds.add(workspaceId);
    return this.#next.done;
  }
}

/**
 * Places the events of one process's commits in groups: while a placement runs, the workspaces of
 * all further commits gather for the next, so a hundred commits cost one more and not a hundred.
 *
 * A workspace whose clock stays locked, as by a process that stands still, is set aside: it is
 * tried in a lane of its own, with one connection for all such workspaces, and the others go on.
 */
export class EventPlacer {
  readonly #database: Database;
  readonly #group = new Lane((workspaceIds) => this.#placeGroup(workspaceIds));
  readonly #single = new Lane((workspaceIds) => this.#placeSingly(workspaceIds));
  readonly #setAside = new Set<string>();
  onFailure: PlacementFailed = () => undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Places what is committed in the inbox of the workspaces. Never rejects: what could not be
   * placed is reported, and stays for the next placement.
   */
  async place(workspaceIds: readonly string[]): Promise<void> {
    const aside = workspaceIds.filter((id) => this.#setAside.has(id));
    const free = workspaceIds.filter((id) => !this.#setAside.has(id));
    await Promise.all([
      free.length === 0 ? undefined : this.#group.add(free),
      aside.length === 0 ? undefined : this.#single.add(aside),
    ]);
  }

  async #placeGroup(workspaceIds: readonly string[]): Promise<void> {
    for (let start = 0; start < workspaceIds.length; start += GROUP_MAX) {
      const group = workspaceIds.slice(start, start + GROUP_MAX);
      try {
        await placeEvents(this.#database, group, { lockWaitMs: GROUP_LOCK_WAIT_MS });
      } catch (error) {
        if (isDatabaseUnavailable(error)) this.onFailure(error);
        else await this.#placeSingly(group);
      }
    }
  }

  /** One after another, so that what holds up one workspace holds up no other. */
  async #placeSingly(workspaceIds: readonly string[]): Promise<void> {
    for (const workspaceId of workspaceIds)
      try {
        await placeEvents(this.#database, [workspaceId], { lockWaitMs: SINGLE_LOCK_WAIT_MS });
        this.#setAside.delete(workspaceId);
      } catch (error) {
        if (sqlState(error) === LOCK_NOT_AVAILABLE) this.#setAside.add(workspaceId);
        this.onFailure(error);
      }
  }
}

const placers = new WeakMap<Database, EventPlacer>();

/** The placer of the process, one for each of its databases. */
export function placerOf(database: Database): EventPlacer {
  const known = placers.get(database);
  if (known !== undefined) return known;
  const placer = new EventPlacer(database);
  placers.set(database, placer);
  return placer;
}
