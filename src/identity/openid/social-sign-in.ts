import { inTransaction } from "../../db/connection/database.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { personOfIdentity } from "./person-of-identity.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import type { IdentityParts } from "../identity-parts.ts";
import type { SocialReturn } from "./social-provider.ts";
import { newSocialProof, insertSocialRequest, takeSocialRequest } from "./social-requests.store.ts";

/** Signs a person in at an OpenID provider: start before the redirect, finish after it. */

export interface SocialStart {
  /** Address the browser opens. */
  authorizationUrl: string;
  /**
   * Stays in the browser that started: the sign-in can be finished in no other one, and no sign-in
   * started elsewhere can be finished in it (login CSRF).
   */
  browserSecret: string;
}

/**
 * Starts a sign-in at a provider.
 *
 * @throws ApiError `parameter_invalid`, `param: provider`; `service_unavailable` when the provider
 *   does not answer.
 */
export async function startSocialAuthentication(
  parts: IdentityParts,
  providerId: string,
  now: Date,
): Promise<SocialStart> {
  const provider = parts.socialProviders.find(({ id }) => id === providerId);
  if (provider === undefined)
    throw parameterInvalid("provider", "unknown", "This server does not sign in by that provider.");
  const proof = newSocialProof();
  const authorizationUrl = await provider.authorizationUrl(proof, now);
  return {
    authorizationUrl,
    browserSecret: await insertSocialRequest(parts, { providerId, proof }, now),
  };
}

export interface SocialFinish extends SocialReturn {
  state: string;
  browserSecret: string;
}

/**
 * Signs in a person who came back from a provider; creates the account where there is none.
 *
 * @throws ApiError `credential_invalid`, the same for every defect; `service_unavailable` when the
 *   provider does not answer.
 */
export async function finishSocialAuthentication(
  parts: IdentityParts,
  { state, browserSecret, ...returned }: SocialFinish,
  now: Date,
): Promise<SignedIn> {
  const request = await takeSocialRequest(parts, { state, browserSecret }, now);
  const provider = parts.socialProviders.find(({ id }) => id === request?.providerId);
  if (request === undefined || provider === undefined) throw socialSignInFailed();
  const identity = await provider.identify(returned, request.proof, now);
  return inTransaction(parts.database, async (transaction) => {
    const person = await personOfIdentity(
      parts,
      transaction,
      { identity, providerName: provider.name },
      now,
    );
    return startSession(transaction, parts.secrets, { person, signedInBy: "social" }, now);
  });
}
