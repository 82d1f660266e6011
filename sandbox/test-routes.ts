import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../src/app/services.ts";
import { ApiError, parameterInvalid } from "../src/kernel/contract/errors.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import { asApiError } from "../src/kernel/pipeline/error-response.ts";
import { readAuthorization } from "../src/kernel/pipeline/steps/authenticate.ts";
import { parseJson } from "../src/lib/parse-json.ts";
import { SECOND_MS } from "../src/lib/time/clock.ts";
import { identityHeaders, plainError, send } from "../src/surfaces/http/answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../src/surfaces/http/methods.ts";
import { readLimited } from "../src/surfaces/http/read-limited.ts";
import { type Advance, ADVANCE_MAX_MS } from "./test-clock.ts";
import type { OrderedAccountFault } from "./account-faults.ts";
import type { Input } from "./fault-input.ts";
import type { OrderedFault } from "./test-faults.ts";

/** The addresses that a sandbox has beside the API's. */

export interface TestLevers {
  now: () => Date;
  advance: (toFrom: (from: Date) => Date) => Promise<Advance>;
  orderFault: (input: Input) => OrderedFault | OrderedAccountFault;
}

const BODY_BYTES_MAX = 16_384;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Adds them. Each takes a key of the sandbox, so that a page in a browser cannot move its time. */
export function addTestRoutes(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  leversOf: () => TestLevers,
): void {
  const routes: Record<
    string,
    { method: "GET" | "POST"; act: (input: Input) => Promise<unknown> }
  > = {
    "/v1/test-clock": {
      method: "GET",
      act: async () => ({ object: "test_clock", now: leversOf().now().toISOString() }),
    },
    "/v1/test-clock/advance": {
      method: "POST",
      act: async (input) =>
        advanceView(await leversOf().advance((from) => timeToReach(input, from))),
    },
    "/v1/test-faults": { method: "POST", act: async (input) => leversOf().orderFault(input) },
  };
  for (const [url, { method, act }] of Object.entries(routes))
    server.route({
      method: [...ROUTED_METHODS],
      url,
      handler: (request, reply) =>
        answer(runtime, { request, reply }, async () => {
          if (request.method !== method) throw methodNotAllowed(request, method);
          await requireKey(runtime, request);
          return act(method === "GET" ? {} : await readInput(request));
        }),
    });
}

async function answer(
  runtime: Runtime<Services>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    const text = JSON.stringify({ data: await act() });
    const headers = { ...identityHeaders(), "Cache-Control": "no-store" };
    send(reply, { status: 200, headers, text });
  } catch (error) {
    const known = asApiError(error);
    if (known.status >= 500)
      runtime.log.error(
        { error: String(error), url: request.url },
        "a lever of the sandbox failed",
      );
    send(reply, plainError(runtime, known));
  }
}

async function requireKey({ access }: Runtime, request: FastifyRequest): Promise<void> {
  const read = readAuthorization(request.headers.authorization ?? "");
  if (read !== "malformed" && (await access.credential(read.secret))?.type === "api_key") return;
  throw new ApiError("credential_invalid", "Send an API key that this sandbox has printed.", {
    param: "Authorization",
    extras: { reason: read === "malformed" ? "missing" : "unknown" },
  });
}

async function readInput({ raw }: FastifyRequest): Promise<Input> {
  const text = new TextDecoder().decode(await readLimited(raw, BODY_BYTES_MAX));
  const value = text === "" ? {} : parseJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Input;
  throw parameterInvalid(null, "malformed_json", "The body must be a JSON object.");
}

/**
 * The time that a request names, by `to` or by `seconds` from now.
 *
 * @throws ApiError `parameter_invalid` with the faulty field.
 */
function timeToReach(input: Input, now: Date): Date {
  const { to, seconds, ...rest } = input;
  const [other] = Object.keys(rest);
  if (other !== undefined) throw parameterInvalid(other, "unknown", `There is no field ${other}.`);
  if (to !== undefined && seconds !== undefined)
    throw parameterInvalid("seconds", "conflict", "Send either to or seconds.");
  if (to === undefined && seconds === undefined)
    throw parameterInvalid("seconds", "missing", "Send seconds, or to with a time.");
  const field = to === undefined ? "seconds" : "to";
  const time = to === undefined ? now.getTime() + checkSeconds(seconds) * SECOND_MS : checkTime(to);
  const distanceMs = time - now.getTime();
  if (distanceMs >= 0 && distanceMs <= ADVANCE_MAX_MS) return new Date(time);
  throw parameterInvalid(
    field,
    "out_of_range",
    `The clock shows ${now.toISOString()}, and moves forward by at most 365 days at a time.`,
  );
}

function checkSeconds(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw parameterInvalid("seconds", "malformed", "seconds must be a number.");
}

function checkTime(value: unknown): number {
  const time = typeof value === "string" && RFC_3339.test(value) ? Date.parse(value) : NaN;
  if (!Number.isNaN(time)) return time;
  throw parameterInvalid("to", "malformed", "to must be a time such as 2027-01-31T12:00:00Z.");
}

const FAILURES_SHOWN_MAX = 100;

/** An advance as it is answered, jobs by name. */
const advanceView = ({ from, to, steps, jobs, failures, deliveries }: Advance) => ({
  object: "test_clock_advance",
  from: from.toISOString(),
  to: to.toISOString(),
  steps,
  jobs: [...jobs]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
  failed_jobs_count: failures.length,
  failed_jobs: failures
    .slice(0, FAILURES_SHOWN_MAX)
    .map(({ job, error }) => ({ name: job, error })),
  delivery_attempts: deliveries,
});
