import { inTransaction } from "../../../db/connection/database.ts";
import type { PersonSession } from "../../../kernel/access/person.ts";
import { passwordChangedMail } from "../../../infrastructure/mail/mail-texts.ts";
import { postMail } from "../../../infrastructure/mail/post-mail.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { findPerson, replacePasswordHash } from "../people.store.ts";
import { deleteLinks } from "../person-links.store.ts";
import { deleteSessionsOfPerson } from "../sessions/sessions.store.ts";
import { passwordAbsent, wrongPassword } from "../sign-in-errors.ts";
import { passwordOwnerOf } from "./password-owner.ts";
import { checkNewPassword } from "./password-rules.ts";

export interface PasswordChange {
  current: string;
  next: string;
}

/**
 * Changes the password of a signed-in person and ends all other sessions; returns how many.
 *
 * @throws ApiError `parameter_invalid`, `param: new_password`; `credential_invalid` when the
 * current password is wrong; `state_conflict` when the person has no password: a first password
 *   needs a mailed
 *   link, so that a stolen session does not become a permanent credential.
 */
export async function replacePassword(
  { database, secrets, passwords, appUrl }: IdentityParts,
  session: PersonSession,
  { current, next }: PasswordChange,
  now: Date,
): Promise<number> {
  const owner = await passwordOwnerOf(database, session.person);
  const checked = await checkNewPassword(next, owner, "new_password");
  const found = await findPerson(database, session.person.id);
  const oldHash = found?.password_hash;
  if (oldHash === null) throw passwordAbsent();
  const { matches } = await passwords.verify(current, oldHash ?? null);
  if (found === undefined || oldHash === undefined || !matches) throw wrongPassword();
  const newHash = await passwords.hash(checked);
  return inTransaction(database, async (transaction) => {
    const change = { from: oldHash, to: newHash };
    if (!(await replacePasswordHash(transaction, found.id, change, now))) throw wrongPassword();
    await deleteLinks(transaction, "reset", found.id);
    const mail = passwordChangedMail(found.email, `${appUrl}/sign-in`);
    await postMail(transaction, secrets, mail, now);
    return deleteSessionsOfPerson(transaction, found.id, session.id);
  });
}
