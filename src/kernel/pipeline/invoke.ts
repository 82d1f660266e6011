import { ApiError } from "../contract/errors.ts";
import { observedStream } from "../export/observed-stream.ts";
import { tableOf } from "../export/operation-table.ts";
import { undeclaredCode } from "../operation/declared-answers.ts";
import type { Operation } from "../operation/operation.ts";
import type { PipelineServices, Runtime } from "./context.ts";
import { errorText, reportError } from "./error-response.ts";
import {
  type IncomingRequest,
  type OperationResponse,
  RequestState,
  type Step,
} from "./request-state.ts";
import { authenticate } from "./steps/authenticate.ts";
import { chargeBatch } from "./steps/charge-batch.ts";
import { chargeWrite } from "./steps/charge-write.ts";
import { chooseFormat } from "./steps/choose-format.ts";
import { chooseVersion } from "./steps/choose-version.ts";
import { executeRead } from "./steps/execute-read.ts";
import { executeWrite } from "./steps/execute-write.ts";
import { guardBrowser } from "./steps/guard-browser.ts";
import { limitAddress } from "./steps/limit-address.ts";
import { readBody } from "./steps/read-body.ts";
import { replay } from "./steps/replay.ts";
import { requirePlan } from "./steps/require-plan.ts";
import { requireScope } from "./steps/require-scope.ts";
import { requireWorkspaceKind } from "./steps/require-workspace-kind.ts";
import { requireWritesEnabled } from "./steps/require-writes-enabled.ts";
import { reserveRate } from "./steps/reserve-rate.ts";
import { validateInput } from "./steps/validate-input.ts";

/**
 * The checks in their fixed order, which makes errors predictable and reveals nothing
 * (docs/api.md#order-of-checks). Sizes, route and method are checked by the surface before;
 * existence, dry run and confirmation are inside `executeWrite`, in the transaction of the effect.
 */
const STEPS: readonly Step[] = [
  limitAddress,
  chooseVersion,
  guardBrowser,
  authenticate,
  reserveRate,
  requireScope,
  requireWritesEnabled,
  requirePlan,
  requireWorkspaceKind,
  readBody,
  replay,
  chargeWrite,
  chooseFormat,
  validateInput,
  chargeBatch,
  executeRead,
  executeWrite,
];

/**
 * Runs one operation for one request. It always returns an answer and never rejects. Every surface
 * calls this function and none below it.
 */
export async function invoke<Services extends PipelineServices>(
  operation: Operation<Services>,
  request: IncomingRequest,
  runtime: Runtime<Services>,
): Promise<OperationResponse> {
  const settling = runtime.clock.settled?.();
  if (settling !== undefined) await settling;
  const state = new RequestState(operation, request, runtime);
  const started = performance.now();
  let response: OperationResponse;
  try {
    response = await runSteps(state);
  } catch (error) {
    response = errorResponse(state, error);
  }
  await endUpload(state, response);
  addHeaders(state, response);
  const end = (): void => {
    state.reservation?.release();
    const durationMs = performance.now() - started;
    runtime.observer.requestEnded(operation.id, response.status, durationMs);
    record(state, response, durationMs);
  };
  if (response.stream === undefined) end();
  else response.stream = observedStream(response.stream, { onError: noteBreak(state), onEnd: end });
  return response;
}

/** Frees the file of an upload; its stored copy is removed where the write was not made. */
async function endUpload<Services>(
  { upload, operation, runtime, replayed }: RequestState<Services>,
  { status }: OperationResponse,
): Promise<void> {
  if (upload === undefined) return;
  const isKept = status < 300 && !replayed;
  await upload.end({ isKept }).catch((error: unknown) => {
    runtime.log.warn(
      { operation: operation.id, error: String(error) },
      "what an upload stored was not removed; a job does it",
    );
  });
}

/** Reports and logs the cause of a broken stream like an error of the answer. */
function noteBreak<Services>(state: RequestState<Services>): (thrown: unknown) => void {
  const { runtime, operation, request } = state;
  return (thrown) => {
    const { requestId } = request;
    state.errorCode = reportError(thrown, { runtime, requestId, operation: operation.id }).code;
  };
}

async function runSteps<Services extends PipelineServices>(
  state: RequestState<Services>,
): Promise<OperationResponse> {
  for (const step of STEPS) {
    const result = step(state);
    // Most steps are synchronous; awaiting each of them would cost a turn of the queue.
    const response = result instanceof Promise ? await result : result;
    if (response !== undefined) return response;
  }
  throw new Error(`${state.operation.id} was answered by no step`);
}

function errorResponse<Services>(
  state: RequestState<Services>,
  thrown: unknown,
): OperationResponse {
  const { requestId } = state.request;
  const { runtime, operation } = state;
  const error = reportError(defectOf(state, thrown) ?? thrown, {
    runtime,
    requestId,
    operation: operation.id,
  });
  state.errorCode = error.code;
  return {
    status: error.status,
    headers: { ...error.headers },
    text: errorText(error, requestId, runtime),
  };
}

/**
 * In tests and development an error that the operation does not declare is a defect and gives a
 * 500. A caller that inspects plans refuses them with errors of its own, which no document
 * declares.
 */
function defectOf<Services>(
  { operation, request, runtime }: RequestState<Services>,
  thrown: unknown,
): Error | null {
  return runtime.checkOutput && thrown instanceof ApiError && request.onPlan === undefined
    ? undeclaredCode(operation, thrown.code)
    : null;
}

const VARY = "Authorization, Service-Version, Origin, Accept-Encoding";
/** `Vary` of an answer that is a table, whose format `Accept` selects. */
const VARY_OF_FORMATS = `${VARY}, Accept`;

function addHeaders<Services>(state: RequestState<Services>, response: OperationResponse): void {
  const { headers } = response;
  const { operation, reservation } = state;
  headers["Request-Id"] = state.request.requestId;
  headers["Service-Version"] = state.version;
  const snapshot = reservation?.snapshot() ?? state.addressSnapshot;
  if (snapshot !== undefined) {
    headers["RateLimit-Limit"] = String(snapshot.limit);
    headers["RateLimit-Remaining"] = String(snapshot.remaining);
    headers["RateLimit-Reset"] = String(snapshot.resetSec);
  }
  if (reservation !== undefined) headers["Service-Rate-Tier"] = reservation.tier;
  const isCacheable =
    operation.method === "GET" && response.status < 400 && state.request.surface !== "session";
  if (!isCacheable || response.status === 302) {
    headers["Cache-Control"] = "no-store";
    return;
  }
  headers["Cache-Control"] =
    operation.scope === "public" ? "public, no-cache" : "private, no-cache";
  const hasFormats = tableOf(operation) !== null || operation.textFormats !== undefined;
  headers["Vary"] = hasFormats ? VARY_OF_FORMATS : VARY;
}

function record<Services>(
  state: RequestState<Services>,
  response: OperationResponse,
  durationMs: number,
): void {
  const { credential, workspace, request } = state;
  if (credential === undefined || workspace === undefined) return;
  if (request.link?.isTrial === true) return;
  state.runtime.requestLog.record({
    workspaceId: workspace.id,
    requestId: request.requestId,
    at: state.startedAt,
    method: request.method,
    path: request.path,
    status: response.status,
    errorCode: state.errorCode,
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    credentialType: request.link === undefined ? credential.type : "data_link",
    credentialId: credential.id,
    credentialLabel: credential.label,
    version: state.version,
    replayed: state.replayed,
  });
}
