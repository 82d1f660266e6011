import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from "@modelcontextprotocol/server";
import { ApiError, errorBody } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import type { Caller } from "./caller.ts";
import { findTools } from "./find/find-tools.ts";
import { ToolFinder } from "./find/tool-finder.ts";
import { StepUp } from "./step-up.ts";
import { failed } from "./text/error-text.ts";
import { type ReadResult, readResults } from "./text/read-results.ts";
import { callTool } from "./tools/call-tool.ts";
import { Catalogue } from "./tools/catalogue.ts";
import { PlanSigner } from "./tools/confirm-token.ts";
import { FIND_TOOLS, GENERIC_TOOLS, READ_TOOL, WRITE_TOOL } from "./tools/generic-tools.ts";
import { type NamedCall, namedRead, namedWrite, readEntries } from "./tools/named-calls.ts";
import { isOffered, type OperationTool, toolsOf } from "./tools/operation-tool.ts";
import { type AskedChoice, ToolChoice } from "./tools/tool-choice.ts";
import type { ToolArguments } from "./tools/tool-request.ts";

const NEAREST_MAX = 3;

/** A caller, and the tools that the address of its request is narrowed to. */
export interface Asker<Services> {
  caller: Caller;
  choice: ToolChoice<Services>;
}

/**
 * The tools of one process: each operation by its name, and the three that find, read and write any
 * of them. A list of at most twenty is what models carry; every other operation is found by a
 * search and can also be called by its own name.
 */
export class AgentTools<Services extends PipelineServices> {
  readonly #runtime: Runtime<Services>;
  readonly #catalogue: Catalogue<Services>;
  readonly #signer: PlanSigner;
  readonly #stepUp: StepUp<Services>;
  #finder: ToolFinder<Services> | undefined;

  constructor(runtime: Runtime<Services>, operations: readonly Operation<Services>[]) {
    this.#runtime = runtime;
    this.#catalogue = new Catalogue(toolsOf(operations));
    this.#signer = new PlanSigner(runtime.secrets.confirmationKey);
    this.#stepUp = new StepUp(runtime);
  }

