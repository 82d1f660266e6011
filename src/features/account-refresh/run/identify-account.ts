import { inTransaction } from "../../../db/connection/database.ts";
import type { AccountAccess } from "../../../platforms/accounts/account-connector.ts";
import { AccountRead } from "../../../platforms/accounts/account-read.ts";
import { updateConnection } from "../store/account.store.ts";
import { lockLeasedConnection } from "./lease.store.ts";
import { LeaseLostError, type Run } from "./run.ts";

/**
 * Identifies the account of a connection that was made by its name while the platform was down. A
 * public profile is identified by reading it.
 *
 * @throws AccountReadError, LeaseLostError.
 */
export async function identifyAccount({
  database,
  lease,
  connector,
  access,
  signal,
}: Run): Promise<AccountAccess> {
  if (connector.manifest.connect.kind === "public_profile") return access;
  const { externalId, name, handle, profileUrl, image } = await connector.verify(
    { secrets: access.secrets, accountId: access.handle, handleOrUrl: null },
    new AccountRead(signal),
  );
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
