import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { ReadFailure } from "../../connector.ts";
import { readFailure } from "../../read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../../../upstream-call.ts";
import { postStatusFailure } from "../../../status-failure.ts";
import { callUpstream } from "../../../upstream-call.ts";
import type { ActorCall, ActorValues } from "./actors.ts";
import { fillInput } from "./actors.ts";
import type { Row } from "./rows.ts";
import { unflatten } from "./rows.ts";

export const APIFY_BASE_URL = "https://api.apify.com";

export type RunOutcome = { calls: number } & ({ ok: true; rows: Row[] } | ReadFailure);

const errorEnvelope = Compile(Type.Object({ error: Type.Object({ type: Type.String() }) }));

/**
 * Runs an actor and answers its rows: one POST to `run-sync-get-dataset-items`, which holds the
 * line until the run ends (at most 300 s, then 408 while the run goes on). The asynchronous routes
 * would need polling and a second call per read. The token travels in the Authorization header;
 * `?token=` works as well and leaks into logs.
 */
export async function runActor(
  access: UpstreamAccess & { token: string; baseUrl: string },
  call: ActorCall,
  values: ActorValues,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const input = fillInput(call.input, values);
  if (input === undefined)
    return {
      calls: 0,
      ...readFailure(
        "unsupported",
        "The read needs the account's handle, which this address does not hold.",
      ),
    };
  // The run ends a little before we would hang up, so that a slow run is answered with 408 and not
  // billed on unseen.
  const runSec = Math.max(1, Math.min(300, Math.floor(access.timeoutMs / 1000) - 5));
  const url = `${access.baseUrl}/v2/actors/${encodeURIComponent(call.actor.replace("/", "~"))}/run-sync-get-dataset-items?timeout=${runSec}&clean=1&format=json`;
  const headers = {
    authorization: `Bearer ${access.token}`,
    "content-type": "application/json",
    accept: "application/json",
  };
  const { calls, answer } = await callUpstream(
    access,
    { method: "POST", url, headers, body: JSON.stringify(input) },
    signal,
  );
  if (!answer.ok) return { calls, ...answer };
  const failure = statusFailure(access, answer);
  if (failure) return { calls, ...failure };
  if (!Array.isArray(answer.json))
    return {
      calls,
      ...readFailure("malformed_answer", "Apify answered with something that is no list of rows."),
    };
  const rows = answer.json
    .filter((row): row is Row => typeof row === "object" && row !== null && !Array.isArray(row))
    .map(unflatten);
  if (rows.length < answer.json.length)
    return {
      calls,
      ...readFailure("malformed_answer", "Apify answered with rows that are no objects."),
    };
  return { calls, ok: true, rows };
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
