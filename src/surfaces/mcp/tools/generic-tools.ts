import type { Tool } from "@modelcontextprotocol/server";
import { AREAS } from "./areas.ts";
import { CONFIRM_TOKEN } from "./tool-schema.ts";

/**
 * Three tools that reach every operation, so that the list of tools stays short: one finds
 * operations, one reads and one writes. Reading and writing are two names, so that a client can
 * allow the one and ask before the other.
 */

export const FIND_TOOLS = "find_tools";
export const READ_TOOL = "read_tool";
export const WRITE_TOOL = "write_tool";

export const READS_MAX = 5;

const name = {
  type: "string",
  description: "Name of the operation, as find_tools gives it.",
};
const given = { type: "object", description: "Its arguments by name." };

export const GENERIC_TOOLS: ReadonlyMap<string, Tool> = new Map(
  [
    {
      name: FIND_TOOLS,
      title: "Find operations",
      description:
        "Finds operations of this server beyond the listed tools: slots, goals, tags, brands, " +
        "packages, library, research, automations, links, webhooks, accounts and more. Answers " +
        "the arguments of the best three and the names of more, for read_tool and write_tool.",
      inputSchema: {
        type: "object",
        properties: {
          query: {
            type: "string",
            description: "What is to be done, in a few words: reschedule an ad slot.",
          },
          area: { type: "string", enum: [...AREAS], description: "Within one area." },
        },
        required: ["query"],
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    {
      name: READ_TOOL,
      title: "Run reads by name",
      description:
        "Runs up to five reads in one call; they change nothing. One that fails leaves the " +
        "others as they are.",
      inputSchema: {
        type: "object",
        properties: {
          calls: {
            type: "array",
            minItems: 1,
            maxItems: READS_MAX,
            description: "The reads.",
            items: {
              type: "object",
              properties: { tool: name, arguments: given },
              required: ["tool"],
            },
          },
        },
        required: ["calls"],
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    {
      name: WRITE_TOOL,
      title: "Plan or carry out a change by name",
      description:
        "Plans a change: answers what it would do, its cost and a token, and writes nothing. " +
        "Called again with the same arguments and the token, it carries the change out.",
      inputSchema: {
        type: "object",
        properties: {
          tool: name,
          arguments: given,
          [CONFIRM_TOKEN]: {
            type: "string",
            description: "Left out: only a plan. Its token: carries it out.",
          },
        },
        required: ["tool"],
      },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    } satisfies Tool,
  ].map((tool) => [tool.name, tool as Tool]),
);
