import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { ended, type RunEnd } from "../../../../infrastructure/runs/run-state.ts";
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
  end: Exclude<RunEnd, "completed">,
  now: Date,
): Promise<GenerationRow> {
  const isPaid = row.called_at !== null && !(end !== "canceled" && UNPAID.has(end.code));
  if (!isPaid) await settleMinutes(transaction, row, 0);
  await endPaidRun(transaction, paidRunOf(row));
  return updateGeneration(transaction, row, {
    ...ended(end, now),
    heard_minutes: isPaid ? null : 0,
  });
}
