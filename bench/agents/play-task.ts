import { OPERATIONS } from "../../src/app/operations.ts";
import { type FoundTools, foundTools, readResults } from "./generic-answers.ts";
import type { McpSession, ToolAnswer } from "./mcp-session.ts";
import { namesIn, resolved } from "./places.ts";
import { FIND, READ, READS_MAX, WRITE } from "./shapes.ts";
import type { Arguments, Step, Task } from "./task.ts";

/**
 * Plays the recorded choices of a task with the tools that the server lists. A tool that is listed
 * is called; another one is found by the words of its step, and read or written by the tools for
 * that.
 */

type Tools = Pick<McpSession, "lists" | "call">;

export interface Played {
  /** By the names of steps. */
  answers: Map<string, unknown>;
  /** The texts of all answers, as a model reads them. */
  texts: string[];
  /** Errors that no step expects, and errors that did not come. */
  faults: string[];
  /** Places of the sought tools in the answers of `find_tools`, 1 the first; null: not in it. */
  places: (number | null)[];
  /** Words that did not find their tool among the best. */
  misses: string[];
  /** False where the list has neither a step's tool nor the tools to find one. */
  isPossible: boolean;
}

interface KnownOperation {
  /** The name of the tool; of an operation without one, its id in the form of a name. */
  tool: string;
  isWrite: boolean;
}

const nameOf = (id: string): string => id.replaceAll(".", "_");

const KNOWN: ReadonlyMap<string, KnownOperation> = new Map(
  OPERATIONS.map(({ id, kind, mcp }) => [
    id,
    { tool: mcp === false ? nameOf(id) : mcp.tool, isWrite: kind === "write" },
  ]),
);

function operationOf({ operation }: Step): KnownOperation {
  const known = KNOWN.get(operation);
  if (known === undefined) throw new Error(`There is no operation ${operation}`);
  return known;
}

export const isWrite = (step: Step): boolean => operationOf(step).isWrite;

export async function playTask(session: Tools, task: Task): Promise<Played> {
  return new Player(session).play(task);
}

class Player {
  readonly #session: Tools;
  readonly #found = new Set<string>();
  readonly #played: Played = {
    answers: new Map(),
    texts: [],
    faults: [],
    places: [],
    misses: [],
    isPossible: true,
  };

  constructor(session: Tools) {
    this.#session = session;
  }

  async play({ steps }: Task): Promise<Played> {
    let waiting: Step[] = [];
    for (const step of steps) {
      if (!this.#isReachable(step)) {
        this.#played.isPossible = false;
        return this.#played;
      }
      if (!isBatched(waiting, step, this.#session)) {
        await this.#read(waiting);
        waiting = [];
      }
      const { tool } = operationOf(step);
      if (this.#session.lists(tool) || !this.#session.lists(FIND))
        await this.#callListed(step, tool);
      else if (isWrite(step)) await this.#write(step, tool);
      else waiting.push(step);
    }
    await this.#read(waiting);
    return this.#played;
  }

  /** What a credential may not call is called all the same: the answer names the right for it. */
  #isReachable(step: Step): boolean {
    const session = this.#session;
    return (
      session.lists(operationOf(step).tool) || session.lists(FIND) || step.error === "scope_missing"
    );
  }

  #argumentsOf({ arguments: given = {} }: Step): Record<string, unknown> {
    return resolved(given, this.#played.answers);
  }

  async #callListed(step: Step, tool: string): Promise<void> {
    const given = this.#argumentsOf(step);
    const answer = await this.#session.call(tool, given);
    if (!isWrite(step) || answer.isError) return this.#take(step, answer);
    this.#played.texts.push(answer.text);
    this.#take(step, await this.#session.call(tool, { ...given, ...confirmation(answer) }));
  }

  async #write(step: Step, tool: string): Promise<void> {
    await this.#find(step, tool);
    const call = { tool, arguments: this.#argumentsOf(step) };
    const answer = await this.#session.call(WRITE, call);
    if (answer.isError) return this.#take(step, answer);
    this.#played.texts.push(answer.text);
    this.#take(step, await this.#session.call(WRITE, { ...call, ...confirmation(answer) }));
  }

  /** The reads that wait, in one call. */
  async #read(steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return;
    for (const step of steps) await this.#find(step, operationOf(step).tool);
    const calls = steps.map((step) => ({
      tool: operationOf(step).tool,
      arguments: this.#argumentsOf(step),
    }));
    const answer = await this.#session.call(READ, { calls });
    const results = readResults(answer, steps.length);
    for (const [index, step] of steps.entries())
      this.#take(step, results[index] ?? { isError: true, text: "", structured: null });
  }

  /** Once for each tool of a task; again with its name where the words did not find it. */
  async #find(step: Step, tool: string): Promise<void> {
    if (this.#found.has(tool)) return;
    const { best, names } = await this.#ask(step.find);
    const place = [...best, ...names].indexOf(tool);
    const isFound = best.includes(tool);
    // A tool that a credential has no right to is not among those that are found.
    if (step.error !== "scope_missing") {
      this.#played.places.push(place < 0 ? null : place + 1);
      if (!isFound) {
        this.#played.misses.push(`"${step.find}" is answered ${best.join(", ")}, not ${tool}`);
        await this.#ask(tool);
      }
    }
    this.#found.add(tool);
  }

  async #ask(query: string): Promise<FoundTools> {
    const answer = await this.#session.call(FIND, { query });
    if (answer.isError) this.#played.faults.push(answer.text);
    const found = foundTools(answer);
    for (const name of found.best) this.#found.add(name);
    return found;
  }

  #take(step: Step, { isError, text, structured }: ToolAnswer): void {
    const { answers, texts, faults } = this.#played;
    texts.push(text);
    if (step.as !== undefined) answers.set(step.as, structured);
    const code = isError ? (/^[a-z_]+/.exec(text)?.[0] ?? "an error") : undefined;
    if (code !== step.error)
      faults.push(`${step.operation} was answered ${isError ? text : "without an error"}`);
  }
}

/** Whether a step can be read with those that wait, whose answers it then does not know. */
function isBatched(waiting: readonly Step[], step: Step, session: Tools): boolean {
  if (isWrite(step) || session.lists(operationOf(step).tool) || waiting.length >= READS_MAX)
    return false;
  const needed = namesIn((step.arguments ?? {}) satisfies Arguments);
  return waiting.every(({ as }) => as === undefined || !needed.includes(as));
}

/** The token of a plan that a person has agreed to. */
const confirmation = ({ structured }: ToolAnswer): { confirm_token: string } => ({
  confirm_token: (structured as { confirm_token?: string } | null)?.confirm_token ?? "",
});
