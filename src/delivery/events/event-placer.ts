import type { Database } from "../../db/connection/database.ts";
import { isDatabaseUnavailable, sqlState } from "../../db/connection/database-errors.ts";
import { placeEvents, type PlacementOptions } from "./place-events.ts";

/**
 * How long a group waits for a clock row that another process has locked. Placements take 1 to 10
 * ms.
 */
const GROUP_LOCK_WAIT_MS = 250;
/**
 * How long each workspace of a group waits for its clock row when it is tried alone, after the
 * group could not be placed together.
 */
const SINGLE_LOCK_WAIT_MS = 25;
/** Maximum workspaces of one transaction. */
const GROUP_MAX = 200;
/** Maximum events of one transaction: all writers of its workspaces wait for it. */
const EVENTS_MAX = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";
/** SQLSTATE of a statement that was cancelled, nearly always by its time limit. */
const STATEMENT_TIMEOUT = "57014";

/** Receives the failures of placements, which no caller sees. */
export type PlacementFailed = (error: unknown) => void;

/**
 * Runs one placement at a time. The workspaces of all calls that arrive meanwhile are placed
 * together in the next run.
 */
class Lane {
  readonly #run: (workspaceIds: string[]) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: { workspaceIds: Set<string>; done: Promise<void> } | undefined;

  /** `run` never rejects. */
  constructor(run: (workspaceIds: string[]) => Promise<void>) {
    this.#run = run;
  }

  /**
   * Adds workspaces to the next run, and resolves at the end of a run that began after the call.
   */
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
 * all further commits gather for the next, so a hundred commits cost one more placement and not a
 * hundred.
 *
 * A workspace whose clock stays locked, for example by a suspended process, is set aside, and so is
 * a workspace with more events than one placement takes. These workspaces are placed in a lane of
 * their own, with one connection for all of them, so that the other workspaces do not wait.
 */
export class EventPlacer {
  readonly #database: Database;
  readonly #eventsMax: number;
  readonly #group = new Lane((workspaceIds) => this.#placeGroups(workspaceIds));
  readonly #single = new Lane((workspaceIds) => this.#placeAside(workspaceIds));
  readonly #locked = new Set<string>();
  readonly #backlogged = new Set<string>();
  onFailure: PlacementFailed = () => undefined;
  /**
   * True where plans restrict which events are delivered; set by a process that knows its
   * configuration.
   */
  sellsPlans = false;

  /** `eventsMax` is the maximum number of events in one transaction. */
  constructor(database: Database, eventsMax = EVENTS_MAX) {
    this.#database = database;
    this.#eventsMax = eventsMax;
  }

  /**
   * Places the committed events in the inbox of the workspaces. Never rejects: a failure is
   * reported, and the events stay in the inbox for the next placement.
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
        // A statement that took too long may succeed with fewer workspaces.
        const isHopeless = isDatabaseUnavailable(error) && sqlState(error) !== STATEMENT_TIMEOUT;
        if (isHopeless) this.onFailure(error);
        else await this.#placeEach(group);
      }
    }
  }

  /**
   * Places one batch of each workspace in turn, so that the last workspace does not wait for all
   * events of the first.
   */
  async #placeAside(workspaceIds: readonly string[]): Promise<void> {
    let waiting = workspaceIds;
    while (waiting.length > 0) waiting = await this.#placeEach(waiting);
  }

  /**
   * Places the workspaces one after another, so that a delay of one workspace delays no other. Sets
   * aside the workspaces that have more events than were placed, and resolves to them.
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
