import { startDemoServer, type DemoServer } from "./demo-server.ts";
import { expectedOf, missingIn } from "./judge.ts";
import { McpSession, type Spent } from "./mcp-session.ts";
import { PlaceError } from "./places.ts";
import { isWrite, type Played, playTask } from "./play-task.ts";
import { FIND, type Shape } from "./shapes.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

export type AskedTask = (typeof ALL_TASKS)[number];

export interface TaskResult {
  task: AskedTask;
  spent: Spent;
  /** Undefined where the listed tools cannot do it. */
  isCorrect: boolean | undefined;
  faults: string[];
  places: Played["places"];
  /** Words that did not find their tool. */
  misses: string[];
}

export interface ShapeResult {
  shape: Shape;
  toolCount: number;
  tasks: TaskResult[];
}

/** Figures move while accounts are read: a task that only reads is played again where they did. */
const ATTEMPTS = 3;

/** Plays all tasks, or one, on a demo of its own; undefined where the server has not this shape. */
export async function playShape(shape: Shape, only?: string): Promise<ShapeResult | undefined> {
  const demo = await startDemoServer();
  try {
    const { tools } = await McpSession.open(`${demo.url}${shape.path}`, demo.keys.full_access);
    if (shape.name !== "A" && !tools.some(({ name }) => name === FIND)) return undefined;
    const tasks: TaskResult[] = [];
    for (const task of ALL_TASKS)
      if (only === undefined || task.id === only) tasks.push(await playAttempts(demo, shape, task));
    return { shape, toolCount: tools.length, tasks };
  } finally {
    await demo.stop();
  }
}

async function playAttempts(demo: DemoServer, shape: Shape, task: AskedTask): Promise<TaskResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await playOnce(demo, shape, task);
    if (result.isCorrect !== false || attempt === ATTEMPTS || task.steps.some(isWrite))
      return result;
  }
}

async function playOnce(demo: DemoServer, shape: Shape, task: AskedTask): Promise<TaskResult> {
  const key = demo.keys[task.key ?? "full_access"];
  const session = await McpSession.open(`${demo.url}${shape.path}`, key);
  const faults: string[] = [];
  let played: Played | undefined;
  try {
    played = await playTask(session, task);
    faults.push(...played.faults);
    if (played.isPossible) {
      const expected = await expectedOf(task, played.answers, demo.read);
      faults.push(...missingIn(played.texts.join("\n"), expected));
    }
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    faults.push(error.message);
  }
  const { places = [], misses = [], isPossible = true } = played ?? {};
  return {
    task,
    spent: session.spent,
    isCorrect: isPossible ? faults.length === 0 : undefined,
    faults,
    places,
    misses,
  };
}
