/**
 * Where `find_tools` places the tool that a search is for, without a server: the searches of the
 * forty tasks, or those that are only measured:
 *
 *   node bench/agents/rank.ts [--held-out]
 */
import { parseArgs } from "node:util";
import { OPERATIONS } from "../../src/app/operations.ts";
import { ToolFinder } from "../../src/surfaces/mcp/find/tool-finder.ts";
import { toolsOf } from "../../src/surfaces/mcp/tools/operation-tool.ts";
import { HELD_OUT_SEARCHES } from "./held-out-searches.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

const { values } = parseArgs({ options: { "held-out": { type: "boolean", default: false } } });
const finder = new ToolFinder(toolsOf(OPERATIONS));
const ofTasks = ALL_TASKS.flatMap(({ steps }) =>
  steps.map(({ find, operation }) => [find, operation] as const),
);
const searches = new Map(values["held-out"] ? HELD_OUT_SEARCHES : ofTasks);

const places = [...searches].map(([find, operation]) => {
  const found = finder.find(find, () => true);
  const place = found.findIndex((tool) => tool.operation.id === operation) + 1;
  // What the searches that are only measured find is not read one by one.
  if (!values["held-out"]) {
    const best = found.slice(0, 3).map(({ name }) => name);
    console.log(`${place === 0 ? "-" : place}\t${operation}\t"${find}"\t${best.join(", ")}`);
  }
  return place;
});
for (const most of [1, 3, 13]) {
  const count = places.filter((place) => place > 0 && place <= most).length;
  console.log(`among the first ${most}: ${count} of ${places.length}`);
}
