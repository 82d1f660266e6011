import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import {
  askRecipients,
  type ConfirmationServices,
  findUnconfirmed,
  findUnsubscribed,
  type Recipient,
  replaceRecipients,
} from "../../sending/index.ts";
import type { AutomationRow } from "../automation.store.ts";

/**
 * Sets the recipients of an automation. Who has unsubscribed from it stays so, also where the
 * address was removed in between, and who has to confirm first is asked, once.
 */
export async function setRecipients(
  { workspace, database, runtime, services, urls, now }: WriteContext<ConfirmationServices>,
  { id }: Pick<AutomationRow, "id">,
  recipients: readonly Recipient[],
): Promise<void> {
  const key = { workspaceId: workspace.id, automationId: id };
  const hashes = recipients.map(({ hash }) => hash);
  const unsubscribed = await findUnsubscribed(database, key, hashes);
  const unconfirmed = await findUnconfirmed(database, services, workspace.id, recipients);
  const stateOf = (hash: string) =>
    unsubscribed.has(hash) ? "unsubscribed" : unconfirmed.has(hash) ? "unconfirmed" : "active";
  const inserted = await replaceRecipients(
    database,
    { workspace_id: workspace.id, id },
    recipients.map(({ hash, sealed, masked }) => ({
      workspace_id: workspace.id,
      automation_id: id,
      address_hash: hash,
      address_sealed: sealed,
      masked,
      state: stateOf(hash),
      created_at: now,
      updated_at: now,
    })),
  );
  await askRecipients(
    database,
    services,
    {
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      secrets: runtime.secrets,
      baseUrl: urls.addresses.baseUrl,
      now,
    },
    // One who was active before the operator asked for confirmations stays active.
    recipients.filter(({ hash }) => inserted.has(hash) && stateOf(hash) === "unconfirmed"),
  );
}
