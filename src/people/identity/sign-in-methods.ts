import type { Executor } from "../../db/connection/database.ts";
import { stateConflict } from "../../kernel/contract/errors.ts";
import type { IdentityParts } from "./identity-parts.ts";
import { findIdentities, type IdentityRow } from "./openid/person-identities.store.ts";
import { findPasskeys } from "./passkeys/passkeys.store.ts";
import { findPerson } from "./people.store.ts";

/** The ways in which a person can sign in. The last one is never removed. */

export interface SignInMethods {
  hasPassword: boolean;
  passkeys: number;
  /** Accounts at providers; accounts of providers that are no longer configured cannot sign in. */
  linked: IdentityRow[];
}

export async function findSignInMethods(
  executor: Executor,
  personId: string,
): Promise<SignInMethods> {
  const person = await findPerson(executor, personId);
  return {
    hasPassword: person !== undefined && person.password_hash !== null,
    passkeys: (await findPasskeys(executor, personId)).length,
    linked: await findIdentities(executor, personId),
  };
}

/** Number of ways to sign in that work on this server. */
export function countWorkingMethods(
  { socialProviders }: Pick<IdentityParts, "socialProviders">,
  { hasPassword, passkeys, linked }: SignInMethods,
): number {
  const issuers = new Set(socialProviders.map(({ issuer }) => issuer));
  const accounts = linked.filter(({ issuer }) => issuers.has(issuer)).length;
  return (hasPassword ? 1 : 0) + passkeys + accounts;
}

/**
 * Checks that a person can still sign in without one of their methods. The caller has locked the
 * person's row, so that two concurrent removals do not each rely on the other's method.
 *
 * @throws ApiError `state_conflict`.
 */
export async function requireAnotherWay(
  parts: Pick<IdentityParts, "socialProviders">,
  executor: Executor,
  personId: string,
  /** What is to be removed: a passkey, or an account at a provider. */
  removed: "passkey" | { issuer: string },
): Promise<void> {
  const isWorking =
    removed === "passkey" || parts.socialProviders.some(({ issuer }) => issuer === removed.issuer);
  const count = countWorkingMethods(parts, await findSignInMethods(executor, personId));
  if (count - (isWorking ? 1 : 0) > 0) return;
  throw stateConflict(
    "This is your only way to sign in. Add a password or another way first.",
    "last_sign_in_method",
    ["another_sign_in_method"],
  );
}
