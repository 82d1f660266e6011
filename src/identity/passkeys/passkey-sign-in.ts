import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { inTransaction } from "../../db/connection/database.ts";
import { CHALLENGE_LIFE_MS, storeChallenge, takeChallenge } from "./passkey-challenges.ts";
import type { PasskeyRow } from "./passkeys.ts";
import { findPerson } from "../people.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { wrongPasskey } from "../sign-in-errors.ts";
import type { SignInParts } from "../sign-in-parts.ts";

/**
 * What the browser passes to `navigator.credentials.get`. Names no credential: the authenticator
 * knows its own.
 */
export type PasskeySignInOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

const USE = { purpose: "sign_in", personId: null } as const;

export async function startPasskeySignIn(
  parts: SignInParts,
  now: Date,
): Promise<PasskeySignInOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(parts.baseUrl).id,
    userVerification: "required",
    timeout: CHALLENGE_LIFE_MS,
  });
  await storeChallenge(parts, options.challenge, USE, now);
  return options;
}

/** @throws ApiError `credential_invalid`, the same for whatever is wrong. */
export async function finishPasskeySignIn(
  parts: SignInParts,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<SignedIn> {
  const passkey = await parts.database
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (passkey === undefined || !belongsTo(response, passkey)) throw wrongPasskey();
  const signCount = await verify(parts, passkey, response, now);
  return inTransaction(parts.database, async (transaction) => {
    // A count that does not go up is a copy of the key; 0 is an authenticator that does not count.
    const used = await transaction
      .updateTable("passkeys")
      .set({ sign_count: signCount, last_used_at: now })
      .where("credential_id", "=", passkey.credential_id)
      .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
      .returning("person_id")
      .executeTakeFirst();
    const person = used === undefined ? undefined : await findPerson(transaction, used.person_id);
    if (person === undefined) throw wrongPasskey();
    return startSession(transaction, parts.secrets, { person, signedInBy: "passkey" }, now);
  });
}

/** The authenticator says whose key it is where it knows; it must agree with us. */
function belongsTo({ response }: AuthenticationResponseJSON, passkey: PasskeyRow): boolean {
  const { userHandle } = response;
  return (
    userHandle === undefined ||
    userHandle === null ||
    Buffer.from(userHandle, "base64url").toString() === passkey.person_id
  );
}

async function verify(
  parts: SignInParts,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<number> {
  const { id, origin } = relyingPartyOf(parts.baseUrl);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(parts, challenge, USE, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    throw wrongPasskey(error);
  });
  if (!verified) throw wrongPasskey();
  return authenticationInfo.newCounter;
}
