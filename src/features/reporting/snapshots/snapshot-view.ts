import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { snapshotSchema } from "./snapshot.schema.ts";
import type { SignedSnapshotRow } from "./snapshot.store.ts";

/** The ReportSnapshot object of a row, without its document. */
export const viewSnapshot = (row: SignedSnapshotRow, urls: Urls): View<typeof snapshotSchema> => ({
  object: "report_snapshot",
  report_id: row.report_id,
  number: row.number,
  state: row.state,
  as_of: row.as_of.toISOString(),
  issued_at: row.issued_at.toISOString(),
  window:
    row.window_start === null || row.window_end === null
      ? null
      : { start_date: row.window_start, end_date: row.window_end },
  is_final: row.is_final,
  supersedes: row.supersedes,
  reason: row.reason,
  warnings: row.warnings,
  sha256: row.sha256,
  key_id: row.key_id,
  signature: row.signature.toString("base64url"),
  verify_url: `${urls.addresses.siteUrl}/verify/${row.sha256}`,
  withdrawn_at: isoOrNull(row.withdrawn_at),
  withdrawn_reason: row.withdrawn_reason,
  data: null,
});
