import type {
  AuthenticationResponseJSON,
  generateAuthenticationOptions,
} from "@simplewebauthn/server";
import { inTransaction } from "../../../db/connection/database.ts";
import { CHALLENGE_LIFE_MS, insertChallenge, takeChallenge } from "./passkey-challenges.store.ts";
import { findPasskeyByCredential, type PasskeyRow, recordPasskeyUse } from "./passkeys.store.ts";
import { findPerson } from "../people.store.ts";
import { loadWebauthn } from "./load-webauthn.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { wrongPasskey } from "../sign-in-errors.ts";
import type { IdentityParts } from "../identity-parts.ts";

/** Signs a person in with a passkey: the WebAuthn authentication ceremony. */

/**
 * The options that the browser passes to `navigator.credentials.get`. They contain no credential
 * id: the authenticator offers the credentials that it stores.
 */
export type PasskeyAuthenticationOptions = Awaited<
  ReturnType<typeof generateAuthenticationOptions>
>;

const USE = { purpose: "sign_in", personId: null } as const;

/** Options for the browser, with a new challenge. */
export async function startPasskeyAuthentication(
  parts: IdentityParts,
  now: Date,
): Promise<PasskeyAuthenticationOptions> {
  const webauthn = await loadWebauthn();
  const options = await webauthn.generateAuthenticationOptions({
    rpID: relyingPartyOf(parts.baseUrl).id,
    userVerification: "required",
    timeout: CHALLENGE_LIFE_MS,
  });
  await insertChallenge(parts, options.challenge, USE, now);
  return options;
}

/**
 * Verifies the authenticator's response and signs in.
 *
 * @throws ApiError `credential_invalid`, the same for every defect.
 */
export async function finishPasskeyAuthentication(
  parts: IdentityParts,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<SignedIn> {
  const passkey = await findPasskeyByCredential(parts.database, response.id);
  if (passkey === undefined || !belongsTo(response, passkey)) throw wrongPasskey();
  const signCount = await verify(parts, passkey, response, now);
  return inTransaction(parts.database, async (transaction) => {
    const personId = await recordPasskeyUse(transaction, passkey.credential_id, signCount, now);
    const person = personId === undefined ? undefined : await findPerson(transaction, personId);
    if (person === undefined) throw wrongPasskey();
    return startSession(transaction, parts.secrets, { person, signedInBy: "passkey" }, now);
  });
}

/** A response may contain the person id; it must then equal the stored one. */
function belongsTo({ response }: AuthenticationResponseJSON, passkey: PasskeyRow): boolean {
  const { userHandle } = response;
  return (
    userHandle === undefined ||
    userHandle === null ||
    Buffer.from(userHandle, "base64url").toString() === passkey.person_id
  );
}

async function verify(
  parts: IdentityParts,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<number> {
  const { id, origin } = relyingPartyOf(parts.baseUrl);
  const { verifyAuthenticationResponse } = await loadWebauthn();
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
