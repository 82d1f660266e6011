import { inTransaction } from "../../../db/connection/database.ts";
import { updateConnection } from "../store/account.store.ts";
import type { OpenedAccess } from "./open-access.ts";
import type { Run } from "./refresh-account.ts";
import { holdTarget } from "./refresh-progress.ts";

/**
 * Finds the account of a connection that was made by its name while the platform was down. A public
 * profile is found by reading it.
 */
export async function identifyAccount({
  database,
  progress,
  connector,
  access,
  signal,
}: Run): Promise<OpenedAccess> {
  if (connector.manifest.connect.kind === "public_profile") return { kind: "open", access };
  const verified = await connector.verify(
    { secrets: access.secrets, accountId: access.handle, handleOrUrl: null },
    signal,
  );
  if (!verified.ok) return { kind: "refused", failure: verified.failure };
  const { externalId, name, handle, profileUrl, image } = verified.value;
  return inTransaction(database, async (transaction): Promise<OpenedAccess> => {
    const row = await holdTarget(transaction, progress);
    if (row === undefined) return { kind: "lost" };
    await updateConnection(transaction, row, {
      external_account_id: externalId,
      account_name: name,
      handle,
      profile_url: profileUrl,
      image,
    });
    return { kind: "open", access: { ...access, externalId, handle, profileUrl } };
  });
}
