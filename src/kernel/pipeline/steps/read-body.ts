import {
  BODY_BYTES_MAX,
  type BodyLimits,
  checkMediaType,
  parseJsonBody,
} from "../../contract/body.ts";
import { parameterInvalid } from "../../contract/errors.ts";
import type { IncomingRequest, RequestState, Step } from "../request-state.ts";

const QUERY_PARAMETERS_MAX = 100;

/** The JSON value of a request's body; `{}` where there is none. @throws ApiError. */
export async function readJsonBody(
  request: IncomingRequest,
  limits?: BodyLimits,
): Promise<unknown> {
  if (request.readJson !== undefined) return request.readJson();
  const bytes = await request.readBody(limits?.bytesMax ?? BODY_BYTES_MAX);
  if (bytes.length > 0)
    checkMediaType({
      contentType: request.header("content-type"),
      contentEncoding: request.header("content-encoding"),
    });
  return parseJsonBody(bytes, limits);
}

/** Step 9: media type and JSON; then the two flags every write takes, from query or body. */
export const readBody: Step = (state) => {
  if (state.search.size > QUERY_PARAMETERS_MAX)
    throw parameterInvalid(
      null,
      "too_many",
      `A URL takes at most ${QUERY_PARAMETERS_MAX} query parameters.`,
    );
  return state.operation.method === "GET" ? undefined : read(state);
};

async function read<S>(state: RequestState<S>): Promise<undefined> {
  state.body = await readJsonBody(state.request, state.operation.bodyLimits);
  if (state.operation.kind === "write") takeFlags(state);
  return undefined;
}

/** Moves `dry_run` and `confirm` out of query and body: no operation names them itself. */
function takeFlags<S>(state: RequestState<S>): void {
  const search = new URLSearchParams(state.search);
  const { body } = state;
  const fields =
    typeof body === "object" && body !== null && !Array.isArray(body)
      ? { ...(body as Record<string, unknown>) }
      : undefined;
  const take = (name: "dry_run" | "confirm"): boolean => {
    const inQuery = takeFromQuery(search, name);
    const inBody = fields?.[name];
    if (fields !== undefined) delete fields[name];
    if (inBody !== undefined && typeof inBody !== "boolean") throw notBoolean(name);
    if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
      throw parameterInvalid(name, "conflict", `${name} differs between the query and the body.`);
    return inQuery ?? inBody ?? false;
  };
  state.flags = { dryRun: take("dry_run"), confirm: take("confirm") };
  state.search = search;
  if (fields !== undefined) state.body = fields;
}

function takeFromQuery(search: URLSearchParams, name: string): boolean | undefined {
  const texts = search.getAll(name);
  search.delete(name);
  if (texts.length === 0) return undefined;
  const [text] = texts;
  if (texts.length > 1 || (text !== "true" && text !== "false")) throw notBoolean(name);
  return text === "true";
}

const notBoolean = (name: string): Error =>
  parameterInvalid(name, "malformed", `${name} must be true or false.`);
