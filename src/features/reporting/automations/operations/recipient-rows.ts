import type { Insertable } from "kysely";
import type { ReportRecipientsTable } from "../../../../db/schema/tables.ts";
import type { Recipient } from "../../sending/index.ts";
import type { AutomationRow } from "../automation.store.ts";

/** The rows of the recipients of an automation. */
export const recipientRows = (
  { workspace_id: workspaceId, id }: Pick<AutomationRow, "workspace_id" | "id">,
  recipients: readonly Recipient[],
  now: Date,
): Insertable<ReportRecipientsTable>[] =>
  recipients.map(({ hash, sealed, masked }) => ({
    workspace_id: workspaceId,
    automation_id: id,
    address_hash: hash,
    address_sealed: sealed,
    masked,
    state: "active",
    created_at: now,
    updated_at: now,
  }));
