import { inTransaction } from "../../../db/connection/database.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { lockPerson } from "../people.store.ts";
import { requireAnotherWay } from "../sign-in-methods.ts";
import { findPasskeys, removePasskey } from "./passkeys.store.ts";

/**
 * Deletes a passkey of a person; false when they have no such passkey.
 *
 * @throws ApiError `state_conflict` for the last way to sign in.
 */
export async function deletePasskey(
  parts: IdentityParts,
  personId: string,
  passkeyId: string,
): Promise<boolean> {
  return inTransaction(parts.database, async (transaction) => {
    await lockPerson(transaction, personId);
    const isOwn = (await findPasskeys(transaction, personId)).some(({ id }) => id === passkeyId);
    if (!isOwn) return false;
    await requireAnotherWay(parts, transaction, personId, "passkey");
    return removePasskey(transaction, personId, passkeyId);
  });
}
