import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { identityAddedMail } from "../../../infrastructure/mail/mail-texts.ts";
import { postMail } from "../../../infrastructure/mail/post-mail.ts";
import type { IdentityParts } from "../identity-parts.ts";
import {
  findPersonByEmail,
  insertPerson,
  lockConfirmedPerson,
  type PersonRow,
} from "../people.store.ts";
import { notInvited, signUpOff, socialSignInFailed } from "../sign-in-errors.ts";
import { mayJoin } from "../sign-up-mode.ts";
import { deleteSignUps } from "../sign-ups.store.ts";
import { insertIdentity, lockPersonOfIdentity, wasRemoved } from "./person-identities.store.ts";
import type { SocialIdentity } from "./social-provider.ts";

/**
 * The person an account at a provider belongs to, locked or new. The e-mail address decides only
 * the first time: later the provider's own identifier of the account decides, even if its address
 * changed.
 *
 * @throws ApiError `credential_invalid` where the address has an account here whose address is not
 * confirmed, because its creator would share it; where that account's person removed
 *   this way to sign in; where the provider does not vouch for the address; and for a new person
 *   who is not invited. `resource_not_found` for one where the operator makes all accounts.
 */
export async function personOfIdentity(
  parts: IdentityParts,
  transaction: DatabaseTransaction,
  { identity, providerName }: { identity: SocialIdentity; providerName: string },
  now: Date,
): Promise<PersonRow> {
  const known = await lockPersonOfIdentity(transaction, identity);
  if (known !== undefined) return known;
  if (!identity.isVouchedFor) throw socialSignInFailed();
  const { email, name } = identity;
  if (!(await mayJoin(transaction, parts.signUp, { email, now })))
    if ((await findPersonByEmail(transaction, email)) === undefined)
      throw parts.signUp === "off" ? signUpOff() : notInvited();
  const created = await insertPerson(
    transaction,
    { email, name, password_hash: null, email_verified_at: now },
    now,
  );
  const person = created ?? (await lockConfirmedPerson(transaction, email));
  if (person === undefined) throw socialSignInFailed();
  // Otherwise a stolen account could be linked again by the address that it shares with the person.
  if (await wasRemoved(transaction, person.id, identity)) throw socialSignInFailed();
  if (!(await insertIdentity(transaction, identity, person.id, now))) {
    // A concurrent call linked the identity under another address: the rollback removes the person
    // created here.
    if (created !== undefined) throw socialSignInFailed();
    const linked = await lockPersonOfIdentity(transaction, identity);
    if (linked === undefined) throw socialSignInFailed();
    return linked;
  }
  if (created !== undefined) {
    // As after a followed link, the other sign-ups of the address become void.
    await deleteSignUps(transaction, email);
    return person;
  }
  const mail = identityAddedMail(email, providerName, {
    security: `${parts.appUrl}/security`,
    reset: `${parts.appUrl}/forgot-password`,
  });
  await postMail(transaction, parts.secrets, mail, now);
  return person;
}
