import { AccountApi, type AccountConnectorParts } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountSecrets } from "../accounts/account-connector.ts";
import { accountFailure } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { isRecord } from "../accounts/reads/find-days.ts";
import { type SessionToken, SessionTokens } from "../accounts/reads/session-tokens.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { CAPTIVATE } from "./manifest.ts";
import { signInPayload } from "./payload-schema.ts";

/** Captivate's API, which issues a short session for a user id and key. */
export const captivateApi = (parts: AccountConnectorParts): AccountApi =>
  new AccountApi(parts, {
    manifest: CAPTIVATE,
    name: "Captivate",
    authorize: ({ bearer }) => (bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    mapError: failedInBody,
  });

export const captivateSessions = (): SessionTokens => new SessionTokens(startSession);

async function startSession(secrets: AccountSecrets, read: AccountRead): Promise<SessionToken> {
  const { user } = await read.post(
    "/authenticate/token",
    signInPayload,
    { username: secrets["user_id"] ?? "", token: secrets["api_key"] ?? "" },
    refusedSignIn,
  );
  return { bearer: user.token };
}

const hasFailed = ({ json }: UpstreamAnswer): boolean =>
  isRecord(json) && json["success"] === false;

/**
 * A wrong user id or key, in all the ways Captivate is known to report it. An HTML page of a proxy
 * does not concern the credential.
 */
function refusedSignIn(answer: UpstreamAnswer): AccountFailure | undefined {
  const { status, json } = answer;
  const isRefused =
    status === 401 ||
    ([400, 403, 422].includes(status) && isRecord(json)) ||
    (status < 300 && hasFailed(answer));
  return isRefused
    ? accountFailure(
        "needs_reauth",
        "Captivate refuses the user id or key. Connect the account again.",
      )
    : undefined;
}

/** Captivate reports failures with status 200 as well. */
function failedInBody(answer: UpstreamAnswer): AccountFailure | undefined {
  return answer.status < 300 && hasFailed(answer)
    ? accountFailure("provider_error", "Captivate answered that the call failed, and not why.")
    : undefined;
}
