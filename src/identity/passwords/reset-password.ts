import { inTransaction } from "../../db/connection/database.ts";
import { noAccountMail, passwordChangedMail, resetPasswordMail } from "../../mail/mail-texts.ts";
import { postMail } from "../../mail/post-mail.ts";
import { normaliseEmail } from "../email-address.ts";
import { takeMailAllowance } from "../mail-allowance.ts";
import { checkNewPassword } from "./password-rules.ts";
import { confirmAddress, findPersonByEmail } from "../people.ts";
import { dropLinks, insertLink, LINK_LIFE_MS, linkExists, takeLink } from "../person-links.ts";
import { endSessions, type SignedIn, startSession } from "../sessions/sessions.ts";
import { linkInvalid } from "../sign-in-errors.ts";
import type { SignInParts } from "../sign-in-parts.ts";

/**
 * Mails a link to choose a new password, or that there is no account with this address: whoever
 * asks sees no difference, in the answer or in the work, and whoever has the mailbox learns which.
 *
 * @throws ApiError `rate_limited`.
 */
export async function requestReset(parts: SignInParts, address: string, now: Date): Promise<void> {
  const { database, secrets, appUrl } = parts;
  const email = normaliseEmail(address);
  await takeMailAllowance(parts, "reset", email, now);
  await inTransaction(database, async (transaction) => {
    const person = await findPersonByEmail(transaction, email);
    const token = await insertLink(
      transaction,
      secrets,
      { purpose: "reset", personId: person?.id ?? null },
      now,
    );
    const mail =
      person === undefined
        ? noAccountMail(email)
        : resetPasswordMail(email, `${appUrl}/reset?token=${token}`, LINK_LIFE_MS.reset);
    await postMail(transaction, secrets, mail, now);
  });
}

/**
 * Follows the link: stores the password, ends every session, and signs in. It also proves the
 * address.
 *
 * @throws ApiError `parameter_invalid`, `param: password`; `resource_not_found` for a link that
 * does not work.
 */
export async function resetPassword(
  { database, secrets, passwords, appUrl }: SignInParts,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<SignedIn> {
  checkNewPassword(password, "", "password");
  // Asked first, since hashing is dear; whoever wins is decided below.
  if (!(await linkExists(database, secrets, { purpose: "reset", token }, now))) throw linkInvalid();
  const passwordHash = await passwords.hash(password);
  return inTransaction(database, async (transaction) => {
    const personId = await takeLink(transaction, secrets, { purpose: "reset", token }, now);
    if (personId === undefined) throw linkInvalid();
    await transaction
      .updateTable("people")
      .set({ password_hash: passwordHash })
      .where("id", "=", personId)
      .execute();
    const person = await confirmAddress(transaction, personId, now);
    await endSessions(transaction, personId, null);
    await dropLinks(transaction, "reset", personId);
    await postMail(
      transaction,
      secrets,
      passwordChangedMail(person.email, `${appUrl}/sign-in`),
      now,
    );
    return startSession(transaction, secrets, { person, signedInBy: "mail_link" }, now);
  });
}
