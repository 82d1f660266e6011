import type { Static } from "typebox";
import {
  checkTotals,
  isOfTotals,
} from "../../../domain/order-documents/extract/totals/check-totals.ts";
import { matchName } from "../../../domain/order-documents/extract/text/match-name.ts";
import type { TotalsCheck } from "../../../domain/order-documents/extract/extracted-order.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { findBrand, findKnownBrands } from "../brands/index.ts";
import type { correctionSchema } from "./insertion-order.schema.ts";
import type { OrderRow } from "./insertion-order.store.ts";
import { lineTotalsOf, type StoredOrder } from "./insertion-order-view.ts";
import type { StoredProposal } from "./propose-values.ts";
import { findShowNames } from "./show-names.store.ts";

type Correction = Static<typeof correctionSchema>;
type LineCorrection = NonNullable<Correction["line_items"]>[number];
type Line = StoredOrder["line_items"][number];

/**
 * The columns that a correction changes; `totals_check` and `warnings` where an amount was
 * corrected.
 */
interface CorrectedColumns {
  parsed: StoredOrder & { line_totals_minor: (number | null)[] };
  proposals: StoredProposal[];
  totals_check?: TotalsCheck | null;
  warnings?: string[];
}

/** Maximum lines of one order. */
const LINES_MAX = 500;

/**
 * The columns of an order with corrections. A name that is corrected without an id is matched
 * again; a line of the next free index is added; corrected amounts are summed again.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export async function correctOrder(
  context: WriteContext,
  row: Pick<OrderRow, "parsed" | "proposals" | "warnings">,
  { parsed, correction }: { parsed: StoredOrder; correction: Correction },
): Promise<CorrectedColumns> {
  const { advertiser, line_items: lines = [], ...heading } = correction;
  const corrected: StoredOrder = {
    ...parsed,
    ...heading,
    advertiser: await correctAdvertiser(context, parsed.advertiser, advertiser),
    line_items: await correctLines(context, parsed.line_items, lines),
  };
  const changed = new Set(lines.filter(hasAmount).map(({ index }) => index));
  const stated = lineTotalsOf(row).map((total, index) => (changed.has(index) ? null : total));
  const columns = {
    parsed: { ...corrected, line_totals_minor: stated },
    proposals: proposalsIn(corrected.currency, parsed.currency, row),
  };
  if (correction.total_minor === undefined && changed.size === 0) return columns;
  const ofTotals: string[] = [];
  const summed = sumOf(corrected, stated, ofTotals);
  return {
    ...columns,
    totals_check: summed,
    warnings: [...row.warnings.filter((warning) => !isOfTotals(warning)), ...ofTotals],
  };
}

/**
 * Proposals without the total's where its currency was corrected: its minor units are in the
 * currency that was read with it.
 */
function proposalsIn(
  currency: string | null,
  before: string | null,
  row: Pick<OrderRow, "proposals">,
): StoredProposal[] {
  const proposals = row.proposals as StoredProposal[];
  const proposed = proposals.find(({ field }) => field === "currency")?.value;
  return currency === (before ?? proposed ?? currency)
    ? proposals
    : proposals.filter(({ field }) => field !== "total_minor");
}

async function correctAdvertiser(
  { workspace, database }: WriteContext,
  advertiser: StoredOrder["advertiser"],
  correction: Correction["advertiser"] = {},
): Promise<StoredOrder["advertiser"]> {
  const { name, matched_brand_id: brandId } = correction;
  if (typeof brandId === "string")
    if ((await findBrand(database, workspace.id, brandId)) === undefined)
      throw parameterInvalid(
        "parsed.advertiser.matched_brand_id",
        "unknown",
        "matched_brand_id names no brand of this workspace.",
      );
  if (name === undefined || brandId !== undefined) return { ...advertiser, ...correction };
  const match = matchName(name, await findKnownBrands(database, workspace.id));
  return { name, matched_brand_id: match.id, confidence: match.confidence };
}

