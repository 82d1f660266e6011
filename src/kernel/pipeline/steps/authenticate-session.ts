import { sessionCredential } from "../../access/credentials/credential.ts";
import type { Membership, PersonSession } from "../../access/person.ts";
import { type CookieSession, findCookieSession } from "../../access/credentials/cookie-session.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../contract/errors.ts";
import type { PipelineServices, Runtime } from "../context.ts";
import type { IncomingRequest, RequestState } from "../request-state.ts";
import { equalSecrets } from "../../../lib/constant-time.ts";
import { countSignedOut } from "./limit-address.ts";
import { reserveFor } from "./reserve-rate.ts";

/** Header with the workspace that a person acts in; needed only where they belong to several. */
const WORKSPACE_HEADER = "Castmeter-Workspace";

type Refusal = "missing" | "malformed" | "unknown";

const MESSAGES: Readonly<Record<Refusal, string>> = {
  missing: "Sign in first.",
  malformed: "The session cookie is not valid. Sign in again.",
  unknown: "The session has ended. Sign in again.",
};

/**
 * The live session of a request's cookie, or the reason why there is none. A request without a
 * session is counted against its address.
 *
 * @throws ApiError `rate_limited`.
 */
export async function findBrowserSession(
  request: IncomingRequest,
  runtime: Runtime<PipelineServices>,
  now: Date,
): Promise<CookieSession | Refusal> {
  const { baseUrl } = runtime.urls.addresses;
  const sent = { cookieHeader: request.header("cookie"), baseUrl };
  const found = await findCookieSession(runtime.services.people, sent, now);
  if (found === "malformed" || found === "unknown") countSignedOut(runtime, request);
  return found;
}

export function sessionRefusal(reason: Refusal): ApiError {
  return new ApiError("credential_invalid", MESSAGES[reason], {
    param: "Cookie",
    extras: { reason },
  });
}

/** @throws ApiError `credential_invalid` for a change without the session's own CSRF token. */
export function checkCsrfToken(request: IncomingRequest, session: PersonSession): void {
  if (request.method === "GET") return;
  const sent = request.header("x-csrf-token");
  const refusal = (reason: Refusal, message: string): ApiError =>
    new ApiError("credential_invalid", message, { param: "X-CSRF-Token", extras: { reason } });
  if (sent === undefined)
    throw refusal("missing", "Send the session's CSRF token in the header X-CSRF-Token.");
  if (!equalSecrets(sent, session.csrfToken))
    throw refusal("malformed", "The CSRF token is not the one of this session.");
}

/**
 * The membership a person acts with, read for every call, so that a removed member loses access at
 * once.
 *
 * @param named Id of the workspace that the call names.
 * @throws ApiError as `authenticateSession`.
 */
export async function findMembership(
  { people }: PipelineServices,
  personId: string,
  named: string | undefined,
): Promise<Membership> {
  const memberships = await people.membershipsOf(personId);
  if (named === undefined && memberships.length > 1)
    throw parameterInvalid(
      WORKSPACE_HEADER,
      "missing",
      `You belong to several workspaces. Name one in the header ${WORKSPACE_HEADER}.`,
    );
  const membership =
    named === undefined
      ? memberships[0]
      : memberships.find(({ workspaceId }) => workspaceId === named);
  if (membership === undefined) throw resourceNotFound("workspace");
  return membership;
}

/** The workspace that a call names in its header. */
export const namedWorkspace = (request: IncomingRequest): string | undefined =>
  request.header(WORKSPACE_HEADER.toLowerCase());

/**
 * Step 5 of the session surface: cookie, rate limit and CSRF token, then the workspace the person
 * acts in.
 *
 * @throws ApiError `credential_invalid`; `rate_limited`; `resource_not_found`, the same for a
 *   foreign workspace and for one that does not exist; `parameter_invalid` where a person with
 *   several workspaces names none.
 */
export async function authenticateSession<Services extends PipelineServices>(
  state: RequestState<Services>,
): Promise<undefined> {
  const { request, runtime } = state;
  const found = await findBrowserSession(request, runtime, state.startedAt);
  if (typeof found === "string") throw sessionRefusal(found);
  // The limit comes before the checks that a live session can fail, so that guessing workspaces is
  // limited too. An export repeats this step before each page and keeps its reservation.
  if (state.reservation === undefined) reserveFor(state, found.session.id, "session");
  checkCsrfToken(request, found.session);
  const { services } = runtime;
  const membership = await findMembership(
    services,
    found.session.person.id,
    namedWorkspace(request),
  );
  const workspace = await runtime.access.workspace(membership.workspaceId);
  if (workspace === undefined) throw resourceNotFound("workspace");
  state.credential = sessionCredential(found.session, membership);
  state.workspace = workspace;
  return undefined;
}
