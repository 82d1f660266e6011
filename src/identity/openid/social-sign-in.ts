import { inTransaction } from "../../db/connection/database.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { personOfIdentity } from "./person-identities.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import type { SignInParts } from "../sign-in-parts.ts";
import type { SocialReturn } from "./social-provider.ts";
import { newSocialProof, storeSocialRequest, takeSocialRequest } from "./social-requests.ts";

export interface SocialStart {
  /** Where the browser goes. */
  authorizationUrl: string;
  /**
   * Stays in the browser: without it nobody finishes what was begun there, and nobody else's
   * sign-in is finished in it.
   */
  browserSecret: string;
}

/**
 * @throws ApiError `parameter_invalid`, `param: provider`; `service_unavailable` when the provider
 * does not answer.
 */
export async function startSocialSignIn(
  parts: SignInParts,
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
    browserSecret: await storeSocialRequest(parts, { providerId, proof }, now),
  };
}

export interface SocialFinish extends SocialReturn {
  state: string;
  browserSecret: string;
}

/**
 * Signs in who came back from a provider, and makes their account where there is none.
 *
 * @throws ApiError `credential_invalid`, the same for whatever is wrong; `service_unavailable` when
 * the provider does not answer.
 */
export async function finishSocialSignIn(
  parts: SignInParts,
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
