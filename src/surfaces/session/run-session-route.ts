import type { CookieSession } from "../../kernel/access/credentials/cookie-session.ts";
import { sessionCookieHeader } from "../../kernel/access/credentials/session-cookie.ts";
import { toBody, withAge } from "../../kernel/operation/answer.ts";
import { assertOutput } from "../../kernel/operation/output-check.ts";
import type { SessionAnswer, SessionRoute } from "../../kernel/operation/session-route.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { errorText, reportError } from "../../kernel/pipeline/error-response.ts";
import type { IncomingRequest, OperationResponse } from "../../kernel/pipeline/request-state.ts";
import {
  checkCsrfToken,
  findBrowserSession,
  sessionRefusal,
} from "../../kernel/pipeline/steps/authenticate-session.ts";
import { checkBrowser } from "../../kernel/pipeline/steps/guard-browser.ts";
import { limitSessionAddress } from "../../kernel/pipeline/steps/limit-address.ts";
import { readJsonBody } from "../../kernel/pipeline/steps/read-body.ts";
import { rateLimited } from "../../kernel/pipeline/steps/reserve-rate.ts";
import { checkInput } from "../../kernel/pipeline/steps/validate-input.ts";
import { identityHeaders } from "../http/answers.ts";
import { unknownSessionPath } from "./unknown-path.ts";

interface RouteCall<Services> {
  route: SessionRoute<Services>;
  request: IncomingRequest;
  runtime: Runtime<Services>;
  now: Date;
}

/** Runs one call of a route; never rejects. It makes the same checks as the pipeline. */
export async function runSessionRoute<Services extends PipelineServices>(
  route: SessionRoute<Services>,
  request: IncomingRequest,
  runtime: Runtime<Services>,
): Promise<OperationResponse> {
  const started = performance.now();
  const operation = `app.${route.id}`;
  const call = { route, request, runtime, now: runtime.clock.now() };
  let response: OperationResponse;
  try {
    response = await answer(call);
  } catch (thrown) {
    const { requestId } = request;
    const error = reportError(thrown, { runtime, requestId, operation });
    response = {
      status: error.status,
      headers: { ...identityHeaders(requestId), ...error.headers },
      text: errorText(error, requestId, runtime),
    };
  }
  runtime.observer.requestEnded(operation, response.status, performance.now() - started);
  return response;
}

/** The checks have the same order as in the pipeline. Sizes, path and method are checked before. */
async function answer<Services extends PipelineServices>(
  call: RouteCall<Services>,
): Promise<OperationResponse> {
  const { route, request, runtime, now } = call;
  limitSessionAddress(route, request, runtime);
  checkBrowser(request, runtime);
  const found = await findBrowserSession(request, runtime, now);
  if (typeof found === "string") {
    if (route.access === "person") throw sessionRefusal(found);
    return run(call, null);
  }
  const reservation = runtime.limiter.reserve(found.session.id, "session", {
    cost: 1,
    caller: request,
  });
  if (reservation.rejection !== null) throw rateLimited(reservation.rejection);
  try {
    // An anonymous call changes nothing that belongs to a session, and before the first session
    // there is no token.
    if (route.access === "person") {
      // Before the token and the input, so that others do not learn that there is such a path.
      if (route.onlyOperators === true && found.session.isOperator !== true)
        throw unknownSessionPath();
      checkCsrfToken(request, found.session);
    }
    return await run(call, found);
  } finally {
    reservation.release();
  }
}

async function run<Services extends PipelineServices>(
  { route, request, runtime, now }: RouteCall<Services>,
  found: CookieSession | null,
): Promise<OperationResponse> {
  const body = request.method === "GET" ? {} : await readJsonBody(request);
  const input = checkInput(route, request, { search: request.search, body });
  const { requestId, address } = request;
  const context = { requestId, now, runtime, database: runtime.database, address };
  if (route.access === "anonymous")
    return respond(
      { route, request, runtime, now },
      await route.run({ ...context, session: found?.session ?? null }, input),
    );
  if (found === null) throw new Error(`${route.id} runs before its caller is known`);
  const person = { ...context, session: found.session, sessionToken: found.token };
  return respond({ route, request, runtime, now }, await route.run(person, input));
}

function respond<Services>(
  { route, request, runtime, now }: RouteCall<Services>,
  { status = 200, data, session }: SessionAnswer,
): OperationResponse {
  const body = toBody(data, request.path);
  assertOutput({ operation: route, runtime }, body);
  const { baseUrl } = runtime.urls.addresses;
  const cookie: Record<string, string> =
    session === undefined ? {} : { "Set-Cookie": sessionCookieHeader(session, { now, baseUrl }) };
  return {
    status,
    headers: { ...identityHeaders(request.requestId), ...cookie },
    text: withAge(data, JSON.stringify(body), now),
  };
}