  /** @throws ApiError `parameter_invalid`, `param: tools`, for an unknown name. */
  choose(asked: AskedChoice): ToolChoice<Services> {
    return new ToolChoice(asked, this.#catalogue);
  }

  list({ caller, choice }: Asker<Services>): Tool[] {
    const offered = this.#catalogue.tools.filter((tool) => isOffered(tool, caller));
    const canWrite = offered.some((tool) => tool.isWrite && choice.admits(tool));
    const generic = [...GENERIC_TOOLS.values()].filter(
      ({ name }) => choice.hasGeneric(name) && (name !== WRITE_TOOL || canWrite),
    );
    return [...offered.filter((tool) => choice.lists(tool)).map((tool) => tool.listed), ...generic];
  }

  /** True for the name of a tool that runs operations, whose price is taken when they run. */
  isCharged(name: string, { choice }: Asker<Services>): boolean {
    if (name === READ_TOOL || name === WRITE_TOOL) return choice.hasGeneric(name);
    const tool = this.#catalogue.get(name);
    return tool !== undefined && choice.admits(tool);
  }

  async stepUp(
    name: string,
    given: ToolArguments,
    { caller, choice }: Asker<Services>,
  ): Promise<OperationResponse | undefined> {
    for (const { tool, arguments: values } of this.#operationsOf(name, given, choice)) {
      const refusal = await this.#stepUp.refusal(tool, values, caller);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  /** Runs a tool. @throws ProtocolError for an unknown name. */
  async call(
    name: string,
    given: ToolArguments,
    { caller, choice }: Asker<Services>,
  ): Promise<CallToolResult> {
    const isGeneric = choice.hasGeneric(name);
    const tool = this.#catalogue.get(name);
    if (!isGeneric && (tool === undefined || !choice.admits(tool)))
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool: ${name}.${this.#nearWords(name, choice, caller)}`,
      );
    if (name === FIND_TOOLS) return this.#find(given, { caller, choice });
    caller.refundMessage();
    if (tool !== undefined) return this.#run({ tool, arguments: given }, caller);
    return name === READ_TOOL
      ? this.#read(given, { caller, choice })
      : this.#write(given, { caller, choice });
  }

  #run(
    call: NamedCall<Services>,
    caller: Caller,
    options: { isByName?: boolean } = {},
  ): Promise<CallToolResult> {
    return callTool({
      ...call,
      ...options,
      caller,
      runtime: this.#runtime,
      signer: this.#signer,
    });
  }

  #find(given: ToolArguments, { caller, choice }: Asker<Services>): CallToolResult {
    try {
      return findTools(this.#index(), given, {
        isAdmitted: (tool) => choice.admits(tool) && isOffered(tool, caller),
        isListed: (tool) => choice.lists(tool),
      });
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Each read has its own outcome: a fault of one leaves the others as they are. */
  async #read(given: ToolArguments, { caller, choice }: Asker<Services>): Promise<CallToolResult> {
    let entries: readonly unknown[];
    try {
      entries = readEntries(given);
    } catch (error) {
      return this.#failed(error);
    }
    const options = this.#namedOptions(choice, caller);
    const asCaller = entries.length === 1 ? caller : { ...caller, isBatch: true };
    const results: ReadResult[] = [];
    for (const [index, entry] of entries.entries()) {
      const path = `calls[${index}]`;
      let call: NamedCall<Services>;
      try {
        call = namedRead(entry, path, options);
      } catch (error) {
        results.push({ name: nameIn(entry), result: this.#failed(error) });
        continue;
      }
      results.push({ name: call.tool.name, result: await this.#run(call, asCaller) });
    }
    return readResults(results);
  }

  async #write(given: ToolArguments, { caller, choice }: Asker<Services>): Promise<CallToolResult> {
    let call: NamedCall<Services>;
    try {
      call = namedWrite(given, this.#namedOptions(choice, caller));
    } catch (error) {
      return this.#failed(error);
    }
    return this.#run(call, caller, { isByName: true });
  }

  /** The operations that a call runs; none for a call that is faulty. */
  #operationsOf(
    name: string,
    given: ToolArguments,
    choice: ToolChoice<Services>,
  ): NamedCall<Services>[] {
    const tool = this.#catalogue.get(name);
    if (tool !== undefined) return choice.admits(tool) ? [{ tool, arguments: given }] : [];
    if (!choice.hasGeneric(name)) return [];
    const options = {
      catalogue: this.#catalogue,
      isAdmitted: (one: OperationTool<Services>) => choice.admits(one),
      nearest: () => [],
    };
    try {
      return name === READ_TOOL
        ? readEntries(given).map((entry, index) => namedRead(entry, `calls[${index}]`, options))
        : [namedWrite(given, options)];
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  #namedOptions(choice: ToolChoice<Services>, caller: Caller) {
    return {
      catalogue: this.#catalogue,
      isAdmitted: (tool: OperationTool<Services>) => choice.admits(tool),
      nearest: (name: string) => this.#nearest(name, choice, caller),
    };
  }

  #nearest(name: string, choice: ToolChoice<Services>, caller: Caller): string[] {
    return this.#index()
      .find(
        name.replaceAll(/[_.-]/g, " "),
        (tool) => choice.admits(tool) && isOffered(tool, caller),
      )
      .slice(0, NEAREST_MAX)
      .map((tool) => tool.name);
  }

  #nearWords(name: string, choice: ToolChoice<Services>, caller: Caller): string {
    const near = this.#nearest(name, choice, caller);
    return near.length === 0 ? "" : ` Near it: ${near.join(", ")}.`;
  }

  #index(): ToolFinder<Services> {
    this.#finder ??= new ToolFinder(this.#catalogue.tools);
    return this.#finder;
  }

  /** @throws anything but an error of the API. */
  #failed(error: unknown): CallToolResult {
    if (!(error instanceof ApiError)) throw error;
    return failed({ ...errorBody(error, newId("req"), this.#runtime.urls.addresses.docsUrl) });
  }
}

function nameIn(entry: unknown): string {
  const name = typeof entry === "object" && entry !== null && "tool" in entry ? entry.tool : "";
  return typeof name === "string" ? name.slice(0, 60) : "";
}
