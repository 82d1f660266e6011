import type { WritePlan, WriteResult } from "../../operation/operation.ts";
import { assertDeclaredStatus } from "../../operation/declared-answers.ts";
import { assertOutput } from "../../operation/output-check.ts";
import type { OperationResponse, RequestState } from "../request-state.ts";
import type { Write } from "./plan-write.ts";

const SECRET_NOT_KEPT = "The secret was shown in the first answer only.";

/** A response in the form in which it is stored under its idempotency key. */
interface StoredResponse {
  requestId: string;
  statusCode: number;
  response: string;
  location: string | null;
  now: Date;
}

/** The stored form of a response for replays: the same body, except for a secret in it. */
export function storedForm<S>(
  state: RequestState<S>,
  { status, headers, text }: OperationResponse,
  { replayedData }: WriteResult,
): StoredResponse {
  let response = text ?? "{}";
  if (replayedData !== undefined) {
    const body = JSON.parse(response) as { warnings: string[] };
    response = JSON.stringify({
      ...body,
      warnings: [...body.warnings, SECRET_NOT_KEPT],
      data: replayedData,
    });
  }
  return {
    requestId: state.request.requestId,
    statusCode: status,
    response,
    location: headers["Location"] ?? null,
    now: state.runtime.clock.now(),
  };
}

/** The write envelope: the written fields, and the resource after the write. */
export function writeResponse<S>(
  { state, operation }: Write<S>,
  change: WritePlan,
  result: WriteResult,
): OperationResponse {
  const { method } = state.request;
  const path = state.answerPath;
  const { status = 200, id, warnings = [], urls = { app: null, public: null } } = result;
  const body = {
    object: "write_result",
    ok: true,
    dry_run: false,
    auth_mode: state.context().credential.type,
    path,
    id,
    method,
    written: result.written ?? change.wouldWrite,
    warnings: [...(change.warnings ?? []), ...warnings],
    urls,
    error: null,
    data: result.data,
    replayed: false,
  };
  assertOutput(state, body);
  if (state.runtime.checkOutput) assertDeclaredStatus(operation, status);
  const location: Record<string, string> = status === 201 ? { Location: `${path}/${id}` } : {};
  return { status, headers: location, text: JSON.stringify(body) };
}
