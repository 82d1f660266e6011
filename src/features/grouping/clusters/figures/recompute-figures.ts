import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import { lockCluster } from "../cluster.store.ts";
import { findAllReferences } from "./all-clusters.store.ts";
import { rollUp } from "./rollup.ts";

/** A cluster whose stored figures differ from those computed from its posts. */
export interface FigureDifference {
  globalId: string;
  fields: Record<string, { stored: unknown; computed: unknown }>;
}

/** Carries a result out of a transaction that is rolled back. */
class RollBack extends Error {
  readonly difference: FigureDifference | null;

  constructor(difference: FigureDifference | null) {
    super("rolled back on purpose");
    this.difference = difference;
  }
}

const FIGURES = [
  "total_reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  "clip_count",
  "post_count",
  "last_refreshed_at",
  "metrics_text",
] as const;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Recomputes the figures of every cluster and compares them with the stored ones. They are computed
 * by the same function that writes figures, in a transaction that is always rolled back, one
 * cluster at a time: nothing is changed, and another writer waits for a few milliseconds at most.
 */
export async function recomputeFigures(
  database: Database,
  now: Date,
): Promise<{ clusters: number; differences: FigureDifference[] }> {
  const references = await findAllReferences(database);
  const differences: FigureDifference[] = [];
  for (const reference of references) {
    const difference = await compare(database, reference, now);
    if (difference !== null) differences.push(difference);
  }
  return { clusters: references.length, differences };
}

async function compare(
  database: Database,
  reference: ClusterReference,
  now: Date,
): Promise<FigureDifference | null> {
  try {
    await inTransaction(database, async (transaction) => {
      const stored = await lockCluster(transaction, reference);
      if (stored === undefined) throw new RollBack(null);
      const { row: computed } = await rollUp(transaction, stored, { now, cascade: false });
      const differing = FIGURES.filter(
        (figure) => plain(stored[figure]) !== plain(computed[figure]),
      );
      const shown = differing
        .filter((figure) => figure !== "metrics_text")
        .map((figure) => [
          figure,
          { stored: plain(stored[figure]), computed: plain(computed[figure]) },
        ]);
      const text = differing.includes("metrics_text")
        ? [
            [
              "metrics_text",
              {
                stored: `${stored.metrics_text.length} characters`,
                computed: `${computed.metrics_text.length} characters, other content`,
              },
            ],
          ]
        : [];
      throw new RollBack(
        differing.length === 0
          ? null
          : {
              globalId: globalClusterIdOf(reference),
              fields: Object.fromEntries([...shown, ...text]) as FigureDifference["fields"],
            },
      );
    });
  } catch (error) {
    if (error instanceof RollBack) return error.difference;
    throw error;
  }
  return null;
}
