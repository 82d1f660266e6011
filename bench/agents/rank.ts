/**
 * Where `find_tools` places the tool that a search is for, without a server: the searches of the
 * forty tasks, or those of a set that is only measured:
 *
 *   node bench/agents/rank.ts [--set held-out | another-hand]
 */
import { parseArgs } from "node:util";
import { OPERATIONS } from "../../src/app/operations.ts";
import { ToolFinder } from "../../src/surfaces/mcp/find/tool-finder.ts";
import { toolsOf } from "../../src/surfaces/mcp/tools/operation-tool.ts";
import { HELD_OUT_SEARCHES } from "./held-out-searches.ts";
import { SEARCHES_OF_ANOTHER_HAND } from "./searches-of-another-hand.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

type Search = readonly [find: string, ...operations: string[]];

const MEASURED_ONLY: Readonly<Record<string, readonly Search[]>> = {
  "held-out": HELD_OUT_SEARCHES,
  "another-hand": SEARCHES_OF_ANOTHER_HAND,
};

const { values } = parseArgs({ options: { set: { type: "string" } } });
const finder = new ToolFinder(toolsOf(OPERATIONS));
const ofTasks: Search[] = ALL_TASKS.flatMap(({ steps }) =>
  steps.map(({ find, operation }) => [find, operation] as const),
);
const measured = values.set === undefined ? undefined : MEASURED_ONLY[values.set];
if (values.set !== undefined && measured === undefined)
  throw new Error(`There is no set ${values.set}, but ${Object.keys(MEASURED_ONLY).join(", ")}.`);
const searches = new Map((measured ?? ofTasks).map(([find, ...ids]) => [find, ids]));

const places = [...searches].map(([find, ids]) => {
  const found = finder.find(find, () => true);
  const place = found.findIndex((tool) => ids.includes(tool.operation.id)) + 1;
  // What the searches that are only measured find is not read one by one.
  if (measured === undefined) {
    const best = found.slice(0, 3).map(({ name }) => name);
    console.log(`${place === 0 ? "-" : place}\t${ids.join()}\t"${find}"\t${best.join(", ")}`);
  }
  return place;
});
for (const most of [1, 3, 13]) {
  const count = places.filter((place) => place > 0 && place <= most).length;
  console.log(`among the first ${most}: ${count} of ${places.length}`);
}
