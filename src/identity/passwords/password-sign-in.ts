import { inTransaction } from "../../db/connection/database.ts";
import type { PersonSession } from "../../kernel/access/person.ts";
import { passwordChangedMail } from "../../mail/mail-texts.ts";
import { postMail } from "../../mail/post-mail.ts";
import { normaliseEmail } from "../email-address.ts";
import { checkNewPassword } from "./password-rules.ts";
import { findPerson, findPersonByEmail } from "../people.ts";
import { dropLinks } from "../person-links.ts";
import { endSessions, type SignedIn, startSession } from "../sessions/sessions.ts";
import { passwordAbsent, wrongPassword } from "../sign-in-errors.ts";
import type { SignInParts } from "../sign-in-parts.ts";

/**
 * Signs in. An unknown address costs the same one scrypt and answers the same as a wrong password.
 *
 * @throws ApiError `credential_invalid`; `service_unavailable` when too many sign in at once.
 */
export async function signIn(
  { database, secrets, passwords }: SignInParts,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<SignedIn> {
  const found = await findPersonByEmail(database, normaliseEmail(email));
  const { matches, outdated } = await passwords.verify(password, found?.password_hash ?? null);
  if (found === undefined || found.password_hash === null || !matches) throw wrongPassword();
  const newHash = outdated ? await passwords.hash(password) : found.password_hash;
  return inTransaction(database, async (transaction) => {
    // Locked and compared again: a password changed since then has ended all sessions, and this one
    // must not come after.
    const person = await transaction
      .selectFrom("people")
      .selectAll()
      .where("id", "=", found.id)
      .where("password_hash", "=", found.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (person === undefined) throw wrongPassword();
    if (outdated)
      await transaction
        .updateTable("people")
        .set({ password_hash: newHash, updated_at: now })
        .where("id", "=", person.id)
        .execute();
    return startSession(transaction, secrets, { person, signedInBy: "password" }, now);
  });
}

export interface PasswordChange {
  current: string;
  next: string;
}

/**
 * Changes the password and ends all other sessions; how many there were.
 *
 * @throws ApiError `parameter_invalid`, `param: new_password`; `credential_invalid` when the
 * current one is wrong;
 *   `state_conflict` when there is none: a first one takes the mailbox, so that a stolen session does not become a way in for good.
 */
export async function changePassword(
  parts: SignInParts,
  session: PersonSession,
  { current, next }: PasswordChange,
  now: Date,
): Promise<number> {
  const { database, secrets, passwords, appUrl } = parts;
  checkNewPassword(next, session.person.email, "new_password");
  const found = await findPerson(database, session.person.id);
  if (found?.password_hash === null) throw passwordAbsent();
  const { matches } = await passwords.verify(current, found?.password_hash ?? null);
  if (found === undefined || !matches) throw wrongPassword();
  const newHash = await passwords.hash(next);
  return inTransaction(database, async (transaction) => {
    const changed = await transaction
      .updateTable("people")
      .set({ password_hash: newHash, updated_at: now })
      .where("id", "=", found.id)
      .where("password_hash", "=", found.password_hash)
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined) throw wrongPassword();
    await dropLinks(transaction, "reset", found.id);
    await postMail(
      transaction,
      secrets,
      passwordChangedMail(found.email, `${appUrl}/sign-in`),
      now,
    );
    return endSessions(transaction, found.id, session.id);
  });
}
