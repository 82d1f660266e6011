import type { ImportCounts } from "../../archive/index.ts";
import type { CommandAnswer } from "../command.ts";

/** An archive contains no credentials, so these accounts are not read until they are connected. */
const WITHOUT_CREDENTIALS =
  "Accounts come without their credentials: connect them again, or restore a backup instead " +
  "(castmeter restore), which holds them.";

/** The result of an import, as JSON and as lines. */
export function importAnswer(file: string, counts: ImportCounts): CommandAnswer {
  const objects = Object.entries(counts.byObject).map(
    ([object, { lines, changed }]) => `  ${object}: ${lines} lines, ${changed} changed`,
  );
  return {
    json: {
      object: "import",
      file,
      lines: counts.lines,
      changed: counts.changed,
      by_object: counts.byObject,
      recomputed_clusters: counts.recomputedClusters,
    },
    lines: [
      counts.changed === 0 ? `Read ${file}: everything was stored already.` : `Imported ${file}.`,
      ...objects,
      `  figures of ${counts.recomputedClusters} clusters computed anew`,
      ...((counts.byObject["connection"]?.changed ?? 0) > 0 ? [WITHOUT_CREDENTIALS] : []),
    ],
  };
}
