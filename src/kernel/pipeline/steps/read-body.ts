import {
  BODY_BYTES_MAX,
  type BodyLimits,
  checkEncoding,
  checkMediaType,
  parseJsonBody,
} from "../../contract/body.ts";
import { parameterInvalid } from "../../contract/errors.ts";
import { loadPart } from "../../load-part.ts";
import type { UploadForm } from "../../upload/upload-form.ts";
import type { IncomingRequest, RequestState, Step } from "../request-state.ts";

const QUERY_PARAMETERS_MAX = 100;

/** The JSON value of a request's body; `{}` for an empty body. @throws ApiError. */
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

/**
 * Step 9: checks the media type and parses the JSON; then reads the two flags that every write
 * accepts, from query or body.
 */
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
  const { upload } = state.operation;
  if (upload === undefined)
    state.body = await readJsonBody(state.request, state.operation.bodyLimits);
  else await readForm(state, upload);
  if (state.operation.kind === "write") takeFlags(state);
  return undefined;
}

const loadForms = loadPart(() => import("../../upload/receive-form.ts"));

/**
 * A form as a body: a field becomes a list where the operation declares one, else a text; the flags
 * become booleans.
 */
async function readForm<S>(state: RequestState<S>, upload: UploadForm): Promise<void> {
  const { request, operation } = state;
  checkEncoding(request.header("content-encoding"));
  const { receiveForm, requireFormType } = await loadForms();
  const contentType = requireFormType(request.header("content-type"));
  const stream = request.bodyStream?.();
  if (stream === undefined)
    throw new Error(`${operation.id} is reached by a surface without files`);
  const { fields, file } = await receiveForm(stream, contentType, upload);
  if (file !== null) {
    state.upload = file;
    await upload.inspect(file);
  }
  const { properties = {} } = operation.body as { properties?: Record<string, { type?: unknown }> };
  state.body = Object.fromEntries([
    ...[...fields].map(([name, values]) => [
      name,
      properties[name]?.type === "array" ? values : fieldValue(name, values),
    ]),
    ...(file === null ? [] : [[upload.fileField, file.sha256]]),
  ]);
}

/**
 * The value of a field that may be sent only once.
 *
 * @throws ApiError.
 */
function fieldValue(name: string, [value, ...more]: readonly string[]): string | boolean {
  if (more.length > 0) throw parameterInvalid(name, "too_many", `${name} is sent more than once.`);
  const isFlag = name === "dry_run" || name === "confirm";
  return isFlag && (value === "true" || value === "false") ? value === "true" : (value ?? "");
}

/**
 * Removes `dry_run` and `confirm` from query and body, because no operation declares them itself.
 */
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
