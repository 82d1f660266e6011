import type { CallToolResult } from "@modelcontextprotocol/server";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { AREAS, type Area } from "../tools/areas.ts";
import { READ_TOOL, WRITE_TOOL } from "../tools/generic-tools.ts";
import type { OperationTool } from "../tools/operation-tool.ts";
import { CONFIRM_TOKEN } from "../tools/tool-schema.ts";
import type { ToolArguments } from "../tools/tool-request.ts";
import { textOf } from "../text/outline.ts";
import { argumentLines } from "./argument-lines.ts";
import type { ToolFinder } from "./tool-finder.ts";

const WITH_ARGUMENTS_MAX = 3;
const NAMES_MAX = 10;
/** Listed tools are named where they are among the first so many; their arguments are known. */
const LISTED_AMONG = 4;
const DESCRIPTION_LENGTH_MAX = 320;

const isArea = (text: unknown): text is Area => (AREAS as readonly unknown[]).includes(text);

/**
 * Answers a search of operations: the arguments of the best three, the names of more.
 *
 * @throws ApiError `parameter_invalid` for a query that is no text, and for an unknown area.
 */
export function findTools<Services>(
  finder: ToolFinder<Services>,
  given: ToolArguments,
  {
    isAdmitted,
    isListed,
  }: Readonly<Record<"isAdmitted" | "isListed", (tool: OperationTool<Services>) => boolean>>,
): CallToolResult {
  const { query, area } = given;
  if (typeof query !== "string" || query.trim() === "")
    throw parameterInvalid("query", "missing", "query is required: what is to be done, in words.");
  const isWhole = area === undefined || area === null || area === "";
  if (!isWhole && !isArea(area))
    throw parameterInvalid("area", "unknown", `area is one of ${AREAS.join(", ")}.`);
  const all = finder.find(query, (tool) => isAdmitted(tool) && (isWhole || tool.area === area));
  const listed = all.slice(0, LISTED_AMONG).filter((tool) => isListed(tool));
  const found = all.filter((tool) => !isListed(tool));
  const best = found.slice(0, WITH_ARGUMENTS_MAX);
  const others = found.slice(WITH_ARGUMENTS_MAX, WITH_ARGUMENTS_MAX + NAMES_MAX);
  const lines =
    all.length === 0
      ? ["Nothing fits these words. Name what is to be done in other ones, or an area."]
      : [
          ...(listed.length === 0
            ? []
            : [`Among the listed tools: ${listed.map(({ name }) => name).join(", ")}.`]),
          ...best.flatMap(toolLines),
          ...(others.length === 0
            ? []
            : ["More, by name:", ...others.map((tool) => `- ${headingOf(tool)}`)]),
        ];
  return {
    content: [{ type: "text", text: textOf(lines) }],
    structuredContent: {
      object: "found_tools",
      listed: listed.map(({ name }) => name),
      best: best.map((tool) => ({
        tool: tool.name,
        call: callerOf(tool),
        description: shortened(tool.description),
        arguments: tool.argumentSchema(),
      })),
      others: others.map(({ name }) => name),
    },
  };
}

const callerOf = ({ isWrite }: OperationTool<never>): string => (isWrite ? WRITE_TOOL : READ_TOOL);

const headingOf = (tool: OperationTool<never>): string =>
  `${tool.name} (${tool.isWrite ? "write" : "read"}): ${tool.operation.summary}`;

function toolLines(tool: OperationTool<never>): string[] {
  const { properties, ...schema } = tool.argumentSchema();
  const { [CONFIRM_TOKEN]: _token, ...own } = properties;
  return [
    `${tool.name}, by ${callerOf(tool)}: ${shortened(tool.description)}`,
    ...argumentLines({ ...schema, properties: own }),
  ];
}

/** Whole sentences up to the limit; the first one in any case. */
function shortened(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  let kept = sentences[0] ?? "";
  for (const sentence of sentences.slice(1)) {
    if (kept.length + sentence.length + 1 > DESCRIPTION_LENGTH_MAX) break;
    kept = `${kept} ${sentence}`;
  }
  return kept;
}
