import { type DatabaseTransaction, inTransaction } from "../db/connection/database.ts";
import type { Person } from "../kernel/access/person.ts";
import { normaliseEmail } from "./email-address.ts";
import type { IdentityParts } from "./identity-parts.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { hasPeople, insertPerson, personOf } from "./people.store.ts";
import { insertLink, linkExists, takeSetupLinks } from "./person-links.store.ts";
import { type SignedIn, startSession } from "./sessions/sessions.ts";
import { linkInvalid } from "./sign-in-errors.ts";
import { type NewAccount, postVerification } from "./sign-up.ts";

/** The first account of a server, created by a link that the process prints at its start. */

/** A link for the first account, valid for a day; undefined when the server has an account. */
export async function createSetupLink(
  { database, secrets, appUrl }: Pick<IdentityParts, "database" | "secrets" | "appUrl">,
  now: Date,
): Promise<string | undefined> {
  if (await hasPeople(database)) return undefined;
  const token = await insertLink(database, secrets, { purpose: "set_up", personId: null }, now);
  return `${appUrl}/set-up?token=${token}`;
}

export interface FirstAccount extends NewAccount {
  token: string;
}

/**
 * Creates the first account and what `then` creates with it, in one transaction, and signs in. The
 * address stays unconfirmed; a mail asks for that. Of all set-up links one works, once.
 *
 * @throws ApiError `parameter_invalid`, `param: password`; `resource_not_found` for a link that
 * does not work.
 */
export async function createFirstAccount<Made>(
  parts: IdentityParts,
  account: FirstAccount,
  then: (transaction: DatabaseTransaction, person: Person) => Promise<Made>,
  now: Date,
): Promise<{ signedIn: SignedIn; made: Made }> {
  const { database, secrets, passwords } = parts;
  const email = normaliseEmail(account.email);
  checkNewPassword(account.password, email, "password");
  if (!(await linkExists(database, secrets, { purpose: "set_up", token: account.token }, now)))
    throw linkInvalid();
  const passwordHash = await passwords.hash(account.password);
  return inTransaction(database, async (transaction) => {
    const isLive = await takeSetupLinks(transaction, secrets, account.token, now);
    if (!isLive || (await hasPeople(transaction))) throw linkInvalid();
    const person = await insertPerson(
      transaction,
      { email, name: account.name, password_hash: passwordHash, email_verified_at: null },
      now,
    );
    if (person === undefined) throw linkInvalid();
    const made = await then(transaction, personOf(person));
    await postVerification(parts, transaction, person, now);
    return {
      signedIn: await startSession(transaction, secrets, { person, signedInBy: "set_up" }, now),
      made,
    };
  });
}
