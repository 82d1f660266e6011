import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { UpstreamRead } from "../../../upstream-read.ts";
import type { ReadFailure } from "../../connector.ts";
import { sendRequest } from "../../post-read.ts";
import { PostReadError, readFailure } from "../../read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../../../upstream-call.ts";
import { postStatusFailure } from "../../../status-failure.ts";
import type { ActorRun, ActorValues } from "./actors.ts";
import { fillInput } from "./actors.ts";
import type { Row } from "./rows.ts";
import { unflatten } from "./rows.ts";

export const APIFY_BASE_URL = "https://api.apify.com";

const errorEnvelope = Compile(Type.Object({ error: Type.Object({ type: Type.String() }) }));

export interface ApifyAccess extends UpstreamAccess {
  token: string;
  baseUrl: string;
}

/**
 * Runs an actor and returns its rows: one POST to `run-sync-get-dataset-items`, which keeps the
 * connection open until the run ends (at most 300 s, then 408 while the run goes on). The
 * asynchronous routes would need polling and a second request per read. The token is sent in the
 * Authorization header; `?token=` works as well, but would be logged.
 *
 * @throws PostReadError
 */
export async function runActor(
  access: ApifyAccess,
  run: ActorRun,
  values: ActorValues,
  read: UpstreamRead,
): Promise<Row[]> {
  const input = requireInput(run, values);
  const answer = await sendRequest(
    access,
    {
      method: "POST",
      url: runUrl(access, run.actor),
      headers: {
        authorization: `Bearer ${access.token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify(input),
    },
    read,
  );
  const failure = statusFailure(access, answer);
  if (failure) throw new PostReadError(failure);
  return rowsOf(answer.json);
}

/** @throws PostReadError `unsupported` where the input needs a handle that is not known. */
export function requireInput(run: ActorRun, values: ActorValues): unknown {
  const input = fillInput(run.input, values);
  if (input !== undefined) return input;
  throw new PostReadError(
    readFailure(
      "unsupported",
      "The read needs the account's handle, which this address does not hold.",
    ),
  );
}

/** The run ends 5 s before our own time limit, so that a slow run is not billed after it. */
function runUrl({ baseUrl, timeoutMs }: ApifyAccess, actor: string): string {
  const runSec = Math.max(1, Math.min(300, Math.floor(timeoutMs / 1000) - 5));
  const path = `/v2/actors/${encodeURIComponent(actor.replace("/", "~"))}`;
  const query = `timeout=${runSec}&clean=1&format=json`;
  return `${baseUrl}${path}/run-sync-get-dataset-items?${query}`;
}

function rowsOf(json: unknown): Row[] {
  if (!Array.isArray(json))
    throw new PostReadError(
      readFailure("malformed_answer", "Apify answered with something that is no list of rows."),
    );
  const rows = json
    .filter((row): row is Row => typeof row === "object" && row !== null && !Array.isArray(row))
    .map(unflatten);
  if (rows.length < json.length)
    throw new PostReadError(
      readFailure("malformed_answer", "Apify answered with rows that are no objects."),
    );
  return rows;
}

function statusFailure(access: UpstreamAccess, answer: UpstreamAnswer): ReadFailure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const type = errorEnvelope.Check(answer.json) ? answer.json.error.type : "";
  if (status === 403)
    return readFailure(
      "credential_refused",
      "The Apify account may not run this actor; paid actors must be rented first.",
    );
  if (status === 404 && type.includes("token"))
    return readFailure("credential_refused", "Apify refuses our token.");
  if (status === 404)
    return readFailure("not_configured", "Apify knows no actor by the configured name.");
  return (
    postStatusFailure(access, answer) ??
    readFailure("provider_error", `Apify answered with status ${status}.`)
  );
}
