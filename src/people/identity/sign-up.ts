import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import type { Person } from "../../kernel/access/person.ts";
import {
  alreadyRegisteredMail,
  confirmAddressMail,
  notInvitedMail,
  verifyAddressMail,
} from "../../infrastructure/mail/mail-texts.ts";
import { postMail } from "../../infrastructure/mail/post-mail.ts";
import { normaliseEmail } from "./email-address.ts";
import type { IdentityParts } from "./identity-parts.ts";
import { takeMailAllowance } from "./mail-allowance.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { confirmAddress, findPersonByEmail, insertPerson, type PersonRow } from "./people.store.ts";
import { insertLink, LINK_LIFE_MS, takeLink } from "./person-links.store.ts";
import { type SignedIn, startSession } from "./sessions/sessions.ts";
import { linkInvalid, signUpOff } from "./sign-in-errors.ts";
import { mayJoin } from "./sign-up-mode.ts";
import { deleteSignUps, insertSignUp, takeSignUp } from "./sign-ups.store.ts";

/** Accounts by e-mail address and password, and the confirmation of an address. */

export interface NewAccount {
  email: string;
  password: string;
  name: string;
}

const verifyUrl = (appUrl: string, token: string): string => `${appUrl}/verify#token=${token}`;

/**
 * Requests an account: mails a link that confirms the address, or a notice that the address has an
 * account or no invitation. Answer and work are the same in all cases: where no link is sent, a row
 * is written whose token is never sent.
 *
 * @throws ApiError `resource_not_found` where only the operator creates accounts,
 * `parameter_invalid` for the password, `rate_limited`.
 */
export async function requestSignUp(
  parts: IdentityParts,
  { email: address, password, name }: NewAccount,
  now: Date,
): Promise<void> {
  const { database, secrets, passwords, appUrl, signUp } = parts;
  if (signUp === "off") throw signUpOff();
  const email = normaliseEmail(address);
  const checked = await checkNewPassword(password, { email, names: [name] }, "password");
  await takeMailAllowance(parts, "sign_up", email, now);
  const passwordHash = await passwords.hash(checked);
  await inTransaction(database, async (transaction) => {
    const existing = await findPersonByEmail(transaction, email);
    const token = await insertSignUp(
      transaction,
      secrets,
      { email, name, password_hash: passwordHash },
      { now, expiresAt: new Date(now.getTime() + LINK_LIFE_MS.verify) },
    );
    const isAdmitted = await mayJoin(transaction, signUp, { email, now });
    const mail =
      existing !== undefined
        ? alreadyRegisteredMail(email, `${appUrl}/sign-in`)
        : isAdmitted
          ? verifyAddressMail(email, verifyUrl(appUrl, token), LINK_LIFE_MS.verify)
          : notInvitedMail(email);
    await postMail(transaction, secrets, mail, now);
  });
}

/**
 * Follows a link of `requestSignUp` or `mailVerification` and signs in.
 *
 * @throws ApiError `resource_not_found` for a link that does not work.
 */
export async function confirmEmail(
  parts: IdentityParts,
  token: string,
  now: Date,
): Promise<SignedIn> {
  const { database, secrets } = parts;
  return inTransaction(database, async (transaction) => {
    const person =
      (await acceptSignUp(transaction, parts, token, now)) ??
      (await acceptVerification(transaction, secrets, token, now));
    if (person === undefined) throw linkInvalid();
    return startSession(transaction, secrets, { person, signedInBy: "mail_link" }, now);
  });
}

/**
 * Undefined where another sign-up of the address was confirmed first, whose account stays; and
 * where sign-up was closed or the invitation ended after the link was sent.
 */
async function acceptSignUp(
  transaction: DatabaseTransaction,
  { secrets, signUp: mode }: IdentityParts,
  token: string,
  now: Date,
): Promise<PersonRow | undefined> {
  const signUp = await takeSignUp(transaction, secrets, token, now);
  if (signUp === undefined) return undefined;
  const { email, name, password_hash } = signUp;
  if (!(await mayJoin(transaction, mode, { email, now }))) return undefined;
  const person = await insertPerson(
    transaction,
    { email, name, password_hash, email_verified_at: now },
    now,
  );
  await deleteSignUps(transaction, email);
  return person;
}

async function acceptVerification(
  transaction: DatabaseTransaction,
  secrets: IdentityParts["secrets"],
  token: string,
  now: Date,
): Promise<PersonRow | undefined> {
  const personId = await takeLink(transaction, secrets, { purpose: "verify", token }, now);
  return personId === undefined ? undefined : confirmAddress(transaction, personId, now);
}

/**
 * Mails a person with an unconfirmed address a new link. Returns false when it is already
 * confirmed.
 *
 * @throws ApiError `rate_limited`.
 */
export async function mailVerification(
  parts: IdentityParts,
  person: Person,
  now: Date,
): Promise<boolean> {
  if (person.emailVerified) return false;
  await takeMailAllowance(parts, "verify", person.email, now);
  await inTransaction(parts.database, (transaction) =>
    postVerification(parts, transaction, person, now),
  );
  return true;
}

/** Queues the mail with a link that confirms the person's address. */
export async function postVerification(
  { secrets, appUrl }: IdentityParts,
  transaction: DatabaseTransaction,
  { id, email }: Pick<Person, "id" | "email">,
  now: Date,
): Promise<void> {
  const token = await insertLink(transaction, secrets, { purpose: "verify", personId: id }, now);
  await postMail(
    transaction,
    secrets,
    confirmAddressMail(email, verifyUrl(appUrl, token), LINK_LIFE_MS.verify),
    now,
  );
}
