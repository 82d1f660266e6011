import type {
  generateRegistrationOptions,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { inTransaction } from "../../../db/connection/database.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Person } from "../../../kernel/access/person.ts";
import { CHALLENGE_LIFE_MS, insertChallenge, takeChallenge } from "./passkey-challenges.store.ts";
import { findPasskeys, insertPasskey, type PasskeyRow, PASSKEYS_MAX } from "./passkeys.store.ts";
import { lockPerson } from "../people.store.ts";
import { sessionEnded } from "../sign-in-errors.ts";
import { loadWebauthn } from "./load-webauthn.ts";
import { RELYING_PARTY_NAME, relyingPartyOf } from "./relying-party.ts";
import type { IdentityParts } from "../identity-parts.ts";

/** Adds a passkey to a signed-in person: the WebAuthn registration ceremony. */

/** The options that the browser passes to `navigator.credentials.create`. */
export type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/** Algorithms Ed25519, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const use = (personId: string) => ({ purpose: "register" as const, personId });

/** Options for the browser, with a new challenge. */
export async function startPasskeyRegistration(
  parts: IdentityParts,
  person: Person,
  now: Date,
): Promise<RegistrationOptions> {
  const existing = await findPasskeys(parts.database, person.id);
  const webauthn = await loadWebauthn();
  const options = await webauthn.generateRegistrationOptions({
    rpName: RELYING_PARTY_NAME,
    rpID: relyingPartyOf(parts.baseUrl).id,
    userName: person.email,
    userDisplayName: person.name ?? person.email,
    userID: new TextEncoder().encode(person.id),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: "none",
    excludeCredentials: existing.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
    // Signing in requests no address, so the authenticator must store the account and verify its
    // user.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await insertChallenge(parts, options.challenge, use(person.id), now);
  return options;
}

/**
 * Adds the passkey that an authenticator created.
 *
 * @throws ApiError `parameter_invalid`, `param: response`, for every defect of the response;
 *   `limit_reached` over twenty passkeys; `credential_invalid` for a person who was deleted.
 */
export async function finishPasskeyRegistration(
  parts: IdentityParts,
  person: Person,
  { response, name }: { response: RegistrationResponseJSON; name: string },
  now: Date,
): Promise<PasskeyRow> {
  const { credential, credentialBackedUp } = await verify(parts, person, response, now);
  return inTransaction(parts.database, async (transaction) => {
    if ((await lockPerson(transaction, person.id)) === undefined) throw sessionEnded();
    const current = (await findPasskeys(transaction, person.id)).length;
    if (current >= PASSKEYS_MAX)
      throw new ApiError("limit_reached", `A person has at most ${PASSKEYS_MAX} passkeys.`, {
        extras: { limit: PASSKEYS_MAX, current },
      });
    const row = await insertPasskey(transaction, {
      credential_id: credential.id,
      id: newId("psk"),
      person_id: person.id,
      name,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
      created_at: now,
    });
    if (row === undefined)
      throw parameterInvalid("response", "conflict", "This passkey is registered already.");
    return row;
  });
}

async function verify(
  parts: IdentityParts,
  person: Person,
  response: RegistrationResponseJSON,
  now: Date,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]>> {
  const { id, origin } = relyingPartyOf(parts.baseUrl);
  const refused = (cause?: unknown): ApiError =>
    new ApiError(
      "parameter_invalid",
      "response is not an answer to the question of this moment. Start again.",
      { param: "response", extras: { reason: "malformed" }, cause },
    );
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(parts, challenge, use(person.id), now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified.verified) throw refused();
  return verified.registrationInfo;
}
