import { etagOf, matchesEtag, stableText } from "../../contract/etag.ts";
import {
  type BodyPart,
  DocumentAnswer,
  joinParts,
  ListAnswer,
  RedirectAnswer,
  TextAnswer,
  toBody,
  withAge,
} from "../../operation/answer.ts";
import type { AnyRead } from "../../operation/operation.ts";
import { assertOutput } from "../../operation/output-check.ts";
import { etagScopeOf, runRead } from "../run-read.ts";
import { exportAnswer } from "../export-answer.ts";
import { linkAnswer } from "../link-answer.ts";
import type { PipelineServices } from "../context.ts";
import type { OperationResponse, RequestState, Step } from "../request-state.ts";

/**
 * The step for reads: the value of the handler becomes an envelope where it is a page, with a tag,
 * and a body or a 304; or a file, where one was requested.
 */
export const executeRead: Step = (state) =>
  state.operation.kind === "write" ? undefined : read(state, state.operation);

async function read<S extends PipelineServices>(
  state: RequestState<S>,
  operation: AnyRead<S>,
): Promise<OperationResponse> {
  const { link } = state.request;
  if (link !== undefined) return linkAnswer(state, operation, link);
  if (state.format !== "json") return exportAnswer(state, operation, state.format);
  const { now } = state.publicContext();
  const answer = await runRead(state, operation, state.input);
  if (answer instanceof RedirectAnswer)
    return { status: 302, headers: { Location: answer.location }, text: null };
  if (answer instanceof TextAnswer) return textResponse(state, answer);
  if (answer instanceof ListAnswer)
    return partsResponse(state, answer.parts(state.answerPath, now), {});
  const body = toBody(answer, state.answerPath);
  const stable = JSON.stringify(body);
  const text = withAge(answer, stable, now);
  if (state.runtime.checkOutput) assertOutput(state, JSON.parse(text));
  // Batch reads are POST, and have no tag.
  if (operation.method !== "GET" || !state.isTagged) return { status: 200, headers: {}, text };
  const etag = etagOf(stableText(body, stable), etagScopeOf(state));
  return matchesEtag(state.request.header("if-none-match"), etag)
    ? notModified(etag)
    : { status: 200, headers: { ETag: etag }, text };
}

function textResponse<S>(
  state: RequestState<S>,
  answer: TextAnswer,
): OperationResponse | Promise<OperationResponse> {
  const etag = etagOf(answer.stable, etagScopeOf(state));
  if (matchesEtag(state.request.header("if-none-match"), etag)) return notModified(etag);
  const text = answer.text(state.answerPath);
  const respond = (body: BodyPart): OperationResponse =>
    answer instanceof DocumentAnswer
      ? documentResponse(state, body, { etag, mediaType: answer.mediaType })
      : partsResponse(state, [body], { ETag: etag });
  return text instanceof Promise ? text.then(respond) : respond(text);
}

function documentResponse<S>(
  state: RequestState<S>,
  body: BodyPart,
  { etag, mediaType }: { etag: string; mediaType: string },
): OperationResponse {
  const headers = { ETag: etag, "Content-Type": `${mediaType}; charset=utf-8` };
  return state.request.takesParts === true
    ? { status: 200, headers, text: null, parts: [body] }
    : { status: 200, headers, text: joinParts([body]) };
}

/**
 * A body that consists of text already: in parts where the surface accepts them, else as one text.
 */
function partsResponse<S>(
  state: RequestState<S>,
  parts: readonly BodyPart[],
  headers: Record<string, string>,
): OperationResponse {
  if (state.runtime.checkOutput) assertOutput(state, JSON.parse(joinParts(parts)));
  return state.request.takesParts === true
    ? { status: 200, headers, text: null, parts }
    : { status: 200, headers, text: joinParts(parts) };
}

function notModified(etag: string): OperationResponse {
  return { status: 304, headers: { ETag: etag }, text: null };
}
