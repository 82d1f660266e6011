import { Type } from "typebox";
import type { Figure, FiguresBlock } from "../../../../domain/report-documents/document.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { ageOf } from "../reading/ages.ts";
import {
  type CampaignReads,
  readCampaign,
  readCountedPosts,
  readPacing,
  readReconciliation,
} from "../reading/campaign-reads.ts";
import {
  countValue,
  figure,
  figures,
  moneyValue,
  ratioValue,
  sentence,
  table,
  textValue,
  warnings,
} from "../reading/blocks.ts";
import { countedAs, definitionOfSum, deliveredIn, metricText } from "../reading/counted.ts";
import { evidenceOnce, postEvidence, promiseEvidence, timeEvidence } from "../reading/evidence.ts";
import { idText, plural, ratioOfPercent, ratioText } from "../reading/words.ts";
import { defineSection } from "../section.ts";

export const promiseSection = defineSection({
  type: "promise",
  title: "Promised and delivered",
  description:
    "What the campaign was promised and what it delivered, in all and by goal, with its pace. " +
    "Spend and effective CPM only by option.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_spend: Type.Boolean({
      default: false,
      description: "What the slots that aired cost, and the effective CPM. Internal.",
    }),
    show_budget: Type.Boolean({ default: false, description: "The campaign's budget. Internal." }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const { view: pacing } = await readPacing(reads);
    const reconciliation = await readReconciliation(reads);
    const posts = await readCountedPosts(reads);
    const countedIn = deliveredIn(reconciliation.totals.measured.counted_in, posts);
    const metric = pacing.goal?.metric ?? "impressions";
    const definition = metric === "impressions" ? definitionOfSum(countedIn) : metric;
    const age = ageOf(posts.map(({ stored }) => stored));
    return {
      blocks: [
        figures("promise", [
          figure("promised", `Promised ${metric}`, countValue(pacing.goal?.target ?? null), {
            basis: "promised",
          }),
          figure("delivered", `Delivered ${metric}`, countValue(pacing.actual), {
            basis: "measured",
            definition,
            age,
          }),
          figure(
            "percent_delivered",
            "Delivered of the promise",
            ratioValue(ratioText(pacing.actual, pacing.goal?.target ?? null)),
          ),
          figure("percent_time", "Time over", ratioValue(ratioOfPercent(pacing.percent_time))),
          figure("expected", "Expected by now", countValue(pacing.expected)),
          figure("projected_total", "Projected total", countValue(pacing.projected_total)),
          figure(
            "pacing",
            "Pace",
            textValue(pacing.state === "no_goal" ? null : idText(pacing.state)),
          ),
        ]),
        ...(metric === "impressions" ? countedAs("counted_as", countedIn) : []),
        ...(await moneyBlocks(reads, options)),
        ...(pacing.goals_progress.length > 1
          ? [
              table("goals", "Goals", {
                items: pacing.goals_progress,
                keyOf: (goal) => goal.metric,
                columns: [
                  {
                    key: "metric",
                    label: "Counted",
                    kind: "text",
                    cell: (goal) => metricText(goal.metric),
                  },
                  { key: "target", label: "Promised", kind: "count", cell: (goal) => goal.target },
                  { key: "value", label: "Delivered", kind: "count", cell: (goal) => goal.value },
                  {
                    key: "percent",
                    label: "Of the promise",
                    kind: "ratio",
                    cell: (goal) => ratioText(goal.value, goal.target),
                  },
                ],
              }),
            ]
          : []),
        ...warnings("warning", await gapsOf(reads)),
      ],
      evidence: [
        ...(await evidenceOnce(reading, "posts", () => postEvidence(posts))),
        ...(await evidenceOnce(reading, "promises", () => promiseEvidence(reconciliation.slots))),
        timeEvidence(reading, ["percent_time", "expected", "slots_aired"]),
      ],
    };
  },
});

/**
 * What the figures leave out, for readers of the report: the warnings of the pacing say what the
 * network can do about it.
 */
async function gapsOf(reads: CampaignReads): Promise<string[]> {
  const { view: pacing } = await readPacing(reads);
  const uncounted = pacing.by_slot.filter(
    ({ status, actual }) => (status === "aired" || status === "verified") && actual === null,
  ).length;
  const undated = reads.slots.filter(
    (slot) =>
      slot.status !== "canceled" &&
      slot.guaranteed_impressions !== null &&
      (slot.aired_at ?? slot.air_date ?? slot.air_window) === null,
  ).length;
  return [
    ...(uncounted > 0
      ? [
          `${plural(uncounted, "slot")} aired without a count that is known: what ` +
            `${uncounted === 1 ? "it" : "they"} delivered is in no figure.`,
        ]
      : []),
    ...(undated > 0
      ? [
          `${plural(undated, "slot")} with a promise ${undated === 1 ? "has" : "have"} no day to ` +
            `air on: what is expected by now leaves ${undated === 1 ? "it" : "them"} out.`,
        ]
      : []),
  ];
}

/** Spend to date is what slots that aired cost, as far as their price is fixed beforehand. */
async function moneyBlocks(
  reads: CampaignReads,
  { show_spend: showSpend, show_budget: showBudget }: { show_spend: boolean; show_budget: boolean },
): Promise<(FiguresBlock | ReturnType<typeof sentence>)[]> {
  const { campaign } = reads;
  const list: Figure[] = [];
  if (showSpend) {
    const { slots } = await readReconciliation(reads);
    const aired = slots.filter(
      (slot) =>
        (slot.status === "aired" || slot.status === "verified") &&
        slot.makegood_for === null &&
        slot.value_minor !== null,
    );
    const spend = sumCounts(aired.map((slot) => slot.value_minor));
    // The price of a slot whose count is not known would make the others look dearer.
    const counted = aired.filter((slot) => slot.measured.impressions !== null);
    const delivered = sumCounts(counted.map((slot) => slot.measured.impressions));
    const paid = sumCounts(counted.map((slot) => slot.value_minor));
    list.push(
      figure("spend", "Spend to date", moneyValue(spend, campaign.currency)),
      figure(
        "effective_cpm",
        "Effective CPM",
        moneyValue(effectiveCpm(paid, delivered), campaign.currency),
      ),
    );
  }
  if (showBudget)
    list.push(
      figure("budget", "Budget", moneyValue(campaign.budget_minor, campaign.currency), {
        basis: "supplied",
      }),
    );
  return list.length === 0
    ? []
    : [
        figures("money", list),
        ...(showSpend
          ? [
              sentence(
                "spend_rule",
                "Spend is the price of the slots that have aired, without those that are to be " +
                  "made good. The effective CPM is the price of those whose delivered impressions " +
                  "are known, for a thousand of them. Slots without a price that is fixed " +
                  "beforehand are in neither.",
              ),
            ]
          : []),
      ];
}

/** The price of a thousand, in minor units; null where price or count is unknown or 0. */
export const effectiveCpm = (minor: number | null, delivered: number | null): number | null =>
  minor === null || delivered === null || delivered === 0
    ? null
    : Math.round((minor / delivered) * 1_000);
