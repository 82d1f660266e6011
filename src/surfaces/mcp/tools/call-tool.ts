import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationResponse } from "../../../kernel/pipeline/request-state.ts";
import type { PipelineServices, Runtime } from "../../../kernel/pipeline/context.ts";
import { ApiError, errorBody, stateConflict } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { invoke } from "../../../kernel/pipeline/invoke.ts";
import type { WritePlan } from "../../../kernel/operation/operation.ts";
import { cheapestPlanWith } from "../../../kernel/access/plans.ts";
import { answerText } from "../text/answer-text.ts";
import { failed } from "../text/error-text.ts";
import { nameLines } from "../text/names.ts";
import { textOf } from "../text/outline.ts";
import { writtenPart } from "../text/written-part.ts";
import type { Caller } from "../caller.ts";
import {
  type ConfirmedPlan,
  PLAN_MS,
  type PlannedCall,
  type PlanSigner,
  termsOf,
} from "./confirm-token.ts";
import { withTokenWords } from "../text/token-words.ts";
import { planOf, planText } from "../text/plan-text.ts";
import { shrink, STRUCTURED_BYTES_MAX } from "../text/structured-content.ts";
import { type ToolArguments, ToolRequest } from "./tool-request.ts";
import { CONFIRM_TOKEN } from "./tool-schema.ts";
import type { OperationTool } from "./operation-tool.ts";

/** One call of one tool by one caller. */
export interface ToolCall<Services> {
  tool: OperationTool<Services>;
  arguments: ToolArguments;
  caller: Caller;
  runtime: Runtime<Services>;
  signer: PlanSigner;
  /** True where `write_tool` was called, which the text of a plan then names. */
  isByName?: boolean;
}

/**
 * Runs a tool through the pipeline and answers, whatever happens: an error of the API is a result
 * marked as an error.
 */
export async function callTool<Services extends PipelineServices>(
  call: ToolCall<Services>,
): Promise<CallToolResult> {
  const { [CONFIRM_TOKEN]: token, ...given } = call.arguments;
  try {
    if (!call.tool.isWrite)
      return await withNames(
        answered(
          await invoke(
            call.tool.operation,
            new ToolRequest(call.tool, call.arguments, call.caller),
            call.runtime,
          ),
          call,
        ),
        call,
      );
    const planned = { ...call, arguments: given };
    // An empty token counts as none, because many models send every argument with an empty value.
    return token === undefined || token === null || token === ""
      ? await plan(planned)
      : await carryOut(planned, typeof token === "string" ? token : "");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed({ ...errorBody(error, newId("req"), call.runtime.urls.addresses.docsUrl) });
  }
}

/** An answer with the names of the shows and episodes that it has only as ids. */
async function withNames<Services extends PipelineServices>(
  result: CallToolResult,
  { runtime, caller }: ToolCall<Services>,
): Promise<CallToolResult> {
  const [content] = result.content;
  if (result.isError === true || content?.type !== "text") return result;
  const lines = await nameLines(
    result.structuredContent,
    content.text,
    runtime.database,
    caller.workspace,
  );
  return lines.length === 0
    ? result
    : { ...result, content: [{ type: "text", text: `${content.text}\n${textOf(lines)}` }] };
}

/** The first of the two calls: a dry run, and a token for exactly the change that it found. */
async function plan<Services extends PipelineServices>(
  call: ToolCall<Services>,
): Promise<CallToolResult> {
  const { tool, runtime } = call;
  let change: WritePlan | undefined;
  const request = new ToolRequest(tool, call.arguments, call.caller, {
    flag: "dry_run",
    beforeBody: () => requireWrites(call.caller),
    onPlan: (found) => {
      change = found;
    },
  });
  const reply = await invoke(tool.operation, request, runtime);
  if (reply.status >= 400) return answered(reply, call);
  if (change === undefined)
    throw new Error(`${tool.operation.id} answered a dry run without a change`);
  const expiresAt = new Date(runtime.clock.now().getTime() + PLAN_MS);
  const text = call.signer.write(plannedCall(call), termsOf(change), expiresAt);
  const answer = planOf(
    { tool: tool.name, action: tool.operation.id, isByName: call.isByName === true },
    { ...change, ...describedIn(reply) },
    { text, expiresAt },
  );
  return { content: [{ type: "text", text: planText(answer) }], structuredContent: { ...answer } };
}

