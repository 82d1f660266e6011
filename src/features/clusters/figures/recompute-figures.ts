import { sql } from "kysely";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { rollUp } from "./rollup.ts";

/** A cluster whose stored figures are not what its posts add up to. */
export interface FigureDifference {
  globalId: string;
  fields: Record<string, { stored: unknown; computed: unknown }>;
}

/** Carries what was found out of a transaction that must leave nothing behind. */
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
 * Computes the figures of every cluster again and compares them with what is stored. The very
 * function that writes figures computes them, in a transaction that is always rolled back, one
 * cluster at a time: nothing is changed, and a writer waits for a few milliseconds at most.
 */
export async function recomputeFigures(
  database: Database,
  now: Date,
): Promise<{ clusters: number; differences: FigureDifference[] }> {
  const { rows } = await sql<{
    show_id: string;
    id: string;
  }>`select show_id, id from clusters order by show_id, id`.execute(database);
  const differences: FigureDifference[] = [];
  for (const key of rows) {
    const difference = await compare(database, key, now);
    if (difference !== null) differences.push(difference);
  }
  return { clusters: rows.length, differences };
}

async function compare(
  database: Database,
  { show_id: showId, id }: { show_id: string; id: string },
  now: Date,
): Promise<FigureDifference | null> {
  try {
    await inTransaction(database, async (transaction) => {
      const stored = await transaction
        .selectFrom("clusters")
        .selectAll()
        .where("show_id", "=", showId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
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
              globalId: `${showId}_${id}`,
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
