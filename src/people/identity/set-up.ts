import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import type { Person } from "../../kernel/access/person.ts";
import { normaliseEmail } from "./email-address.ts";
import type { IdentityParts } from "./identity-parts.ts";
import { ownerWith } from "./passwords/password-owner.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { hasPeople, insertPerson, personOf } from "./people.store.ts";
import {
  findSetupTarget,
  insertLink,
  type SetupTarget,
  takeSetupLinks,
} from "./person-links.store.ts";
import { type SignedIn, startSession } from "./sessions/sessions.ts";
import { linkInvalid } from "./sign-in-errors.ts";
import { type NewAccount, postVerification } from "./sign-up.ts";

/** Accounts created by a link that the server's operator printed on a terminal. */

export type LinkParts = Pick<IdentityParts, "database" | "secrets" | "appUrl">;

/**
 * All values are behind the #, which is sent to no server log and no other site. The page shows the
 * values after the token; only the link's row is authoritative.
 */
const setupUrl = (appUrl: string, token: string, shown: Record<string, string> = {}): string =>
  `${appUrl}/set-up#${new URLSearchParams({ token, ...shown }).toString()}`;

/**
 * A link for the first account, valid for a day; undefined when the server already has an account.
 */
export async function createSetupLink(
  { database, secrets, appUrl }: LinkParts,
  now: Date,
): Promise<string | undefined> {
  if (await hasPeople(database)) return undefined;
  const token = await insertLink(database, secrets, { purpose: "set_up", personId: null }, now);
  return setupUrl(appUrl, token);
}

/** A link by which the person of an address creates their account, valid for a day. */
export async function createPersonLink(
  { database, secrets, appUrl }: LinkParts,
  address: string,
  now: Date,
): Promise<string> {
  const email = normaliseEmail(address);
  const link = { purpose: "set_up", personId: null, email } as const;
  return setupUrl(appUrl, await insertLink(database, secrets, link, now), { email });
}

/**
 * A link by which a new person becomes the owner of a workspace without an owner, valid for a day.
 */
export async function createOwnerLink(
  { database, secrets, appUrl }: LinkParts,
  workspace: { id: string; name: string },
  now: Date,
): Promise<string> {
  const link = { purpose: "set_up", personId: null, workspaceId: workspace.id } as const;
  const token = await insertLink(database, secrets, link, now);
  return setupUrl(appUrl, token, { workspace: workspace.name });
}

/** @throws ApiError `resource_not_found` unless the link is for the first account. */
export async function requireFirstAccountLink(
  { database, secrets }: Pick<IdentityParts, "database" | "secrets">,
  token: string,
  now: Date,
): Promise<void> {
  const target = await findSetupTarget(database, secrets, token, now);
  const isFirst = target?.email === null && target.workspaceId === null;
  if (!isFirst || (await hasPeople(database))) throw linkInvalid();
}

export interface SetupAccount extends Omit<NewAccount, "email"> {
  token: string;
  /** Address of the account; may be left out where the link names it. */
  email: string | undefined;
}

/**
 * The address of the new account.
 *
 * @throws ApiError `parameter_invalid`, `param: email`.
 */
function addressOf({ email }: SetupAccount, target: SetupTarget): string {
  const named = email === undefined ? target.email : normaliseEmail(email);
  if (named === null) throw parameterInvalid("email", "missing", "Send your e-mail address.");
  if (target.email !== null && target.email !== named)
    throw parameterInvalid("email", "conflict", `This link is for ${target.email}.`);
  return named;
}

/**
 * Creates the account of a set-up link and what `then` creates with it, in one transaction, and
 * signs in. An address that the operator named counts as confirmed; another address stays
 * unconfirmed, and a mail asks to confirm it. Of all links with the same target only one works, and
 * only once.
 *
 * @throws ApiError `parameter_invalid` for the password and the address; `resource_not_found` for a
 * link that does not work.
 */
export async function createSetupAccount<Made>(
  parts: IdentityParts,
  account: SetupAccount,
  then: (transaction: DatabaseTransaction, person: Person, target: SetupTarget) => Promise<Made>,
  now: Date,
): Promise<{ signedIn: SignedIn; made: Made }> {
  const { database, secrets, passwords } = parts;
  const target = await findSetupTarget(database, secrets, account.token, now);
  if (target === undefined) throw linkInvalid();
  const email = addressOf(account, target);
  const workspaces = target.workspaceId === null ? [] : [target.workspaceId];
  const owner = await ownerWith(database, { email, name: account.name }, workspaces);
  const checked = await checkNewPassword(account.password, owner, "password");
  const passwordHash = await passwords.hash(checked);
  const isFirst = target.email === null && target.workspaceId === null;
  return inTransaction(database, async (transaction) => {
    const taken = { token: account.token, target };
    const isLive = await takeSetupLinks(transaction, secrets, taken, now);
    if (!isLive || (isFirst && (await hasPeople(transaction)))) throw linkInvalid();
    const isVouchedFor = target.email !== null;
    const person = await insertPerson(
      transaction,
      {
        email,
        name: account.name,
        password_hash: passwordHash,
        email_verified_at: isVouchedFor ? now : null,
      },
      now,
    );
    if (person === undefined) throw linkInvalid();
    const made = await then(transaction, personOf(person), target);
    if (!isVouchedFor) await postVerification(parts, transaction, person, now);
    return {
      signedIn: await startSession(transaction, secrets, { person, signedInBy: "set_up" }, now),
      made,
    };
  });
}
