import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { identityAddedMail } from "../../mail/mail-texts.ts";
import { postMail } from "../../mail/post-mail.ts";
import type { PersonRow } from "../people.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import type { SignInParts } from "../sign-in-parts.ts";
import { insertPerson } from "../sign-up.ts";
import type { SocialIdentity } from "./social-provider.ts";

/**
 * Whose account at a provider it is, the row locked or new. The address decides once: from then on
 * the provider's own name for the account does, wherever its address goes.
 *
 * @throws ApiError `credential_invalid` where the address has an account that nobody has confirmed
 * here, since whoever made it
 *   would share it; and where the provider does not vouch for the address.
 */
export async function personOfIdentity(
  parts: SignInParts,
  transaction: DatabaseTransaction,
  { identity, providerName }: { identity: SocialIdentity; providerName: string },
  now: Date,
): Promise<PersonRow> {
  const known = await findByIdentity(transaction, identity);
  if (known !== undefined) return known;
  if (!identity.isVouchedFor) throw socialSignInFailed();
  const { email, name } = identity;
  const made = await insertPerson(
    transaction,
    { email, name, password_hash: null, email_verified_at: now },
    now,
  );
  const person = made ?? (await lockConfirmed(transaction, email));
  if (person === undefined) throw socialSignInFailed();
  if (!(await insertIdentity(transaction, identity, person.id, now))) {
    // With another address there: the person just made here goes again.
    if (made !== undefined) throw socialSignInFailed();
    return knownNow(transaction, identity);
  }
  // As when a mailed link is followed: the other sign-ups of the address are gone.
  if (made !== undefined)
    await transaction.deleteFrom("sign_ups").where("email", "=", email).execute();
  else
    await postMail(
      transaction,
      parts.secrets,
      identityAddedMail(email, providerName, `${parts.appUrl}/forgot-password`),
      now,
    );
  return person;
}

async function findByIdentity(
  transaction: DatabaseTransaction,
  { issuer, subject }: SocialIdentity,
): Promise<PersonRow | undefined> {
  return transaction
    .selectFrom("people")
    .innerJoin("person_identities as identity", "identity.person_id", "people.id")
    .selectAll("people")
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .forUpdate("people")
    .executeTakeFirst();
}

/** Where the same identity came in by another call at this moment, what that one decided. */
async function knownNow(
  transaction: DatabaseTransaction,
  identity: SocialIdentity,
): Promise<PersonRow> {
  const person = await findByIdentity(transaction, identity);
  if (person === undefined) throw socialSignInFailed();
  return person;
}

async function lockConfirmed(
  transaction: DatabaseTransaction,
  email: string,
): Promise<PersonRow | undefined> {
  return transaction
    .selectFrom("people")
    .selectAll()
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** False where the identity is somebody's already. */
async function insertIdentity(
  transaction: DatabaseTransaction,
  { issuer, subject }: SocialIdentity,
  personId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("person_identities")
    .values({ issuer, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("person_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
