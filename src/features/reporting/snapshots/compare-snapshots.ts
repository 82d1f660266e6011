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

/**
 * For example `4 figures changed: 3 late data, 1 post removed. 1 section added.` A whole section
 * that came or went is counted as one, since none of its figures changed.
 */
export function summaryOf(differences: readonly Difference[]): string {
  if (differences.length === 0) return "Nothing differs.";
  const isOfSection = ({ causes }: Difference): boolean => SECTIONS.has(strongestOf(causes));
  const changed = differences.filter((difference) => !isOfSection(difference));
  const parts = countReasons(changed).map(
    ([reason, figures]) => `${figures} ${reason.replaceAll("_", " ")}`,
  );
  const figures = changed.length === 1 ? "1 figure" : `${changed.length} figures`;
  const sections = [...SECTIONS].flatMap((reason) => {
    const own = differences.filter(({ causes }) => strongestOf(causes) === reason);
    const count = new Set(own.map(({ section }) => section)).size;
    if (count === 0) return [];
    return [`${count} ${count === 1 ? "section" : "sections"} ${reason.split("_")[1]}.`];
  });
  return [
    ...(changed.length === 0 ? [] : [`${figures} changed: ${parts.join(", ")}.`]),
    ...sections,
  ].join(" ");
}

/** Causes of everything in a section at once. */
const SECTIONS: ReadonlySet<Reason> = new Set(["section_added", "section_removed"]);
