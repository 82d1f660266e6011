import { inTransaction } from "../../../db/connection/database.ts";
import {
  noAccountMail,
  passwordChangedMail,
  resetPasswordMail,
} from "../../../infrastructure/mail/mail-texts.ts";
import { postMail } from "../../../infrastructure/mail/post-mail.ts";
import { normaliseEmail } from "../email-address.ts";
import { takeMailAllowance } from "../mail-allowance.ts";
import { passwordOwnerOf } from "./password-owner.ts";
import { checkNewPassword } from "./password-rules.ts";
import { findPerson, findPersonByEmail, resetPasswordHash } from "../people.store.ts";
import {
  deleteLinks,
  findLinkPerson,
  insertLink,
  LINK_LIFE_MS,
  takeLink,
} from "../person-links.store.ts";
import { type SignedIn, startSession } from "../sessions/sessions.ts";
import { deleteSessionsOfPerson } from "../sessions/sessions.store.ts";
import { linkInvalid } from "../sign-in-errors.ts";
import type { IdentityParts } from "../identity-parts.ts";
import type { LinkParts } from "../set-up.ts";

/**
 * Mails a link to choose a new password, or a notice that the address has no account. Answer and
 * work are the same in both cases; only the mail shows which case applies.
 *
 * @throws ApiError `rate_limited`.
 */
export async function requestPasswordReset(
  parts: IdentityParts,
  address: string,
  now: Date,
): Promise<void> {
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
        : resetPasswordMail(email, `${appUrl}/reset#token=${token}`, LINK_LIFE_MS.reset);
    await postMail(transaction, secrets, mail, now);
  });
}

/**
 * A link by which the person of an address chooses a new password, which the operator hands over;
 * undefined where the address has no account.
 */
export async function createResetLink(
  { database, secrets, appUrl }: LinkParts,
  address: string,
  now: Date,
): Promise<string | undefined> {
  const person = await findPersonByEmail(database, normaliseEmail(address));
  if (person === undefined) return undefined;
  const link = { purpose: "reset", personId: person.id } as const;
  return `${appUrl}/reset#token=${await insertLink(database, secrets, link, now)}`;
}

/**
 * Follows the link: stores the password, ends every session and signs in. The address is confirmed
 * too, because the link was in its mailbox or came from the operator.
 *
 * @throws ApiError `parameter_invalid`, `param: password`; `resource_not_found` for a link that
 * does not work.
 */
export async function completePasswordReset(
  { database, secrets, passwords, appUrl }: IdentityParts,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<SignedIn> {
  // The person is read first, because the rules need the person and hashing is expensive;
  // `takeLink` decides between concurrent calls.
  const linkPersonId = await findLinkPerson(database, secrets, { purpose: "reset", token }, now);
  const known = linkPersonId === undefined ? undefined : await findPerson(database, linkPersonId);
  if (known === undefined) throw linkInvalid();
  const owner = await passwordOwnerOf(database, known);
  const passwordHash = await passwords.hash(await checkNewPassword(password, owner, "password"));
  return inTransaction(database, async (transaction) => {
    const personId = await takeLink(transaction, secrets, { purpose: "reset", token }, now);
    if (personId === undefined) throw linkInvalid();
    const person = await resetPasswordHash(transaction, personId, passwordHash, now);
    await deleteSessionsOfPerson(transaction, personId, null);
    await deleteLinks(transaction, "reset", personId);
    const mail = passwordChangedMail(person.email, `${appUrl}/sign-in`);
    await postMail(transaction, secrets, mail, now);
    return startSession(transaction, secrets, { person, signedInBy: "mail_link" }, now);
  });
}
