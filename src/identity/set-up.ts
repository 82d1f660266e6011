import {
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../db/connection/database.ts";
import type { Person } from "../kernel/access/person.ts";
import { normaliseEmail } from "./email-address.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { insertLink, linkExists } from "./person-links.ts";
import { personOf } from "./people.ts";
import { tokenHash } from "./sessions/secret-token.ts";
import { type SignedIn, startSession } from "./sessions/sessions.ts";
import { linkInvalid } from "./sign-in-errors.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import { insertPerson, type NewAccount, postVerification } from "./sign-up.ts";

/** How the first person gets in: by a link that only whoever starts the server sees. */

async function hasPeople(executor: Executor): Promise<boolean> {
  return (
    (await executor.selectFrom("people").select("id").limit(1).executeTakeFirst()) !== undefined
  );
}

/** A link for the first account, good for a day; undefined when somebody has an account already. */
export async function createSetupLink(
  { database, secrets, appUrl }: Pick<SignInParts, "database" | "secrets" | "appUrl">,
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
 * Makes the first account and whatever `then` makes with it, in one transaction, and signs in. The
 * address is not confirmed by this; a mail asks for that. Of all links there are, one is used once.
 *
 * @throws ApiError `parameter_invalid`, `param: password`; `resource_not_found` for a link that
 * does not work.
 */
export async function setUp<Made>(
  parts: SignInParts,
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
    if (
      !(await takeSetupLinks(parts, transaction, account.token, now)) ||
      (await hasPeople(transaction))
    )
      throw linkInvalid();
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

/**
 * Uses up every set-up link, so that of two at once one waits here and then finds none; true when
 * ours was among them.
 */
async function takeSetupLinks(
  { secrets }: SignInParts,
  transaction: DatabaseTransaction,
  token: string,
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(secrets, token);
  const taken = await transaction
    .deleteFrom("person_links")
    .where("purpose", "=", "set_up")
    .returning(["token_hash", "expires_at"])
    .execute();
  return taken.some((link) => link.token_hash.equals(hash) && link.expires_at > now);
}