/** The plan of a dry run that read upstreams, which may differ from the plan at its beginning. */
function describedIn({ text }: { text: string | null }): Partial<WritePlan> {
  const { would_write: wouldWrite, warnings } = JSON.parse(text ?? "{}") as {
    would_write?: WritePlan["wouldWrite"];
    warnings?: string[];
  };
  return {
    ...(wouldWrite === undefined ? {} : { wouldWrite }),
    ...(warnings === undefined ? {} : { warnings }),
  };
}

/**
 * The second of the two calls: the same request with `confirm`. The plan's nonce is its idempotency
 * key, so that a plan is carried out once, regardless of how often its token is sent, and a repeat
 * returns the first answer.
 */
async function carryOut<Services extends PipelineServices>(
  call: ToolCall<Services>,
  token: string,
): Promise<CallToolResult> {
  const { tool, runtime, caller } = call;
  let confirmed: ConfirmedPlan | undefined;
  let refusal: ApiError | undefined;
  try {
    confirmed = call.signer.read(token, plannedCall(call), runtime.clock.now());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusal = error;
  }
  let isChecked = false;
  const request = new ToolRequest(tool, call.arguments, caller, {
    flag: "confirm",
    ...(confirmed === undefined ? {} : { idempotencyKey: `mcp plan ${confirmed.nonce}` }),
    // The refusal is thrown here, after the scope check: a credential without the scope gets the
    // error about the scope first.
    beforeBody: () => {
      requireWrites(caller);
      if (refusal !== undefined) throw refusal;
    },
    // Only the first plan is compared: while upstreams are called the data may change, which the
    // operation itself handles.
    onPlan: (change) => {
      if (isChecked) return;
      isChecked = true;
      requireSameTerms(change, confirmed);
    },
  });
  return answered(await invoke(tool.operation, request, runtime), call, withTokenWords);
}

function plannedCall<Services>({
  tool,
  caller,
  arguments: given,
}: ToolCall<Services>): PlannedCall {
  return {
    workspaceId: caller.workspace.id,
    credentialId: caller.credential.id,
    operationId: tool.operation.id,
    arguments: given,
  };
}

function requireWrites({ workspace }: Caller): void {
  if (workspace.features.has("mcp_writes")) return;
  throw new ApiError(
    "plan_required",
    "The plan of this workspace does not include mcp_writes: agents may read and not write.",
    {
      extras: { feature: "mcp_writes", required_plan: cheapestPlanWith("mcp_writes") },
    },
  );
}

function requireSameTerms(change: WritePlan, confirmed: ConfirmedPlan | undefined): void {
  if (confirmed?.terms === termsOf(change)) return;
  throw stateConflict(
    "The resource has changed since the plan, which would now say something else. " +
      "Nothing was written. Call without confirm_token for a new plan.",
    "changed",
    [],
  );
}

type Fields = Record<string, unknown>;

function answered<Services>(
  reply: OperationResponse,
  { tool, runtime }: Pick<ToolCall<Services>, "tool" | "runtime">,
  reworded: (answer: Fields) => Fields = (answer) => answer,
): CallToolResult {
  const text = reply.text ?? "null";
  const parsed = JSON.parse(text) as Fields;
  if (reply.status >= 400)
    return failed(
      withArgumentNames(reworded(parsed["error"] as Fields), tool),
      reply.headers["Retry-After"],
    );
  const complete = reworded(parsed);
  const answer = tool.isWrite ? writtenPart(complete) : complete;
  const { value, cuts } =
    Buffer.byteLength(text) <= STRUCTURED_BYTES_MAX ? { value: answer, cuts: [] } : shrink(answer);
  const note =
    cuts.length === 0 ? "" : `\nThe structured content was cut to 64 KiB (${cuts.join("; ")}).`;
  return {
    content: [{ type: "text", text: `${answerText(answer, runtime.clock.now())}${note}` }],
    structuredContent: cuts.length === 0 ? answer : { ...(value as Fields), cut: cuts },
  };
}

/** An error with a parameter of the path under the name that the tool has for it. */
function withArgumentNames(error: Fields, { ids }: OperationTool<never>): Fields {
  const { param, message } = error;
  if (typeof param !== "string" || !ids.accepted.has(param)) return error;
  const argument = ids.ofParameter(param);
  return argument === param
    ? error
    : { ...error, param: argument, message: String(message).replace(`${param} `, `${argument} `) };
}
