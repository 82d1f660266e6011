import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import {
  BODY_BYTES_MAX,
  checkMediaType,
  isStorableText,
  parseJsonBody,
} from "../../kernel/contract/body.ts";
import type { IncomingRequest } from "../../kernel/pipeline/call.ts";
import { parameterInvalid, resourceNotFound } from "../../kernel/contract/errors.ts";
import { faultOf, readQuery, validate } from "../../kernel/contract/schema.ts";

export interface AppInput {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  confirmed: boolean;
}

/** What a call says, checked against the route. @throws ApiError as on `/v1`, in the same order. */
export async function readInput(route: AnyAppRoute, request: IncomingRequest): Promise<AppInput> {
  const sent = route.method === "GET" ? refuseBody(request) : await readJson(request);
  const { search, body, confirmed } =
    route.method === "GET"
      ? { search: request.search, body: sent, confirmed: false }
      : takeConfirm(request.search, sent);
  // A path id that cannot be one of ours is answered like one that is not there.
  if (
    faultOf(route.params, request.params) !== null ||
    !Object.values(request.params).every(isStorableText)
  )
    throw resourceNotFound("resource");
  const query = validate(route.query, readQuery(route.query, search));
  return { params: request.params, query, body: validate(route.body, body), confirmed };
}

function refuseBody(request: IncomingRequest): unknown {
  if (
    (request.header("content-length") ?? "0") !== "0" ||
    request.header("transfer-encoding") !== undefined
  )
    throw parameterInvalid(null, "unknown", "A GET request takes no body.");
  return {};
}

async function readJson(request: IncomingRequest): Promise<unknown> {
  const bytes = await request.readBody(BODY_BYTES_MAX);
  if (bytes.length > 0)
    checkMediaType({
      contentType: request.header("content-type"),
      contentEncoding: request.header("content-encoding"),
    });
  return parseJsonBody(bytes);
}

/** `confirm`, from the query or the body; every change takes it, as on `/v1`. */
function takeConfirm(
  search: URLSearchParams,
  body: unknown,
): { search: URLSearchParams; body: unknown; confirmed: boolean } {
  const malformed = parameterInvalid("confirm", "malformed", "confirm must be true or false.");
  const left = new URLSearchParams(search);
  const texts = left.getAll("confirm");
  left.delete("confirm");
  if (texts.length > 1 || (texts.length === 1 && texts[0] !== "true" && texts[0] !== "false"))
    throw malformed;
  const inQuery = texts.length === 0 ? undefined : texts[0] === "true";
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { search: left, body, confirmed: inQuery ?? false };
  const { confirm: inBody, ...rest } = body as Record<string, unknown>;
  if (inBody !== undefined && typeof inBody !== "boolean") throw malformed;
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
    throw parameterInvalid(
      "confirm",
      "conflict",
      "confirm says one thing in the query and another in the body.",
    );
  return { search: left, body: rest, confirmed: inQuery ?? inBody ?? false };
}
