import { OPERATIONS } from "../../src/app/operations.ts";
import { resolved } from "./places.ts";
import type { DemoServer } from "./demo-server.ts";
import type { Task } from "./task.ts";

/**
 * The recorded reads of a task, made by the API instead of its tools: what its expectations refer
 * to, where a model makes calls of its own.
 */
export async function recordedReads(
  { steps }: Task,
  { read }: Pick<DemoServer, "read">,
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const { operation, arguments: given = {}, as } of steps) {
    if (as === undefined) continue;
    const known = OPERATIONS.find(({ id }) => id === operation);
    if (known?.method === "GET")
      answers.set(as, await read(pathOf(known.path, resolved(given, answers))));
  }
  return answers;
}

/** A path with arguments: those that it names in braces, and the others behind it. */
function pathOf(path: string, given: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    if (!path.includes(`{${name}}`))
      for (const one of [value].flat()) search.append(name, String(one));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
