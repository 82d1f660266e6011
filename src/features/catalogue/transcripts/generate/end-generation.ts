import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { StoredJobError } from "../../../../db/schema/tables.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import type { SpeechToTextErrorCode } from "../../../../infrastructure/speech-to-text/speech-to-text.ts";
import { settleMinutes } from "./generation-caps.ts";
import { type GenerationRow, updateGeneration } from "./generations.store.ts";

/** Codes of failures for which no provider charges. */
const UNPAID: ReadonlySet<string> = new Set<SpeechToTextErrorCode>([
  "rate_limited",
  "refused",
  "too_large",
  "unreachable",
]);

/** The run that a generation is paid for by. */
export const paidRunOf = ({ workspace_id: payer, id }: GenerationRow) => ({
  payer,
  run: `transcript ${id}`,
});

/**
 * Ends a locked generation without a transcript. Minutes for which no provider charges are returned
 * to the cap.
 */
export async function endGeneration(
  transaction: DatabaseTransaction,
  row: GenerationRow,
  {
    status = "failed",
    error,
    now,
  }: { status?: "failed" | "canceled"; error: StoredJobError | null; now: Date },
): Promise<GenerationRow> {
  const isPaid = row.called_at !== null && !(error !== null && UNPAID.has(error.code));
  if (!isPaid) await settleMinutes(transaction, row, 0);
  await endPaidRun(transaction, paidRunOf(row));
  return updateGeneration(
    transaction,
    row,
    {
      status,
      heard_minutes: isPaid ? null : 0,
      error: error && JSON.stringify(error),
      completed_at: now,
    },
    now,
  );
}
