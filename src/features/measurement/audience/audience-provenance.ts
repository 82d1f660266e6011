import type { Provenance } from "../../../kernel/export/table.ts";
import { DEFINITIONS, definitionId } from "../../../domain/metrics/definitions.ts";
import type { Freshness } from "../../../domain/metrics/freshness.ts";
import type { Metric } from "../../../domain/metrics/metric.ts";

/**
 * A share in per cent. Shares have at most six decimals, but the product of binary fractions has
 * more, so it is rounded.
 */
export const percentOf = (share: number | null): number | null =>
  share === null ? null : Number((share * 100).toFixed(6));

const isDefined = (metric: string): metric is Metric => metric in DEFINITIONS;

/** The provenance columns of an entry of geography or demographics, from the `meta` of its list. */
export function audienceProvenance(
  {
    platform,
    metric,
    as_of: asOf,
  }: { platform: string; metric: string | null; as_of: string | null },
  meta: unknown,
): Provenance {
  if (metric === null) return { as_of: null, source: null, definition: null };
  const { freshness } = meta as { freshness: Readonly<Record<string, Freshness>> };
  const at = asOf ?? freshness[platform]?.last_updated ?? null;
  const definition = at !== null && isDefined(metric) ? definitionId(platform, metric, at) : null;
  return { as_of: at, source: "connected_account", definition };
}
