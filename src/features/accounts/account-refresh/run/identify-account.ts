import { inTransaction } from "../../../../db/connection/database.ts";
import type { AccountAccess } from "../../../../platforms/accounts/account-connector.ts";
import { updateConnection } from "../store/account.store.ts";
import { lockLeasedConnection } from "./lease.store.ts";
import { LeaseLostError, type Run } from "./run.ts";
import { readCounted } from "./stages/store-step.ts";

/**
 * Identifies the account of a connection that was made by a name or address while the platform was
 * down or did not know it. A public profile is identified by reading it.
 *
 * @throws AccountReadError, LeaseLostError.
 */
export async function identifyAccount(run: Run): Promise<AccountAccess> {
  const { database, lease, connector, access } = run;
  if (connector.manifest.connect.kind === "public_profile") return access;
  const named = access.handle ?? access.profileUrl;
  const candidate = { secrets: access.secrets, accountId: named, handleOrUrl: null };
  const account = await readCounted(run, (read) => connector.verify(candidate, read));
  const { externalId, name, handle, profileUrl, image } = account;
  await inTransaction(database, async (transaction) => {
    const row = await lockLeasedConnection(transaction, lease);
    if (row === undefined) throw new LeaseLostError();
    await updateConnection(transaction, row, {
      external_account_id: externalId,
      account_name: name,
      handle,
      profile_url: profileUrl,
      image,
    });
  });
  return { ...access, externalId, handle, profileUrl };
}
