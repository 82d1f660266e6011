import { Type } from "typebox";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { readAccountEvidence } from "../reading/account-evidence.ts";
import { sentence, table, warnings } from "../reading/blocks.ts";
import { reachIsSum } from "../reading/counted.ts";
import { readOverview } from "../reading/show-reads.ts";
import { dayText, idText, ratioOfPercent } from "../reading/words.ts";
import { defineSection } from "../section.ts";

const METRICS = [
  "reach",
  "views",
  "impressions",
  "plays",
  "downloads",
  "opens",
  "likes",
  "comments",
  "shares",
  "engagement",
  "followers_gained",
  "subscribers_gained",
] as const;

/** Metrics that have no definition of their own. */
const GAINS: Readonly<Partial<Record<string, string>>> = {
  followers_gained: "followers",
  subscribers_gained: "subscribers",
};

/** What limits the comparison, in words for readers who do not know the fields of the API. */
const coverageWords = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !text.includes("top_clusters"))
    .map((text) => text.replaceAll("change_percent", "the change"));

export const comparisonSection = defineSection({
  type: "comparison",
  title: "Compared with before",
  description:
    "Figures of the days of the report beside those of the same number of days right before.",
  reports: ["show", "network", "custom"],
  options: strictObject({
    metrics: Type.Array(oneOf(METRICS), {
      maxItems: METRICS.length,
      default: [...METRICS],
      description: "Figures, in this order; those that are known in neither window are left out.",
    }),
  }),
  read: async (reading, { metrics }) => {
    const overview = await readOverview(reading);
    if (overview === undefined || overview.previous === null) return undefined;
    const { totals, previous, window, previous_window: before, change_percent: changes } = overview;
    const rows = metrics
      .map((metric) => ({
        metric,
        value: totals[metric],
        previous: previous[metric],
        change: changes?.[metric] ?? null,
      }))
      .filter((row) => row.value !== null || row.previous !== null);
    if (rows.length === 0) return undefined;
    return {
      blocks: [
        sentence(
          "windows",
          `${dayText(window.start_date)} to ${dayText(window.end_date)}` +
            (before === null
              ? "."
              : `, compared with ${dayText(before.start_date)} to ${dayText(before.end_date)}.`),
        ),
        table("comparison", "Compared with before", {
          items: rows,
          keyOf: ({ metric }) => metric,
          columns: [
            { key: "figure", label: "Figure", kind: "text", cell: ({ metric }) => idText(metric) },
            { key: "value", label: "Now", kind: "count", cell: ({ value }) => value },
            { key: "previous", label: "Before", kind: "count", cell: (row) => row.previous },
            {
              key: "change",
              label: "Change",
              kind: "ratio",
              cell: ({ change }) => ratioOfPercent(change),
            },
          ],
        }),
        ...(rows.some(({ metric }) => metric === "reach") ? [reachIsSum("sum")] : []),
        ...((totals.impressions_estimated || previous.impressions_estimated) &&
        rows.some(({ metric }) => metric === "impressions")
          ? [
              sentence(
                "estimated",
                "A part of the impressions is estimated: LinkedIn gave none, so they are counted " +
                  "from reactions.",
                "warning",
              ),
            ]
          : []),
        ...warnings("coverage", coverageWords(overview.coverage.warnings)),
      ],
      evidence: await readAccountEvidence(reading),
      definitions: rows.map(({ metric }) => GAINS[metric] ?? metric),
    };
  },
});
