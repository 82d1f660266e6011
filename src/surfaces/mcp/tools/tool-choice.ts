import type { IncomingHttpHeaders } from "node:http";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { AREAS, type Area } from "./areas.ts";
import type { Catalogue } from "./catalogue.ts";
import { GENERIC_TOOLS, READ_TOOL, WRITE_TOOL } from "./generic-tools.ts";
import type { OperationTool } from "./operation-tool.ts";

/**
 * What the address of a server, `/mcp?areas=campaigns&readonly=1`, or its headers narrow it to. It
 * is fixed for a connection: clients keep the list of tools, so it never changes while they are
 * connected.
 */
export interface AskedChoice {
  /** Names of tools; null where none are named. */
  tools: readonly string[] | null;
  areas: readonly (Area | "all")[] | null;
  isReadOnly: boolean;
}

const HEADERS = { tools: "x-mcp-tools", areas: "x-mcp-areas", readonly: "x-mcp-readonly" } as const;
/** Maximum names in one list: more than there are operations. */
const NAMES_MAX = 250;

const isArea = (name: string): name is Area | "all" =>
  name === "all" || (AREAS as readonly string[]).includes(name);

/** @throws ApiError `parameter_invalid` with `param` `areas` or `readonly`. */
export function readChoice(url: string, headers: IncomingHttpHeaders): AskedChoice {
  const at = url.indexOf("?");
  const search = new URLSearchParams(at === -1 ? "" : url.slice(at));
  const valueOf = (name: keyof typeof HEADERS): string | undefined => {
    const header = headers[HEADERS[name]];
    return search.get(name) ?? (typeof header === "string" ? header : undefined);
  };
  const listOf = (name: "tools" | "areas"): string[] | null =>
    valueOf(name)
      ?.split(",", NAMES_MAX)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "") ?? null;
  const areas = listOf("areas");
  const unknown = areas?.find((name) => !isArea(name));
  if (unknown !== undefined)
    throw parameterInvalid("areas", "unknown", `areas are of all, ${AREAS.join(", ")}.`);
  return {
    tools: listOf("tools"),
    areas: areas?.filter(isArea) ?? null,
    isReadOnly: isTrue(valueOf("readonly")),
  };
}

/** @throws ApiError `parameter_invalid`: a word that is neither must not open what it closes. */
function isTrue(text: string | undefined): boolean {
  if (text === undefined || text === "0" || text === "false") return false;
  if (text === "1" || text === "true" || text === "") return true;
  throw parameterInvalid("readonly", "malformed", "readonly must be 1 or 0.");
}

/**
 * The tools of one choice. What the address leaves out is not listed, not found and not called,
 * whatever the credential may do.
 */
export class ToolChoice<Services> {
  readonly #asked: AskedChoice;
  readonly #named: ReadonlySet<OperationTool<Services>>;
  readonly #generic: ReadonlySet<string>;

  /** @throws ApiError `parameter_invalid`, `param: tools`, for an unknown name. */
  constructor(asked: AskedChoice, catalogue: Catalogue<Services>) {
    const { tools, areas } = asked;
    this.#asked = asked;
    const generic = new Set<string>(tools === null || areas !== null ? GENERIC_TOOLS.keys() : []);
    const named = new Set<OperationTool<Services>>();
    for (const name of tools ?? []) {
      const tool = catalogue.get(name);
      if (tool !== undefined) named.add(tool);
      else if (GENERIC_TOOLS.has(name)) generic.add(name);
      else throw parameterInvalid("tools", "unknown", `There is no tool ${name}.`);
    }
    if (asked.isReadOnly) generic.delete(WRITE_TOOL);
    this.#named = named;
    this.#generic = generic;
  }

  /** Whether a tool that reaches others is offered. */
  hasGeneric(name: string): boolean {
    return this.#generic.has(name);
  }

  /** Whether an operation may be called and found. */
  admits(tool: OperationTool<Services>): boolean {
    const { tools, areas, isReadOnly } = this.#asked;
    if (isReadOnly && tool.isWrite) return false;
    if (tools === null && areas === null) return true;
    if (this.#named.has(tool) || this.#isWithinAreas(tool)) return true;
    // Where no operation is named, the tools that reach others reach all of their kind.
    const isOpen = this.#named.size === 0 && areas === null;
    return isOpen && this.#generic.has(tool.isWrite ? WRITE_TOOL : READ_TOOL);
  }

  /** Whether a tool is in the list that models carry. */
  lists(tool: OperationTool<Services>): boolean {
    if (!this.admits(tool)) return false;
    const { tools, areas } = this.#asked;
    if (tools === null && areas === null) return tool.isCommon;
    return this.#named.has(tool) || (this.#isWithinAreas(tool) && tool.isCurated);
  }

  #isWithinAreas({ area }: OperationTool<Services>): boolean {
    const { areas } = this.#asked;
    return areas !== null && (areas.includes("all") || areas.includes(area));
  }
}
