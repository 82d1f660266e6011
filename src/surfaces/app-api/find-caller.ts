import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import type { IncomingRequest } from "../../kernel/pipeline/call.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../kernel/contract/errors.ts";
import { type MemberRole, type PersonSession, roleAllows } from "../../kernel/access/person.ts";
import type { WorkspaceAccess } from "../../kernel/access/workspace-access.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Who calls, how often they may, and in which workspace they act. */

/** Per address and minute: all calls without a session that lives. */
const VISITOR_PER_MINUTE = 120;
/** Per session and minute: a page asks for several things at once. */
const SESSION_PER_MINUTE = 300;

const WORKSPACE_HEADER = "Castmeter-Workspace";

function take(
  runtime: Runtime,
  bucket: { group: string; subject: string; perMinute: number; reason: "anonymous" | "requests" },
): void {
  const { waitSec } = runtime.limiter.takeFromAddress(
    bucket.group,
    bucket.subject,
    bucket.perMinute,
  );
  if (waitSec === null) return;
  const whose = bucket.reason === "anonymous" ? "from this address" : "in this session";
  throw new ApiError("rate_limited", `Too many requests ${whose}.`, {
    extras: { reason: bucket.reason },
    retryAfterSec: waitSec,
  });
}

const countVisitor = (request: IncomingRequest, runtime: Runtime): void =>
  take(runtime, {
    group: "app visitor",
    subject: request.address,
    perMinute: VISITOR_PER_MINUTE,
    reason: "anonymous",
  });

/** What an address may ask before anybody looks who it is. @throws ApiError `rate_limited`. */
export function limitAddress(route: AnyAppRoute, request: IncomingRequest, runtime: Runtime): void {
  if (route.perMinute !== undefined)
    take(runtime, {
      group: `app ${route.id}`,
      subject: request.address,
      perMinute: route.perMinute,
      reason: "anonymous",
    });
  // With a cookie the call is counted once it is known whether a session belongs to it.
  if (readSessionCookie(request.header("cookie")) === null) countVisitor(request, runtime);
}

export interface Caller {
  session: PersonSession | null;
  sessionToken: string | null;
}

const NO_CALLER: Caller = Object.freeze({ session: null, sessionToken: null });

/**
 * The session of the cookie. A route for visitors takes a cookie that is no good for none.
 *
 * @throws ApiError `credential_invalid` where a session is needed, `rate_limited` over the limit of
 * the session or the address.
 */
export async function findCaller(
  route: AnyAppRoute,
  request: IncomingRequest,
  runtime: Runtime,
  now: Date,
): Promise<Caller> {
  const cookie = readSessionCookie(request.header("cookie"));
  const session =
    cookie === null || cookie === "malformed"
      ? undefined
      : await runtime.services.people.findSession(cookie.token, now);
  if (cookie === null || cookie === "malformed" || session === undefined) {
    if (cookie !== null) countVisitor(request, runtime);
    if (route.access === "visitor") return NO_CALLER;
    const [reason, message] =
      cookie === null
        ? ["missing", "Sign in first."]
        : cookie === "malformed"
          ? ["malformed", "The session cookie is not one of ours. Sign in again."]
          : ["unknown", "The session has ended. Sign in again."];
    throw new ApiError("credential_invalid", message, { param: "Cookie", extras: { reason } });
  }
  take(runtime, {
    group: "app session",
    subject: session.id,
    perMinute: SESSION_PER_MINUTE,
    reason: "requests",
  });
  return { session, sessionToken: cookie.token };
}

/**
 * The workspace a call acts in and what the person may do there, asked anew for every call: whoever
 * was removed is out.
 *
 * @throws ApiError `resource_not_found`, the same for a foreign workspace and for none;
 * `parameter_invalid` where a person
 *   with several names none; `scope_missing` when their role is too small.
 */
export async function enterWorkspace(
  needed: MemberRole,
  request: IncomingRequest,
  runtime: Runtime,
  personId: string,
): Promise<{ workspace: WorkspaceAccess; role: MemberRole }> {
  const memberships = await runtime.services.people.membershipsOf(personId);
  const named = request.header(WORKSPACE_HEADER.toLowerCase());
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
  const workspace =
    membership === undefined ? undefined : await runtime.access.workspace(membership.workspaceId);
  if (membership === undefined || workspace === undefined) throw resourceNotFound("workspace");
  if (!roleAllows(membership.role, needed)) {
    throw new ApiError(
      "scope_missing",
      `Your role in this workspace is ${membership.role}; this needs ${needed}.`,
      { extras: { required_scope: `role:${needed}` } },
    );
  }
  return { workspace, role: membership.role };
}
