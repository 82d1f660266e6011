import type { Database } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { newSecretToken, tokenColumns, tokenHash } from "../sessions/secret-token.ts";
import type { SocialProof } from "./social-provider.ts";

/**
 * Sign-ins in progress at a provider. The rows are global and found by the HMAC of the returned
 * `state`; they are valid for ten minutes in the browser that started them.
 */

const SOCIAL_LIFE_MS = 10 * MINUTE_MS;

type RequestParts = { database: Database; secrets: Secrets };

export interface SocialRequest {
  providerId: string;
  /** The signed-in person who links an account; null for a sign-in. */
  personId: string | null;
  proof: SocialProof;
}

/** A request of a former release has no `person`. */
type Sealed = { provider: string; nonce: string; verifier: string; person?: string | null };

const ownerOf = (stateHash: Buffer): string => `social_sign_ins ${stateHash.toString("hex")}`;

export const newSocialProof = (): SocialProof => ({
  state: newSecretToken(),
  nonce: newSecretToken(),
  verifier: newSecretToken(),
});

/** Stores a started sign-in; returns the secret that its browser must present at the end. */
export async function insertSocialRequest(
  { database, secrets }: RequestParts,
  { providerId, personId, proof }: SocialRequest,
  now: Date,
): Promise<string> {
  const browserSecret = newSecretToken();
  const { token_hash: stateHash, pepper_id } = tokenColumns(secrets, proof.state);
  const sealed: Sealed = {
    provider: providerId,
    nonce: proof.nonce,
    verifier: proof.verifier,
    person: personId,
  };
  await database
    .insertInto("social_sign_ins")
    .values({
      state_hash: stateHash,
      browser_secret_hash: tokenHash(secrets, browserSecret),
      pepper_id,
      sealed_request: secrets.seal(JSON.stringify(sealed), ownerOf(stateHash)),
      created_at: now,
      expires_at: new Date(now.getTime() + SOCIAL_LIFE_MS),
    })
    .execute();
  return browserSecret;
}

/**
 * Takes a sign-in, which can be used once. Undefined when it is unknown, used, expired, or belongs
 * to another browser; in the last case it stays usable.
 */
export async function takeSocialRequest(
  { database, secrets }: RequestParts,
  { state, browserSecret }: { state: string; browserSecret: string },
  now: Date,
): Promise<SocialRequest | undefined> {
  const stateHash = tokenHash(secrets, state);
  const taken = await database
    .deleteFrom("social_sign_ins")
    .where("state_hash", "=", stateHash)
    .where("browser_secret_hash", "=", tokenHash(secrets, browserSecret))
    .where("expires_at", ">", now)
    .returning("sealed_request")
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const {
    provider,
    nonce,
    verifier,
    person = null,
  } = JSON.parse(secrets.open(taken.sealed_request, ownerOf(stateHash))) as Sealed;
  return { providerId: provider, personId: person, proof: { state, nonce, verifier } };
}