async function correctLines(
  { workspace, database }: WriteContext,
  lines: readonly Line[],
  corrections: readonly LineCorrection[],
): Promise<Line[]> {
  const corrected = [...lines];
  const seen = new Set<number>();
  const isNamed = corrections.some((line) => isNameAlone(line));
  const shows = isNamed ? await findShowNames(database, [...workspace.showSet]) : [];
  for (const [position, correction] of corrections.entries()) {
    const at = `parsed.line_items[${position}]`;
    const { index, matched_show_id: showId, show_name: name } = correction;
    if (seen.has(index))
      throw parameterInvalid(`${at}.index`, "conflict", `Line ${index} is named twice.`);
    seen.add(index);
    if (typeof showId === "string" && !workspace.showSet.has(showId))
      throw parameterInvalid(
        `${at}.matched_show_id`,
        "unknown",
        "matched_show_id names no show of this workspace.",
      );
    const found = corrected.findIndex((line) => line.index === index);
    const place = found === -1 ? corrected.length : found;
    const line = corrected[place] ?? newLine(at, correction, corrected.length);
    const match = isNameAlone(correction) ? matchName(name ?? "", shows) : null;
    corrected[place] = {
      ...line,
      ...correction,
      ...(match === null ? {} : { matched_show_id: match.id, match_confidence: match.confidence }),
      ...(showId === undefined
        ? {}
        : { match_confidence: showId === null ? ("low" as const) : ("high" as const) }),
    };
  }
  return corrected;
}

const isNameAlone = ({ show_name: name, matched_show_id: id }: LineCorrection): boolean =>
  name !== undefined && id === undefined;

/** A line that the reader did not find, with null for the fields that its correction leaves out. */
function newLine(at: string, { index, ...sent }: LineCorrection, next: number): Line {
  if (index !== next || next >= LINES_MAX)
    throw parameterInvalid(
      `${at}.index`,
      "unknown",
      next >= LINES_MAX
        ? `An order has ${LINES_MAX} lines at most.`
        : `The order has no line ${index}; a line is added with index ${next}.`,
    );
  if (sent.show_name === undefined || sent.show_name.trim() === "")
    throw parameterInvalid(`${at}.show_name`, "missing", "A new line needs its show_name.");
  return {
    index,
    show_name: sent.show_name,
    matched_show_id: null,
    match_confidence: "low",
    deliverable_type: (sent.placement ?? null) === null ? "other" : "audio_read",
    placement: null,
    length_sec: null,
    quantity: Math.max(1, sent.air_dates?.length ?? 0),
    air_dates: [],
    rate: null,
    guaranteed_impressions: null,
    guaranteed_per: "line",
    promo_code: null,
    notes: null,
    source: { page: null, quote: "" },
    confidence: "high",
  };
}

const AMOUNT_FIELDS = ["rate", "quantity", "guaranteed_impressions", "guaranteed_per"] as const;

const hasAmount = (line: LineCorrection): boolean =>
  AMOUNT_FIELDS.some((field) => line[field] !== undefined);

/**
 * The sum of the lines.
 *
 * @param totals Amounts that the document states for lines; other lines are computed from rate and
 * quantity.
 */
function sumOf(
  { line_items: lines, total_minor: stated, currency }: StoredOrder,
  totals: readonly (number | null)[],
  warnings: string[],
): TotalsCheck | null {
  const currencies = [currency, ...lines.map(({ rate }) => rate?.currency ?? null)];
  if (new Set(currencies.filter((code) => code !== null)).size > 1) {
    warnings.push("The lines cannot be summed: their rates are of several currencies.");
    return null;
  }
  const amounts = lines.map((line) => ({
    totalMinor: totals[line.index] ?? null,
    rate: line.rate,
    impressions: line.guaranteed_impressions,
    isEach: line.guaranteed_per === "unit",
    quantity: line.quantity,
    airDates: line.air_dates,
  }));
  return checkTotals(amounts, stated, warnings);
}
