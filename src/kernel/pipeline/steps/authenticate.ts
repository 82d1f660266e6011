import { addressAllowed } from "../../limits/addresses.ts";
import type { PipelineServices } from "../context.ts";
import type { RequestState, Step } from "../request-state.ts";
import type { CallerKind, StoredCredential } from "../../access/credentials/credential.ts";
import { bearerChallenge, type ChallengeParts } from "../../contract/bearer-challenge.ts";
import type { ReasonOf } from "../../contract/error-guidance.ts";
import { ApiError } from "../../contract/errors.ts";
import { type ApiKeyPrefix, apiKeyPrefix, tokenPrefix } from "../../access/credentials/tokens.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { rateLimited } from "./reserve-rate.ts";

/**
 * Failed credentials for each address and minute; after that every failure from the address gets
 * 429.
 */
const FAILURES_PER_MINUTE = 20;

/** Callers that are admitted unless an operation says otherwise: keys and tokens. */
const CALLERS_DEFAULT: readonly CallerKind[] = ["api_key", "oauth"];

type FailureReason = ReasonOf<"credential_invalid">;

const MESSAGES: Record<FailureReason, string> = {
  missing: "Send an API key or access token in the Authorization header.",
  malformed:
    "The Authorization header is not `Bearer <credential>`, nor Basic with an API key as user " +
    "name and an empty password.",
  unknown: "The credential is not known.",
  expired: "The credential has expired.",
  disabled: "The credential is disabled.",
  other_environment: "The API key is of another environment.",
};

/** What is said of a key by the prefix that this server does not admit. */
const OTHER_ENVIRONMENT: Record<ApiKeyPrefix, string> = {
  cmt: "The API key is of a sandbox (cmt_…), and this server is none.",
  cmk: "This server is a sandbox and admits its own keys alone (cmt_…).",
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
  return password === "" && rest.length === 0 && apiKeyPrefix(user) !== undefined
    ? { secret: user }
    : "malformed";
}

function countFailure<S>(state: RequestState<S>): void {
  // The spreadsheets of all people send requests from the same few addresses, so failures are not
  // counted.
  if (state.request.surface === "link") return;
  const { waitSec } = state.runtime.limiter.takeFromAddress(
    "failed_auth",
    state.request.address,
    FAILURES_PER_MINUTE,
  );
  if (waitSec !== null) throw rateLimited({ reason: "failed_auth", waitSec });
}

function challenge<S>({ request, runtime }: RequestState<S>, parts: ChallengeParts): string {
  const surface = request.surface === "mcp" ? "mcp" : "api";
  return bearerChallenge(runtime.urls.addresses, surface, parts);
}

function refuse<S>(
  state: RequestState<S>,
  reason: FailureReason,
  message: string = MESSAGES[reason],
): never {
  countFailure(state);
  throw new ApiError("credential_invalid", message, {
    param: "Authorization",
    extras: { reason },
    headers: {
      "WWW-Authenticate": challenge(state, reason === "missing" ? {} : { error: "invalid_token" }),
    },
  });
}

function refuseRemoved<S>(state: RequestState<S>, { clientId }: StoredCredential): never {
  countFailure(state);
  throw new ApiError("credential_revoked", "The app was removed from this workspace.", {
    param: "Authorization",
    extras: { client_id: clientId },
    headers: { "WWW-Authenticate": challenge(state, { error: "invalid_token" }) },
  });
}

function accept<S>(state: RequestState<S>, credential: StoredCredential | undefined): void {
  if (credential === undefined) refuse(state, "unknown");
  // This check precedes all others: a caller outside a key's allow-list gets the answer of an
  // unknown key, and so does not learn that the key is real.
  if (
    credential.allowedIps.length > 0 &&
    !addressAllowed(state.request.address, credential.allowedIps)
  )
    refuse(state, "unknown");
  if (credential.audience !== null && credential.audience !== (state.request.surface ?? "api"))
    refuse(state, "unknown");
  const { callers = CALLERS_DEFAULT } = state.operation;
  if (!callers.includes(credential.type)) refuse(state, "unknown");
  if (credential.removed) refuseRemoved(state, credential);
  if (credential.expiresAt !== null && credential.expiresAt <= state.startedAt)
    refuse(state, "expired");
  if (credential.disabled) refuse(state, "disabled");
  state.credential = credential;
  if (state.request.header("service-version") === undefined) state.version = credential.apiVersion;
}

async function load<S>(state: RequestState<S>, secret: string): Promise<undefined> {
  return enter(state, await state.runtime.access.credential(secret));
}

async function enter<S>(
  state: RequestState<S>,
  credential: StoredCredential | undefined,
): Promise<undefined> {
  accept(state, credential);
  const workspaceId = state.credential?.workspaceId ?? "";
  state.workspace = await state.runtime.access.workspace(workspaceId);
  if (state.workspace === undefined) refuse(state, "unknown");
  return undefined;
}

/** Authenticates a bearer credential, from memory where it is cached. */
function authenticateBearer<S>(state: RequestState<S>): undefined | Promise<undefined> {
  const header = state.request.header("authorization");
  if (header === undefined) refuse(state, "missing");
  const parsed = readAuthorization(header);
  if (parsed === "malformed") refuse(state, "malformed");
  const { access, secrets } = state.runtime;
  const prefix = apiKeyPrefix(parsed.secret);
  if (prefix !== undefined && prefix !== secrets.apiKeyPrefix)
    refuse(state, "other_environment", OTHER_ENVIRONMENT[prefix]);
  // A cached credential was found in the database, so its checksum is correct.
  const cached = access.peekCredential(parsed.secret);
  const workspace = cached === undefined ? undefined : access.peekWorkspace(cached.workspaceId);
  if (cached === undefined || workspace === undefined) {
    if (tokenPrefix(parsed.secret) === undefined) refuse(state, "unknown");
    return load(state, parsed.secret);
  }
  accept(state, cached);
  state.workspace = workspace;
  return undefined;
}

/**
 * Step 5: the caller and the workspace. A token with a wrong checksum is refused without a database
 * query.
 */
export const authenticate: Step = <S extends PipelineServices>(state: RequestState<S>) => {
  if (state.operation.scope === "public") return undefined;
  if (state.request.surface === "link") return enter(state, state.request.link?.credential);
  return state.request.surface === "session"
    ? authenticateSession(state)
    : authenticateBearer(state);
};
