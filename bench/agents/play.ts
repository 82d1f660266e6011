/**
 * Plays the forty tasks with the recorded choices, in each shape of the list of tools on a demo of
 * its own, and prints calls, tokens and correctness as a table:
 *
 *   node bench/agents/play.ts [--shapes A,B,C] [--task ID] [--why]
 *
 * Ends with 1 where an answer is not what the API says.
 */
import { parseArgs } from "node:util";
import { playShape, type ShapeResult } from "./play-shape.ts";
import { SHAPES } from "./shapes.ts";
import { reportOf } from "./tables.ts";

const { values } = parseArgs({
  options: {
    shapes: { type: "string", default: "A,B,C" },
    task: { type: "string" },
    why: { type: "boolean", default: false },
  },
});

const asked = values.shapes.split(",");
const results: ShapeResult[] = [];
for (const shape of SHAPES.filter(({ name }) => asked.includes(name))) {
  const result = await playShape(shape, values.task);
  if (result === undefined) {
    console.error(`${shape.name}: the server does not list these tools.`);
    continue;
  }
  results.push(result);
  for (const { task, faults, misses } of result.tasks) {
    for (const fault of faults) console.error(`${shape.name} ${task.id}: ${fault}`);
    if (values.why) for (const miss of misses) console.error(`${shape.name} ${task.id}: ${miss}`);
  }
}
console.log(reportOf(results));
if (results.some(({ tasks }) => tasks.some(({ isCorrect }) => isCorrect === false)))
  process.exitCode = 1;
