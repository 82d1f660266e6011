import { type ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { isFields } from "../text/outline.ts";
import type { Catalogue } from "./catalogue.ts";
import { READ_TOOL, READS_MAX, WRITE_TOOL } from "./generic-tools.ts";
import type { OperationTool } from "./operation-tool.ts";
import type { ToolArguments } from "./tool-request.ts";
import { CONFIRM_TOKEN } from "./tool-schema.ts";

/** A call of an operation by its name, as `read_tool` and `write_tool` are given it. */
export interface NamedCall<Services> {
  tool: OperationTool<Services>;
  arguments: ToolArguments;
}

export interface NamedCallOptions<Services> {
  catalogue: Catalogue<Services>;
  isAdmitted: (tool: OperationTool<Services>) => boolean;
  /** Names near one that is unknown. */
  nearest: (name: string) => string[];
}

/**
 * The read of one entry of `calls`.
 *
 * @throws ApiError `parameter_invalid` with the path of the faulty field.
 */
export function namedRead<Services>(
  entry: unknown,
  path: string,
  options: NamedCallOptions<Services>,
): NamedCall<Services> {
  if (!isFields(entry))
    throw parameterInvalid(path, "malformed", `${path} must have a tool and its arguments.`);
  const tool = toolNamed(entry["tool"], `${path}.tool`, options);
  if (tool.isWrite)
    throw parameterInvalid(
      `${path}.tool`,
      "conflict",
      `${tool.name} changes something: call ${WRITE_TOOL}, which plans it first.`,
    );
  return { tool, arguments: argumentsIn(entry["arguments"], `${path}.arguments`) };
}

/**
 * The entries of `calls`.
 *
 * @throws ApiError `parameter_invalid`.
 */
export function readEntries(given: ToolArguments): readonly unknown[] {
  const { calls } = given;
  const list = typeof calls === "string" ? parsed(calls, "calls") : calls;
  // A model that reads one thing often leaves the list out.
  if (list === undefined && given["tool"] !== undefined) return [given];
  if (!Array.isArray(list) || list.length === 0 || list.length > READS_MAX)
    throw parameterInvalid(
      "calls",
      list === undefined ? "missing" : "out_of_range",
      `calls must be a list of 1 to ${READS_MAX} reads, each with tool and arguments.`,
    );
  return list as unknown[];
}

/** @throws ApiError `parameter_invalid`. */
export function namedWrite<Services>(
  given: ToolArguments,
  options: NamedCallOptions<Services>,
): NamedCall<Services> {
  const tool = toolNamed(given["tool"], "tool", options);
  if (!tool.isWrite)
    throw parameterInvalid("tool", "conflict", `${tool.name} changes nothing: call ${READ_TOOL}.`);
  const { [CONFIRM_TOKEN]: inner, ...values } = argumentsIn(given["arguments"], "arguments");
  return { tool, arguments: { ...values, [CONFIRM_TOKEN]: given[CONFIRM_TOKEN] ?? inner } };
}

function toolNamed<Services>(
  name: unknown,
  path: string,
  { catalogue, isAdmitted, nearest }: NamedCallOptions<Services>,
): OperationTool<Services> {
  if (typeof name !== "string" || name === "")
    throw parameterInvalid(path, "missing", `${path} is required: a name that find_tools gives.`);
  const tool = catalogue.get(name);
  if (tool === undefined || !isAdmitted(tool)) throw unknownTool(name, path, nearest(name));
  return tool;
}

function unknownTool(name: string, path: string, near: readonly string[]): ApiError {
  const others = near.length === 0 ? "" : ` Near it: ${near.join(", ")}.`;
  return parameterInvalid(
    path,
    "unknown",
    `There is no tool ${JSON.stringify(name.slice(0, 60))} here.${others} find_tools finds more.`,
  );
}

/** Some models write the arguments as a text of JSON. */
function argumentsIn(value: unknown, path: string): ToolArguments {
  const found = typeof value === "string" && value !== "" ? parsed(value, path) : value;
  if (found === undefined || found === null || found === "") return {};
  if (!isFields(found))
    throw parameterInvalid(path, "malformed", `${path} must be an object of arguments.`);
  return found;
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw parameterInvalid(path, "malformed", `${path} must be JSON.`);
  }
}
