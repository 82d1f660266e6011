import type { Database } from "../../db/connection/database.ts";
import { isDatabaseUnavailable, sqlState } from "../../db/connection/database-errors.ts";
import { placeEvents, type PlacementOptions } from "./place-events.ts";

/** How long a group waits for a clock that another process holds. Placements take 1 to 10 ms. */
const GROUP_LOCK_WAIT_MS = 250;
/** How long each workspace of a group is tried alone once they could not be placed together. */
const SINGLE_LOCK_WAIT_MS = 25;
/** Workspaces of one transaction. */
const GROUP_MAX = 200;
/** Events of one transaction, which all writers of its workspaces wait for. */
const EVENTS_MAX = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";
/** A statement that was cancelled, nearly always by its time limit. */
const STATEMENT_TIMEOUT = "57014";

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
 * A workspace whose clock stays locked, as by a process that stands still, is set aside, and so are
 * those that have more events than one placement takes: they are placed in a lane of their own,
 * with one connection for all such workspaces, and the others go on.
 */
export class EventPlacer {
  readonly #database: Database;
  readonly #eventsMax: number;
  readonly #group = new Lane((workspaceIds) => this.#placeGroups(workspaceIds));
  readonly #single = new Lane((workspaceIds) => this.#placeAside(workspaceIds));
  readonly #locked = new Set<string>();
  readonly #backlogged = new Set<string>();
  onFailure: PlacementFailed = () => undefined;
  /** Plans restrict which events are delivered; set by a process that knows its configuration. */
  sellsPlans = false;

  /** `eventsMax` are those of one transaction. */
  constructor(database: Database, eventsMax = EVENTS_MAX) {
    this.#database = database;
    this.#eventsMax = eventsMax;
  }

  /**
   * Places what is committed in the inbox of the workspaces. Never rejects: what could not be
   * placed is reported, and stays for the next placement.
   */
  async place(workspaceIds: readonly string[]): Promise<void> {
    const isAside = (id: string): boolean => this.#locked.has(id) || this.#backlogged.has(id);
    const aside = workspaceIds.filter(isAside);
    const free = workspaceIds.filter((id) => !isAside(id));
    await Promise.all([
      free.length === 0 ? undefined : this.#group.add(free),
      aside.length === 0 ? undefined : this.#single.add(aside),
    ]);
    const left = free.filter((id) => this.#backlogged.has(id));
    if (left.length > 0) await this.#single.add(left);
  }

  #optionsFor(lockWaitMs: number): PlacementOptions {
    return { lockWaitMs, eventsMax: this.#eventsMax, sellsPlans: this.sellsPlans };
  }

  async #placeGroups(workspaceIds: readonly string[]): Promise<void> {
    for (let start = 0; start < workspaceIds.length; start += GROUP_MAX) {
      const group = workspaceIds.slice(start, start + GROUP_MAX);
      try {
        const options = this.#optionsFor(GROUP_LOCK_WAIT_MS);
        const isMore = await placeEvents(this.#database, group, options);
        if (isMore) await this.#placeEach(group);
      } catch (error) {
        // A statement that took too long may do with fewer workspaces.
        const isHopeless = isDatabaseUnavailable(error) && sqlState(error) !== STATEMENT_TIMEOUT;
        if (isHopeless) this.onFailure(error);
        else await this.#placeEach(group);
      }
    }
  }

  /** By turns, so that the last has not to wait for all events of the first. */
  async #placeAside(workspaceIds: readonly string[]): Promise<void> {
    let waiting = workspaceIds;
    while (waiting.length > 0) waiting = await this.#placeEach(waiting);
  }

  /**
   * One after another, so that what holds up one workspace holds up no other. Sets those aside that
   * have more events than were placed, and resolves to them.
   */
  async #placeEach(workspaceIds: readonly string[]): Promise<string[]> {
    const left: string[] = [];
    for (const workspaceId of workspaceIds) {
      let isMore = false;
      try {
        const options = this.#optionsFor(SINGLE_LOCK_WAIT_MS);
        isMore = await placeEvents(this.#database, [workspaceId], options);
        this.#locked.delete(workspaceId);
      } catch (error) {
        if (sqlState(error) === LOCK_NOT_AVAILABLE) this.#locked.add(workspaceId);
        this.onFailure(error);
      }
      if (isMore) left.push(workspaceId);
      if (isMore) this.#backlogged.add(workspaceId);
      else this.#backlogged.delete(workspaceId);
    }
    return left;
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
