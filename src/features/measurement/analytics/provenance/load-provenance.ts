import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { shownDefinitionId } from "../../../../domain/metrics/reach.ts";
import { platformName } from "../../../../platforms/platform.ts";
import {
  coverageFor,
  type HistoryMetric,
  type VersionedAccountDay,
  type Part,
  readVersionedDays,
  readProvenance,
} from "../../../accounts/account-history/index.ts";
import type { ScopedAnalytics } from "../scope/analytics-scope.ts";
import type { daysSchema, provenanceSchema } from "./provenance.schema.ts";

/** Maximum number of accounts in one answer; 5,000 take 3 MB of JSON. */
const ENTRIES_MAX = 5_000;

/**
 * The accounts and days from which a figure of a scope is added up.
 *
 * @throws ApiError `parameter_invalid` where it could have more than 5,000 entries.
 */
export async function loadProvenance(
  { database }: Reader,
  { scope, envelope }: ScopedAnalytics,
  metric: HistoryMetric,
): Promise<View<typeof provenanceSchema>> {
  const { window, showIds, platforms, suppressed, overlap } = scope;
  if (showIds.length * scope.linked.length > ENTRIES_MAX)
    throw parameterInvalid(
      "show_ids",
      "out_of_range",
      `${showIds.length} shows have accounts on ${scope.linked.length} platforms, and an ` +
        `answer has at most ${ENTRIES_MAX} entries. Name shows or platforms.`,
    );
  const { from, to, asOf } = window;
  const request = { showIds, platforms, from, to, suppressed, asOf, overlap };
  const { value, parts, warnings } = await readProvenance(database, request, metric);
  const coverage = coverageFor(
    window,
    [metric],
    parts.map(({ platform }) => platform),
  );
  return {
    object: "analytics_provenance",
    metric,
    value,
    entries: parts.map(entryView),
    ...envelope({ ...coverage, warnings: [...coverage.warnings, ...warnings] }),
  };
}

const entryView = (part: Part): View<typeof provenanceSchema>["entries"][number] => ({
  object: "provenance_entry",
  show_id: part.showId,
  platform: part.platform,
  platform_name: platformName(part.platform),
  value: part.value,
  counted_value: part.countedValue,
  level_as_of: part.levelAsOf,
  days_known: part.daysKnown,
  days_spanned: part.daysSpanned,
  days_unknown: part.daysUnknown,
  restated_days: part.restatedDays,
  counted: [
    ...(part.isReported ? (["reported_by_platform"] as const) : []),
    ...(part.isDifference ? (["difference_of_counters"] as const) : []),
  ],
  sources: part.sources,
  definitions: part.definitions,
  changed_at: isoOrNull(part.changedAt),
  as_of: isoOrNull(part.coveredUntil),
  last_fetched_at: isoOrNull(part.fetchedAt),
  kept: part.kept ?? null,
});

/** The stored days of one account of a show, with the earlier versions of each. */
export async function loadDays(
  { database }: Reader,
  { scope, envelope }: ScopedAnalytics,
  { showId, platform, metric }: { showId: string; platform: string; metric: HistoryMetric },
): Promise<View<typeof daysSchema>> {
  const { window } = scope;
  const { from, to, asOf } = window;
  const days = await readVersionedDays(database, showId, { platform, from, to, asOf }, metric);
  return {
    object: "analytics_days",
    show_id: showId,
    platform,
    metric,
    days: days.map((day) => dayView(day, platform, metric)),
    ...envelope(coverageFor(window, [metric], [platform])),
  };
}

const dayView = (
  day: VersionedAccountDay,
  platform: string,
  metric: HistoryMetric,
): View<typeof daysSchema>["days"][number] => ({
  date: day.day,
  value: day.value,
  spans_days: day.spans_days,
  counted: day.is_reported ? "reported_by_platform" : "difference_of_counters",
  account_id: day.account_id,
  counter: day.counter,
  definition: shownDefinitionId(platform, metric, day.day),
  known_from: day.known_from.toISOString(),
  revisions: day.revisions.map(({ value, known_from: from, replaced_at: until }) => ({
    value,
    known_from: from.toISOString(),
    replaced_at: until.toISOString(),
  })),
});
