import type { Executor } from "../../../../db/connection/database.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { definitionsFor } from "../../../../domain/metrics/definitions.ts";
import { TOTALLED_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import type { clusterMetricsSchema } from "../cluster.schema.ts";
import { captureOf } from "./captures.ts";
import { findDayAt } from "./cluster-days.store.ts";
import { countIn, type KnownFigures } from "./day-figures.ts";

const REACHES = ["reach", "video_reach", "audio_reach", "social_reach"] as const;

const NOTHING: KnownFigures = { last_refreshed_at: null, totals: {}, platforms: null };

/**
 * The metrics answer as it was known at the end of a UTC day: totals and platforms. Posts have no
 * history, so the answer has no items and contains a warning of that.
 *
 * @throws ApiError `parameter_invalid` for a day in the future.
 */
export async function readPastMetrics(
  executor: Executor,
  reference: ClusterReference,
  { asOf, now }: { asOf: string; now: Date },
): Promise<View<typeof clusterMetricsSchema>> {
  const today = utcDay(now);
  if (asOf > today)
    throw parameterInvalid(
      "as_of",
      "out_of_range",
      `as_of lies in the future: it is ${today}, UTC.`,
    );
  const row = await findDayAt(executor, reference, asOf);
  const capture = row === undefined ? null : captureOf(row);
  const { totals, platforms, last_refreshed_at: refreshedAt } = capture?.figures ?? NOTHING;
  const { reach = 0 } = totals;
  const engagement = countIn(totals, "engagement");
  return {
    object: "cluster_metrics",
    global_id: globalClusterIdOf(reference),
    totals: {
      ...valuesOf(REACHES, totals),
      ...valuesOf(TOTALLED_METRICS, totals),
      engagement,
      engagement_rate: engagement === null || reach === 0 ? null : engagement / reach,
    },
    platforms: Object.fromEntries(
      Object.entries(platforms ?? {})
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([platform, sums]) => [
          platform,
          {
            posts: sums["posts"] ?? null,
            reach: sums["reach"] ?? null,
            ...valuesOf(TOTALLED_METRICS, sums),
            engagement: countIn(sums, "engagement"),
          },
        ]),
    ),
    items: [],
    last_refreshed_at: refreshedAt,
    definitions: definitionsFor([
      ...REACHES,
      ...TOTALLED_METRICS.filter((metric) => totals[metric] !== undefined),
      ...(engagement === null ? [] : (["engagement", "engagement_rate"] as const)),
    ]),
    warnings:
      row === undefined
        ? [`Nothing was known of this cluster at the end of ${asOf}, UTC.`]
        : [
            `These are the totals known at the end of ${asOf}, UTC, captured ` +
              `${captured(row)}. Posts keep no history.`,
            ...(platforms === null
              ? ["Only reach was captured then; the other totals are not known."]
              : []),
          ],
  };
}

const captured = ({ captured_at: at, day }: { captured_at: Date | null; day: string }): string =>
  at === null ? `on ${day}` : `at ${at.toISOString()}`;

function valuesOf<Name extends string>(
  names: readonly Name[],
  counts: Readonly<Record<string, number>>,
): Record<Name, number | null> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? null])) as Record<
    Name,
    number | null
  >;
}
