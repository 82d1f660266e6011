import { ApiError, type Castmeter, type ExternalDeliveryUpload } from "@castmeter/sdk";
import type { DeliveryRow } from "./delivery-rows.ts";

/** Rows of one request. */
const PAGE_ROWS = 500;
/** Rows that are refused one by one before the rest is given up. */
const REFUSALS_MAX = 25;

/** Rows of a file with their lines. */
export interface NumberedRow {
  line: number;
  row: DeliveryRow;
}

export interface Tried {
  taken: NumberedRow[];
  /** The server's reason, by line. */
  refused: ReadonlyMap<number, string>;
}

/** The row that an error names: `rows[7].date`. */
const rowAt = (error: unknown): number | null => {
  if (!(error instanceof ApiError)) return null;
  const at = /^rows\[(\d+)\]/.exec(error.body.param ?? "")?.[1];
  return at === undefined ? null : Number(at);
};

/**
 * Tries the rows without storing any. The server refuses a request for its first bad row: that one
 * is taken out with its reason, and the others are tried again.
 *
 * @throws The server's error where it names no row, and where it refuses more than 25.
 */
export async function tryRows(
  api: Castmeter,
  campaignId: string,
  rows: readonly NumberedRow[],
): Promise<Tried> {
  const refused = new Map<number, string>();
  const taken: NumberedRow[] = [];
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    let page = rows.slice(from, from + PAGE_ROWS);
    while (page.length > 0) {
      try {
        await api.externalDelivery
          .upload(campaignId, { rows: page.map(({ row }) => row) })
          .dryRun();
        break;
      } catch (error) {
        const at = rowAt(error);
        const bad = at === null ? undefined : page[at];
        if (bad === undefined || refused.size >= REFUSALS_MAX) throw error;
        refused.set(bad.line, (error as ApiError).body.message);
        page = page.filter((row) => row !== bad);
      }
    }
    taken.push(...page);
  }
  return { taken, refused };
}

/** Stores the rows page by page. @returns What the server did, added up. */
export async function storeRows(
  api: Castmeter,
  campaignId: string,
  rows: readonly NumberedRow[],
): Promise<Pick<ExternalDeliveryUpload, "upserted" | "updated" | "unchanged">> {
  const sum = { upserted: 0, updated: 0, unchanged: 0 };
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    const page = rows.slice(from, from + PAGE_ROWS).map(({ row }) => row);
    const { data } = await api.externalDelivery.upload(campaignId, { rows: page });
    sum.upserted += data.upserted;
    sum.updated += data.updated;
    sum.unchanged += data.unchanged;
  }
  return sum;
}
