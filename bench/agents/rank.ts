/**
 * Where `find_tools` places the tool that each search of the forty tasks is for, without a server:
 *
 *   node bench/agents/rank.ts
 */
import { OPERATIONS } from "../../src/app/operations.ts";
import { ToolFinder } from "../../src/surfaces/mcp/find/tool-finder.ts";
import { toolsOf } from "../../src/surfaces/mcp/tools/operation-tool.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

const finder = new ToolFinder(toolsOf(OPERATIONS));
const searches = new Map(
  ALL_TASKS.flatMap(({ steps }) => steps).map(({ find, operation }) => [find, operation]),
);
const places = [...searches].map(([find, operation]) => {
  const found = finder.find(find, () => true);
  const place = found.findIndex((tool) => tool.operation.id === operation) + 1;
  console.log(`${place === 0 ? "-" : place}\t${operation}\t"${find}"`);
  if (place === 0 || place > 3)
    console.log(
      `\t\tinstead ${found
        .slice(0, 3)
        .map(({ name }) => name)
        .join(", ")}`,
    );
  return place;
});
for (const most of [1, 3, 13]) {
  const count = places.filter((place) => place > 0 && place <= most).length;
  console.log(`among the first ${most}: ${count} of ${places.length}`);
}
