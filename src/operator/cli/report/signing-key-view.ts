import { fingerprintOf } from "../../../domain/report-documents/signature.ts";
import type { PublicKeyRow } from "../../../features/reporting/snapshots/index.ts";

/** A signing key as its installation publishes it. */
export const signingKeyView = (row: PublicKeyRow) => ({
  object: "report_signing_key",
  key_id: row.key_id,
  fingerprint: fingerprintOf(row.public_key),
  created_at: row.created_at.toISOString(),
  retired_at: row.retired_at?.toISOString() ?? null,
});
