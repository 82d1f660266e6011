import { createHash } from "node:crypto";
import { inTransaction } from "../../db/connection/database.ts";
import { resourceNotFound, stateConflict } from "../../kernel/contract/errors.ts";
import { identityAddedMail } from "../../mail/mail-texts.ts";
import { postMail } from "../../mail/post-mail.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { lockPerson } from "../people.store.ts";
import { requireAnotherWay } from "../sign-in-methods.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import {
  deleteIdentity,
  findIdentities,
  type IdentityRow,
  insertIdentity,
  lockPersonOfIdentity,
} from "./person-identities.store.ts";
import {
  finishAtProvider,
  type SocialFinish,
  type SocialStart,
  startAtProvider,
} from "./social-sign-in.ts";

/** Accounts at OpenID providers that a signed-in person adds as ways to sign in, and takes away. */

/** Names an account in the API without its provider's name for it. */
export const linkedAccountId = ({ issuer, subject }: Pick<IdentityRow, "issuer" | "subject">) =>
  createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");

/**
 * Starts to link an account. Only the same person can finish it, in the same browser.
 *
 * @throws ApiError as `startSocialAuthentication`.
 */
export const startLinkingAccount = (
  parts: IdentityParts,
  { personId, providerId }: { personId: string; providerId: string },
  now: Date,
): Promise<SocialStart> => startAtProvider(parts, { providerId, personId }, now);

/**
 * Links the account a person came back from. The address may be another one than the person's: the
 * session and the sign-in at the provider prove that both belong together. The person is told by
 * mail, since a stolen session could add a way in.
 *
 * @throws ApiError `credential_invalid` for every defect of the return; `state_conflict` where the
 *   account belongs to another person; `service_unavailable`.
 */
export async function finishLinkingAccount(
  parts: IdentityParts,
  personId: string,
  returned: SocialFinish,
  now: Date,
): Promise<void> {
  const { identity, provider } = await finishAtProvider(parts, returned, personId, now);
  await inTransaction(parts.database, async (transaction) => {
    const person = await lockPerson(transaction, personId);
    if (person === undefined) throw socialSignInFailed();
    if (await insertIdentity(transaction, identity, personId, now)) {
      const mail = identityAddedMail(
        person.email,
        provider.name,
        `${parts.appUrl}/forgot-password`,
      );
      return postMail(transaction, parts.secrets, mail, now);
    }
    const owner = await lockPersonOfIdentity(transaction, identity);
    if (owner?.id === personId) return;
    throw stateConflict(
      `This account at ${provider.name} belongs to another account here. Remove it there first.`,
      "linked_elsewhere",
      ["not_linked"],
    );
  });
}

/**
 * Takes an account away as a way to sign in.
 *
 * @throws ApiError `resource_not_found` for an account that is not the person's; `state_conflict`
 *   for the last way to sign in.
 */
export async function removeLinkedAccount(
  parts: IdentityParts,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  await inTransaction(parts.database, async (transaction) => {
    await lockPerson(transaction, personId);
    const linked = await findIdentities(transaction, personId);
    const found = linked.find((row) => linkedAccountId(row) === id);
    if (found === undefined) throw resourceNotFound("linked account");
    await requireAnotherWay(parts, transaction, personId, { issuer: found.issuer });
    await deleteIdentity(transaction, personId, found);
  });
}
