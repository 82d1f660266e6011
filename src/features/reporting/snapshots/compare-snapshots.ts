import type { Executor } from "../../../db/connection/database.ts";
import type { Cause, Reason } from "../../../domain/report-documents/causes.ts";
import type { ComparedDocument, Difference } from "../../../domain/report-documents/compare.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { readDocument } from "./read-document.ts";
import { findSnapshot } from "./snapshot.store.ts";

/** A snapshot at a depth in the form that is compared; undefined where there is none. */
export async function comparedSnapshot(
  executor: Executor,
  snapshot: { workspaceId: string; reportId: string; number: number },
  depth: Depth = "full",
): Promise<ComparedDocument | undefined> {
  const { workspaceId, reportId, number } = snapshot;
  const row = await findSnapshot(executor, workspaceId, reportId, number);
  const document = row && (await readDocument(executor, snapshot, depth));
  return row === undefined || document == null ? undefined : { document, readings: row.evidence };
}

export const strongestOf = (causes: readonly Cause[]): Reason => causes[0]?.reason ?? "unexplained";

/** Numbers of figures by their strongest cause, the most frequent first. */
export const countReasons = (differences: readonly Difference[]): [Reason, number][] =>
  [...Map.groupBy(differences, ({ causes }) => strongestOf(causes))]
    .map(([reason, own]): [Reason, number] => [reason, own.length])
    .toSorted(([, one], [, other]) => other - one);

/** For example `4 figures changed: 3 late data, 1 post removed.` */
export function summaryOf(differences: readonly Difference[]): string {
  if (differences.length === 0) return "Nothing differs.";
  const parts = countReasons(differences).map(
    ([reason, figures]) => `${figures} ${reason.replaceAll("_", " ")}`,
  );
  const figures = differences.length === 1 ? "1 figure" : `${differences.length} figures`;
  return `${figures} changed: ${parts.join(", ")}.`;
}
