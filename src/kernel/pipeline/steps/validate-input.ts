import type { TSchema } from "typebox";
import { isStorableText } from "../../../lib/text/storable-text.ts";
import { parameterInvalid, resourceNotFound } from "../../contract/errors.ts";
import { faultOf, readQuery, validate } from "../../contract/schema.ts";
import type { ValidatedInput } from "../../operation/operation.ts";
import type { IncomingRequest, Step } from "../request-state.ts";
import { replayOr } from "./replay.ts";

/** The schemas of a request, of an operation or of a route of the session surface. */
export interface InputSchemas {
  method: string;
  params: TSchema;
  query: TSchema;
  body: TSchema;
}

/**
 * The input of a request, every field checked.
 *
 * @throws ApiError `resource_not_found` for a path id that cannot exist: it is not a field that a
 *   caller filled in wrongly. `parameter_invalid` naming the first faulty field.
 */
export function checkInput(
  schemas: InputSchemas,
  request: IncomingRequest,
  sent: { search: URLSearchParams; body: unknown },
): ValidatedInput {
  const { params } = request;
  if (faultOf(schemas.params, params) !== null || !Object.values(params).every(isStorableText))
    throw resourceNotFound("resource");
  const query = validate(schemas.query, readQuery(schemas.query, sent.search));
  if (schemas.method === "GET" && hasBody(request))
    throw parameterInvalid(null, "unknown", "A GET request takes no body.");
  return { params, query, body: validate(schemas.body, sent.body) };
}

const hasBody = (request: IncomingRequest): boolean =>
  (request.header("content-length") ?? "0") !== "0" ||
  request.header("transfer-encoding") !== undefined;

/** Step 11: validates every field of path, query and body. */
export const validateInput: Step = (state) => {
  try {
    state.input = checkInput(state.operation, state.request, state);
    return undefined;
  } catch (fault) {
    return replayOr(state, () => {
      throw fault;
    });
  }
};
