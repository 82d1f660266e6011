import { inTransaction } from "../../../db/connection/database.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { personOfIdentity } from "./person-of-identity.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import type { IdentityParts } from "../identity-parts.ts";
import type { SocialIdentity, SocialProvider, SocialReturn } from "./social-provider.ts";
import {
  insertSocialRequest,
  newSocialProof,
  type SocialRequest,
  takeSocialRequest,
} from "./social-requests.store.ts";

/** Signs a person in at an OpenID provider: one function before the redirect, one after it. */

export interface SocialStart {
  /** Address the browser opens. */
  authorizationUrl: string;
  /**
   * Secret that stays in the browser that started: no other browser can finish the sign-in, and
   * this browser can finish no sign-in that was started elsewhere (login CSRF).
   */
  browserSecret: string;
}

/**
 * Starts a sign-in at a provider.
 *
 * @throws ApiError `parameter_invalid`, `param: provider`; `service_unavailable` when the provider
 *   does not answer.
 */
export const startSocialAuthentication = (
  parts: IdentityParts,
  providerId: string,
  now: Date,
): Promise<SocialStart> => startAtProvider(parts, { providerId, personId: null }, now);

/** Starts a sign-in at a provider, or for a signed-in person the linking of an account there. */
export async function startAtProvider(
  parts: IdentityParts,
  { providerId, personId }: Pick<SocialRequest, "providerId" | "personId">,
  now: Date,
): Promise<SocialStart> {
  const provider = parts.socialProviders.find(({ id }) => id === providerId);
  if (provider === undefined)
    throw parameterInvalid("provider", "unknown", "This server does not sign in by that provider.");
  const proof = newSocialProof();
  const authorizationUrl = await provider.authorizationUrl(proof, now);
  return {
    authorizationUrl,
    browserSecret: await insertSocialRequest(parts, { providerId, personId, proof }, now),
  };
}

export interface SocialFinish extends SocialReturn {
  state: string;
  browserSecret: string;
}

/**
 * Signs in a person who returned from a provider; creates the account where there is none.
 *
 * @throws ApiError `credential_invalid`, the same for every defect; `service_unavailable` when the
 *   provider does not answer.
 */
export async function finishSocialAuthentication(
  parts: IdentityParts,
  returned: SocialFinish,
  now: Date,
): Promise<SignedIn> {
  const { identity, provider } = await finishAtProvider(parts, returned, null, now);
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

/**
 * The account with which a person returned from a provider.
 *
 * @param personId The person who started to link it; null for a sign-in. A request of the other
 *   kind, or of another person, is refused: it would link an account that another person planted.
 */
export async function finishAtProvider(
  parts: IdentityParts,
  { state, browserSecret, ...returned }: SocialFinish,
  personId: string | null,
  now: Date,
): Promise<{ identity: SocialIdentity; provider: SocialProvider }> {
  const request = await takeSocialRequest(parts, { state, browserSecret }, now);
  const provider = parts.socialProviders.find(({ id }) => id === request?.providerId);
  if (request === undefined || provider === undefined || request.personId !== personId)
    throw socialSignInFailed();
  return { identity: await provider.identify(returned, request.proof, now), provider };
}
