import { addressAllowed } from "../../limits/addresses.ts";
import type { Call, Step } from "../call.ts";
import type { Credential } from "../../access/credential.ts";
import { ApiError } from "../../contract/errors.ts";
import { tokenPrefix } from "../../access/tokens.ts";

/**
 * Failed credentials per address and minute; after that every failure of that address is 429
 * (completions B3).
 */
const FAILURES_PER_MINUTE = 20;

type FailureReason = "missing" | "malformed" | "unknown" | "expired" | "disabled";

const MESSAGES: Record<FailureReason, string> = {
  missing: "Send an API key or access token in the Authorization header.",
  malformed:
    "The Authorization header is not `Bearer <credential>`, nor Basic with an API key as user " +
    "name and an empty password.",
  unknown: "The credential is not known.",
  expired: "The credential has expired.",
  disabled: "The credential is disabled.",
};

/**
 * The secret of an Authorization header: Bearer, or Basic with the API key as user name and an
 * empty password. `malformed` for anything else, including an OAuth token sent as Basic.
 */
export function readAuthorization(header: string): { secret: string } | "malformed" {
  const [, scheme = "", value = ""] = /^(\S+) +(\S+)$/.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() === "bearer") return { secret: value };
  if (scheme.toLowerCase() !== "basic") return "malformed";
  const decoded = Buffer.from(value, "base64").toString("utf8");
  const [user = "", password, ...rest] = decoded.split(":");
  return password === "" && rest.length === 0 && user.startsWith("cmk_")
    ? { secret: user }
    : "malformed";
}

function countFailure(call: Call): void {
  const { waitSec } = call.runtime.limiter.takeFromAddress(
    "failed_auth",
    call.request.address,
    FAILURES_PER_MINUTE,
  );
  if (waitSec !== null) {
    throw new ApiError("rate_limited", "Too many failed credentials from this address.", {
      extras: { reason: "failed_auth" },
      retryAfterSec: waitSec,
    });
  }
}

function refuse(call: Call, reason: FailureReason): never {
  countFailure(call);
  throw new ApiError("credential_invalid", MESSAGES[reason], {
    param: "Authorization",
    extras: { reason },
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

function refuseRemoved(call: Call, { clientId }: Credential): never {
  countFailure(call);
  throw new ApiError("credential_revoked", "The app was removed from this workspace.", {
    param: "Authorization",
    extras: { client_id: clientId },
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

function accept(call: Call, credential: Credential | undefined): void {
  if (credential === undefined) refuse(call, "unknown");
  // First of all: an address outside a key's allow-list gets the answer of an unknown key, and must
  // not learn that the key is real.
  if (
    credential.allowedIps.length > 0 &&
    !addressAllowed(call.request.address, credential.allowedIps)
  )
    refuse(call, "unknown");
  if (credential.audience !== null && credential.audience !== (call.request.audience ?? "api"))
    refuse(call, "unknown");
  if (credential.removed) refuseRemoved(call, credential);
  if (credential.expiresAt !== null && credential.expiresAt <= call.startedAt)
    refuse(call, "expired");
  if (credential.disabled) refuse(call, "disabled");
  call.credential = credential;
  if (call.request.header("service-version") === undefined) call.version = credential.apiVersion;
}

async function load(call: Call, secret: string): Promise<undefined> {
  accept(call, await call.runtime.access.credential(secret));
  const workspaceId = call.credential?.workspaceId ?? "";
  call.workspace = await call.runtime.access.workspace(workspaceId);
  if (call.workspace === undefined) refuse(call, "unknown");
  return undefined;
}

/**
 * Step 5: who calls, and in which workspace. A token whose checksum is wrong is refused without
 * asking the database.
 */
export const authenticate: Step = (call) => {
  if (call.operation.scope === "public") return undefined;
  const header = call.request.header("authorization");
  if (header === undefined) refuse(call, "missing");
  const parsed = readAuthorization(header);
  if (parsed === "malformed") refuse(call, "malformed");
  if (tokenPrefix(parsed.secret) === undefined) refuse(call, "unknown");
  const cached = call.runtime.access.peekCredential(parsed.secret);
  const workspace =
    cached === undefined ? undefined : call.runtime.access.peekWorkspace(cached.workspaceId);
  if (cached === undefined || workspace === undefined) return load(call, parsed.secret);
  accept(call, cached);
  call.workspace = workspace;
  return undefined;
};
