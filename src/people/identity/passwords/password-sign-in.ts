import { inTransaction } from "../../../db/connection/database.ts";
import { normaliseEmail } from "../email-address.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { findPersonByEmail, lockPerson, replacePasswordHash } from "../people.store.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { wrongPassword } from "../sign-in-errors.ts";

/**
 * Signs in with a password. An unknown address costs the same one scrypt and gives the same answer
 * as a wrong password.
 *
 * @throws ApiError `credential_invalid`; `service_unavailable` when too many sign in at once.
 */
export async function signInWithPassword(
  { database, secrets, passwords }: IdentityParts,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<SignedIn> {
  const found = await findPersonByEmail(database, normaliseEmail(email));
  const storedHash = found?.password_hash ?? null;
  const { matches, outdated } = await passwords.verify(password, storedHash);
  if (found === undefined || storedHash === null || !matches) throw wrongPassword();
  const newHash = outdated ? await passwords.rehash(password) : storedHash;
  return inTransaction(database, async (transaction) => {
    // The hash is compared again under a lock: a password change since then has ended all sessions,
    // and this session must not start after it.
    const person = await lockPerson(transaction, found.id);
    if (person?.password_hash !== storedHash) throw wrongPassword();
    if (outdated)
      await replacePasswordHash(transaction, person.id, { from: storedHash, to: newHash }, now);
    return startSession(transaction, secrets, { person, signedInBy: "password" }, now);
  });
}
