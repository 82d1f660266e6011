import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { inTransaction } from "../../db/connection/database.ts";
import { ApiError, parameterInvalid } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Person } from "../../kernel/access/person.ts";
import { CHALLENGE_LIFE_MS, storeChallenge, takeChallenge } from "./passkey-challenges.ts";
import { listPasskeys, type PasskeyRow, PASSKEYS_MAX } from "./passkeys.ts";
import { RELYING_PARTY_NAME, relyingPartyOf } from "./relying-party.ts";
import type { SignInParts } from "../sign-in-parts.ts";

/** What the browser passes to `navigator.credentials.create`. */
export type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/** Ed25519, ES256, RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

const use = (personId: string) => ({ purpose: "register" as const, personId });

export async function startRegistration(
  parts: SignInParts,
  person: Person,
  now: Date,
): Promise<RegistrationOptions> {
  const existing = await listPasskeys(parts.database, person.id);
  const options = await generateRegistrationOptions({
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
    // Signing in asks for no address, so the authenticator itself must know whose key it is and who
    // holds it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(parts, options.challenge, use(person.id), now);
  return options;
}

/**
 * Adds the passkey that an authenticator made.
 *
 * @throws ApiError `parameter_invalid`, `param: response`, whatever is wrong with it;
 * `limit_reached` over twenty.
 */
export async function finishRegistration(
  parts: SignInParts,
  person: Person,
  { response, name }: { response: RegistrationResponseJSON; name: string },
  now: Date,
): Promise<PasskeyRow> {
  const { credential, credentialBackedUp } = await verify(parts, person, response, now);
  return inTransaction(parts.database, async (transaction) => {
    await transaction
      .selectFrom("people")
      .select("id")
      .where("id", "=", person.id)
      .forUpdate()
      .executeTakeFirst();
    const current = (await listPasskeys(transaction, person.id)).length;
    if (current >= PASSKEYS_MAX)
      throw new ApiError("limit_reached", `A person has at most ${PASSKEYS_MAX} passkeys.`, {
        extras: { limit: PASSKEYS_MAX, current },
      });
    const row = await transaction
      .insertInto("passkeys")
      .values({
        credential_id: credential.id,
        id: newId("psk"),
        person_id: person.id,
        name,
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        transports: credential.transports ?? [],
        backed_up: credentialBackedUp,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined)
      throw parameterInvalid("response", "conflict", "This passkey is registered already.");
    return row;
  });
}

async function verify(
  parts: SignInParts,
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
