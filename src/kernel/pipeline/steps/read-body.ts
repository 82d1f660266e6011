import { BODY_BYTES_MAX, checkMediaType, parseJsonBody } from "../../contract/body.ts";
import type { Call, Step } from "../call.ts";
import { parameterInvalid } from "../../contract/errors.ts";

const QUERY_PARAMETERS_MAX = 100;

/** Step 9: media type and JSON; then the two flags every write takes, from query or body. */
export const readBody: Step = (call) => {
  if (call.search.size > QUERY_PARAMETERS_MAX)
    throw parameterInvalid(
      null,
      "too_many",
      `A URL takes at most ${QUERY_PARAMETERS_MAX} query parameters.`,
    );
  if (call.operation.method === "GET") return undefined;
  return read(call);
};

async function read(call: Call): Promise<undefined> {
  const { request } = call;
  const bytes = await request.readBody(BODY_BYTES_MAX);
  if (bytes.length > 0)
    checkMediaType({
      contentType: request.header("content-type"),
      contentEncoding: request.header("content-encoding"),
    });
  call.body = parseJsonBody(bytes);
  if (call.isWrite) call.flags = takeFlags(call);
  return undefined;
}

function takeFlags(call: Call): Call["flags"] {
  const search = new URLSearchParams(call.search);
  const fromBody =
    typeof call.body === "object" && call.body !== null && !Array.isArray(call.body)
      ? { ...(call.body as Record<string, unknown>) }
      : undefined;
  const take = (name: "dry_run" | "confirm"): boolean => {
    const texts = search.getAll(name);
    search.delete(name);
    if (texts.length > 1 || (texts.length === 1 && texts[0] !== "true" && texts[0] !== "false"))
      throw parameterInvalid(name, "malformed", `${name} must be true or false.`);
    const inQuery = texts.length === 0 ? undefined : texts[0] === "true";
    const inBody = fromBody?.[name];
    if (fromBody !== undefined) delete fromBody[name];
    if (inBody !== undefined && typeof inBody !== "boolean")
      throw parameterInvalid(name, "malformed", `${name} must be true or false.`);
    if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
      throw parameterInvalid(
        name,
        "conflict",
        `${name} says one thing in the query and another in the body.`,
      );
    return inQuery ?? inBody ?? false;
  };
  const flags = { dryRun: take("dry_run"), confirm: take("confirm") };
  call.search = search;
  if (fromBody !== undefined) call.body = fromBody;
  return flags;
}
