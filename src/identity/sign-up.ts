import { type DatabaseTransaction, inTransaction } from "../db/connection/database.ts";
import { newId } from "../kernel/ids.ts";
import type { Person } from "../kernel/access/person.ts";
import { alreadyRegisteredMail, verifyAddressMail } from "../mail/mail-texts.ts";
import { postMail } from "../mail/post-mail.ts";
import { normaliseEmail } from "./email-address.ts";
import { takeMailAllowance } from "./mail-allowance.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { confirmAddress, findPersonByEmail, type PersonRow } from "./people.ts";
import { insertLink, LINK_LIFE_MS, takeLink } from "./person-links.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./sessions/secret-token.ts";
import { type SignedIn, startSession } from "./sessions/sessions.ts";
import { linkInvalid } from "./sign-in-errors.ts";
import type { SignInParts } from "./sign-in-parts.ts";

export interface NewAccount {
  email: string;
  password: string;
  name: string;
}

const verifyUrl = (appUrl: string, token: string): string => `${appUrl}/verify?token=${token}`;

/**
 * Asks for an account: a mail with a link, or one that says there is an account already. Whoever
 * asks sees no difference, in the answer or in the work: for a taken address the same row is
 * written, whose token nobody is given.
 *
 * @throws ApiError `parameter_invalid` for the password, `rate_limited`.
 */
export async function signUp(parts: SignInParts, account: NewAccount, now: Date): Promise<void> {
  const { database, secrets, passwords, appUrl } = parts;
  const email = normaliseEmail(account.email);
  checkNewPassword(account.password, email, "password");
  await takeMailAllowance(parts, "sign_up", email, now);
  const passwordHash = await passwords.hash(account.password);
  await inTransaction(database, async (transaction) => {
    const existing = await findPersonByEmail(transaction, email);
    const token = newSecretToken();
    await transaction
      .insertInto("sign_ups")
      .values({
        ...tokenColumns(secrets, token),
        email,
        name: account.name,
        password_hash: passwordHash,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFE_MS.verify),
      })
      .execute();
    const mail =
      existing === undefined
        ? verifyAddressMail(email, verifyUrl(appUrl, token), LINK_LIFE_MS.verify)
        : alreadyRegisteredMail(email, `${appUrl}/sign-in`);
    await postMail(transaction, secrets, mail, now);
  });
}

/**
 * Follows a link of `signUp` or `sendVerification` and signs in.
 *
 * @throws ApiError `resource_not_found` for a link that does not work.
 */
export async function verifyEmail(
  { database, secrets }: SignInParts,
  token: string,
  now: Date,
): Promise<SignedIn> {
  return inTransaction(database, async (transaction) => {
    const person =
      (await takeSignUp(transaction, tokenHash(secrets, token), now)) ??
      (await takeVerification({ transaction, secrets }, token, now));
    if (person === undefined) throw linkInvalid();
    return startSession(transaction, secrets, { person, signedInBy: "mail_link" }, now);
  });
}

async function takeSignUp(
  transaction: DatabaseTransaction,
  hash: Buffer,
  now: Date,
): Promise<PersonRow | undefined> {
  const taken = await transaction
    .deleteFrom("sign_ups")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { email, name, password_hash } = taken;
  // Undefined where another sign-up of this address was confirmed first: its account stays as it
  // is.
  const person = await insertPerson(
    transaction,
    { email, name, password_hash, email_verified_at: now },
    now,
  );
  await transaction.deleteFrom("sign_ups").where("email", "=", email).execute();
  return person;
}

async function takeVerification(
  { transaction, secrets }: { transaction: DatabaseTransaction; secrets: SignInParts["secrets"] },
  token: string,
  now: Date,
): Promise<PersonRow | undefined> {
  const personId = await takeLink(transaction, secrets, { purpose: "verify", token }, now);
  return personId === undefined ? undefined : confirmAddress(transaction, personId, now);
}

/** Undefined when the address has an account already. */
export async function insertPerson(
  transaction: DatabaseTransaction,
  person: Pick<PersonRow, "email" | "name" | "password_hash" | "email_verified_at">,
  now: Date,
): Promise<PersonRow | undefined> {
  return transaction
    .insertInto("people")
    .values({ ...person, id: newId("per"), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Mails a person with an unconfirmed address a new link. False when it is confirmed already.
 * @throws ApiError `rate_limited`.
 */
export async function sendVerification(
  parts: SignInParts,
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

export async function postVerification(
  { secrets, appUrl }: SignInParts,
  transaction: DatabaseTransaction,
  { id, email }: Pick<Person, "id" | "email">,
  now: Date,
): Promise<void> {
  const token = await insertLink(transaction, secrets, { purpose: "verify", personId: id }, now);
  await postMail(
    transaction,
    secrets,
    verifyAddressMail(email, verifyUrl(appUrl, token), LINK_LIFE_MS.verify),
    now,
  );
}
