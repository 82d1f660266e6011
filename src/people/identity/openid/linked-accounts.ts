import { createHash } from "node:crypto";
import { inTransaction } from "../../../db/connection/database.ts";
import { ApiError, resourceNotFound, stateConflict } from "../../../kernel/contract/errors.ts";
import { identityLinkedMail } from "../../../infrastructure/mail/mail-texts.ts";
import { postMail } from "../../../infrastructure/mail/post-mail.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { lockPerson } from "../people.store.ts";
import { requireAnotherWay } from "../sign-in-methods.ts";
import { linkingFailed, sessionEnded } from "../sign-in-errors.ts";
import {
  findIdentities,
  type IdentityRow,
  insertIdentity,
  lockPersonOfIdentity,
  removeIdentity,
} from "./person-identities.store.ts";
import {
  finishAtProvider,
  type SocialFinish,
  type SocialStart,
  startAtProvider,
} from "./social-sign-in.ts";

/** Accounts at OpenID providers that a signed-in person adds or removes as ways to sign in. */

export const LINKED_ACCOUNTS_MAX = 20;

/** Identifies an account in the API without the provider's identifier of the account. */
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
 * Links the account with which a person returned from the provider. Its address may differ from the
 * person's: the session and the sign-in at the provider prove that both belong together. The person
 * gets a mail, because a stolen session could add a way to sign in.
 *
 * @throws ApiError `credential_invalid` for every defect of the return; `state_conflict` where the
 *   account belongs to another person; `limit_reached` over twenty accounts; `service_unavailable`.
 */
export async function finishLinkingAccount(
  parts: IdentityParts,
  personId: string,
  returned: SocialFinish,
  now: Date,
): Promise<void> {
  const { identity, provider } = await finishAtProvider(parts, returned, personId, now).catch(
    (error: unknown) => {
      // The message of a failed sign-in advises a new password, which does not help a person who is
      // signed in.
      const isRefused = error instanceof ApiError && error.code === "credential_invalid";
      throw isRefused ? linkingFailed(error) : error;
    },
  );
  await inTransaction(parts.database, async (transaction) => {
    const person = await lockPerson(transaction, personId);
    if (person === undefined) throw sessionEnded();
    const current = (await findIdentities(transaction, personId)).length;
    if (await insertIdentity(transaction, identity, personId, now)) {
      if (current >= LINKED_ACCOUNTS_MAX) throw tooManyAccounts(current);
      const url = `${parts.appUrl}/security`;
      const mail = identityLinkedMail(person.email, provider.name, url);
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

const tooManyAccounts = (current: number): ApiError =>
  new ApiError(
    "limit_reached",
    `A person links at most ${LINKED_ACCOUNTS_MAX} accounts at other providers.`,
    { extras: { limit: LINKED_ACCOUNTS_MAX, current } },
  );

/**
 * Removes an account as a way to sign in. Only a signed-in person can link it again: a sign-in at
 * the provider does not link it, although its address may be the person's.
 *
 * @throws ApiError `resource_not_found` for an account that is not the person's; `state_conflict`
 *   for the last way to sign in.
 */
export async function removeLinkedAccount(
  parts: IdentityParts,
  { personId, id }: { personId: string; id: string },
  now: Date,
): Promise<void> {
  await inTransaction(parts.database, async (transaction) => {
    await lockPerson(transaction, personId);
    const linked = await findIdentities(transaction, personId);
    const found = linked.find((row) => linkedAccountId(row) === id);
    if (found === undefined) throw resourceNotFound("linked account");
    await requireAnotherWay(parts, transaction, personId, { issuer: found.issuer });
    await removeIdentity(transaction, personId, found, now);
  });
}
