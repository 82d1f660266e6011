import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import type { ExtractedOrder } from "../../../domain/order-documents/extract/extracted-order.ts";
import { ended, isOpen } from "../../../infrastructure/runs/run-state.ts";
import { endPaidRun } from "../../../kernel/limits/paid-calls.ts";
import { untilStored } from "../../../kernel/limits/until-stored.ts";
import { lockOrder, updateOrder } from "./insertion-order.store.ts";
import { viewOrder } from "./insertion-order-view.ts";
import { proposalRun } from "./proposal-run.ts";
import type { ProposedValues } from "./propose-values.ts";

/** Ends the reading of an order. */

export type Outcome =
  | ({ extracted: ExtractedOrder } & ProposedValues)
  | { error: { code: string; message: string } };

export const INTERNAL: Outcome = {
  error: {
    code: "internal_error",
    message: "The order could not be read on our side. Parse it again.",
  },
};

export const CUT_OFF: Outcome = {
  error: {
    code: "internal_error",
    message:
      "Reading was cut off twice, as its process ended. Send the pages of the order alone, or " +
      "parse it again.",
  },
};

/** Outcome for an order without a job that could still read it. */
export const INTERRUPTED: Outcome = {
  error: {
    code: "interrupted",
    message: "Every try to read the order was cut off on our side. Parse it again.",
  },
};

/** Stores what was read, unless the order has ended otherwise. */
export async function endReading(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  await untilStored(() =>
    inTransaction(database, async (transaction) => {
      const row = await lockOrder(transaction, workspaceId, id);
      await endPaidRun(transaction, proposalRun({ workspaceId, id }));
      if (row === undefined || !isOpen(row)) return;
      const read = { source_text: null, started_at: null };
      if ("error" in outcome) {
        const columns = { ...ended(outcome.error, now), ...read };
        await updateOrder(transaction, workspaceId, id, columns);
        return;
      }
      const { parsed, totals_check: totals, warnings, line_totals_minor } = outcome.extracted;
      const updated = await updateOrder(transaction, workspaceId, id, {
        ...ended("completed", now),
        ...read,
        parsed: JSON.stringify({
          ...parsed,
          campaign_name: row.campaign_name ?? parsed.campaign_name,
          line_totals_minor,
        }),
        totals_check: totals === null ? null : JSON.stringify(totals),
        warnings: [...warnings, ...outcome.warnings],
        proposals: JSON.stringify(outcome.proposals),
      });
      await recordWorkspaceEvent(
        transaction,
        workspaceId,
        { type: "insertion_order.parsed", objectId: id, object: viewOrder(updated) },
        systemCause(now),
      );
    }),
  );
}
