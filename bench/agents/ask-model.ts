/**
 * Plays the forty tasks with a model behind an OpenAI-compatible API and judges what it answers:
 *
 *   OPENAI_BASE_URL=… OPENAI_API_KEY=… MODEL=… node bench/agents/ask-model.ts [--shapes C] [--task ID]
 *
 * A person agrees to every plan. The model makes at most 12 calls for a task.
 */
import { parseArgs } from "node:util";
import { askModel, type Model } from "./ask.ts";
import { type DemoServer, startDemoServer } from "./demo-server.ts";
import { expectedOf, missingInAnswer } from "./judge.ts";
import { McpSession, tokensOf } from "./mcp-session.ts";
import { PlaceError } from "./places.ts";
import { recordedReads } from "./recorded-reads.ts";
import { type Shape, SHAPES } from "./shapes.ts";
import type { Task } from "./task.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

const { values } = parseArgs({
  options: { shapes: { type: "string", default: "C" }, task: { type: "string" } },
});
const model: Model = {
  url: setting("OPENAI_BASE_URL"),
  apiKey: process.env["OPENAI_API_KEY"] ?? "",
  name: setting("MODEL"),
};

for (const shape of SHAPES.filter(({ name }) => values.shapes.split(",").includes(name)))
  await askAll(shape);

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}

async function askAll(shape: Shape): Promise<void> {
  console.log(`${model.name}, ${shape.name}: ${shape.title}\n`);
  console.log("| Task | Persona | Calls | Tokens | Used, as the API counts | Correct |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  const demo = await startDemoServer();
  const tasks = ALL_TASKS.filter(({ id }) => values.task === undefined || values.task === id);
  let correct = 0;
  try {
    for (const task of tasks) {
      const { missing, session, usedTokens } = await ask(demo, shape, task);
      if (missing.length === 0) correct += 1;
      const cells = [
        `${task.asks} (\`${task.id}\`)`,
        task.persona,
        session.spent.calls,
        tokensOf(session.spent),
        usedTokens ?? "",
        missing.length === 0 ? "yes" : `no (${missing.join("; ")})`,
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  } finally {
    await demo.stop();
  }
  console.log(`\n${correct} of ${tasks.length} correct.\n`);
}

async function ask(
  demo: DemoServer,
  shape: Shape,
  task: Task,
): Promise<{ missing: string[]; session: McpSession; usedTokens: number | null }> {
  const answers = await recordedReads(task, demo);
  const key = demo.keys[task.key ?? "full_access"];
  const session = await McpSession.open(`${demo.url}${shape.path}`, key);
  const { text, usedTokens, isStopped } = await askModel(model, session, task.asks);
  const missing = isStopped ? ["it was stopped"] : [];
  try {
    const expected = await expectedOf(task, answers, demo.read);
    missing.push(...missingInAnswer(text, task, expected));
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    missing.push(error.message);
  }
  return { missing, session, usedTokens };
}
