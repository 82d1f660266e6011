import { Type } from "typebox";
import type { Block } from "../../../../domain/report-documents/document.ts";
import { emvOf, type EmvReceipt } from "../../../../domain/metrics/campaign/emv.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { ageOf } from "../reading/ages.ts";
import { figure, figures, moneyValue, sentence, table } from "../reading/blocks.ts";
import {
  type Metrics,
  readCampaign,
  readCountedPosts,
  readMetrics,
} from "../reading/campaign-reads.ts";
import { evidenceOnce, postEvidence, rateEvidence } from "../reading/evidence.ts";
import { countText, minorOf, platformText } from "../reading/words.ts";
import { defineSection } from "../section.ts";

const RATES = {
  likes: { name: "likeRate", label: "Likes", per: 1 },
  comments: { name: "commentRate", label: "Comments", per: 1 },
  long_views: { name: "longFormCpm", label: "Reach of long-form posts", per: 1_000 },
  short_views: { name: "shortFormCpm", label: "Reach of short-form posts", per: 1_000 },
} as const;

const RATE_SETS = {
  campaign: "agreed for this campaign",
  network: "those of the network",
  operator: "those of the installation",
} as const;

export const emvSection = defineSection({
  type: "emv",
  title: "Earned media value",
  description:
    "The formula, the rates and where they come from, and every line of count times rate. It is " +
    "a calculated price and no delivery.",
  reports: ["campaign", "custom"],
  options: strictObject({
    posts: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      default: 0,
      description: "How many posts are listed with their amounts, the largest amounts first.",
    }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const metrics = await readMetrics(reads);
    const posts = await readCountedPosts(reads);
    const { totals, emv } = metrics;
    if (totals.emv === null) return undefined;
    const { currency } = emv;
    const receipts = emvOf(posts, emv.rates).receipts;
    return {
      isExact: true,
      blocks: [
        sentence(
          "formula",
          "Earned media value is what the same attention would have cost: likes and comments, each " +
            "times a rate, and the reach of long-form and short-form posts, each thousand times a " +
            `rate. The rates are ${RATE_SETS[emv.rate_set]}. It is an estimate of a price, is no ` +
            "delivery, and is in no other figure of this report. Counts of ad servers are not in it.",
        ),
        figures("emv", [
          figure("emv", "Earned media value", moneyValue(minorOf(totals.emv, currency), currency), {
            definition: "emv",
            age: ageOf(posts.map(({ stored }) => stored)),
          }),
        ]),
        linesTable(emv, receipts),
        ...postsTable(
          emv,
          largest(receipts, options.posts),
          new Map(
            posts.map(({ nodeId, platform, stored }) => [
              nodeId,
              `${platformText(platform)}: ${stored.title ?? stored.url}`,
            ]),
          ),
        ),
      ],
      evidence: [
        ...(await evidenceOnce(reading, "posts", () => postEvidence(posts))),
        ...(await evidenceOnce(reading, "rates", () => rateEvidence(metrics))),
      ],
    };
  },
});

const largest = (receipts: readonly EmvReceipt[], most: number): EmvReceipt[] =>
  most === 0
    ? []
    : receipts
        .toSorted(
          (one, other) => other.amount - one.amount || (one.node_id < other.node_id ? -1 : 1),
        )
        .slice(0, most);

/** A price for each or for a thousand, as text, since a rate may be a part of a cent. */
const rateText = (rate: number, per: number, currency: string): string =>
  `${currency.toUpperCase()} ${rate} ${per === 1 ? "each" : `per ${countText(per)}`}`;

/** One line for each priced count: its sum, its rate and the amount of both. */
function linesTable({ rates, currency }: Metrics["emv"], receipts: readonly EmvReceipt[]): Block {
  const byMetric = Map.groupBy(receipts, ({ metric }) => metric);
  const lines = (Object.keys(RATES) as (keyof typeof RATES)[]).map((metric) => {
    const own = byMetric.get(metric);
    return {
      metric,
      rate: rates[RATES[metric].name],
      count: own?.reduce((sum, { count }) => sum + count, 0) ?? null,
      amount: own?.reduce((sum, { amount }) => sum + amount, 0) ?? null,
    };
  });
  return table("lines", "Count times rate", {
    items: lines,
    keyOf: ({ metric }) => metric,
    columns: [
      {
        key: "counted",
        label: "Counted",
        kind: "text",
        cell: ({ metric }) => RATES[metric].label,
      },
      { key: "count", label: "Count", kind: "count", cell: ({ count }) => count },
      {
        key: "rate",
        label: "Rate",
        kind: "text",
        cell: ({ metric, rate }) => rateText(rate, RATES[metric].per, currency),
      },
      {
        key: "amount",
        label: "Amount",
        kind: "money",
        currency,
        cell: ({ amount }) => minorOf(amount, currency),
      },
    ],
  });
}

const postsTable = (
  { currency }: Metrics["emv"],
  receipts: readonly EmvReceipt[],
  names: ReadonlyMap<string, string>,
): Block[] =>
  receipts.length === 0
    ? []
    : [
        table("posts", "Largest amounts", {
          items: receipts,
          keyOf: ({ node_id: id, metric }) => `${id} ${metric}`,
          columns: [
            {
              key: "post",
              label: "Post",
              kind: "text",
              cell: ({ node_id: id }) => names.get(id) ?? id,
            },
            {
              key: "counted",
              label: "Counted",
              kind: "text",
              cell: ({ metric }) => RATES[metric].label,
            },
            { key: "count", label: "Count", kind: "count", cell: ({ count }) => count },
            {
              key: "rate",
              label: "Rate",
              kind: "text",
              cell: ({ metric, rate }) => rateText(rate, RATES[metric].per, currency),
            },
            {
              key: "amount",
              label: "Amount",
              kind: "money",
              currency,
              cell: ({ amount }) => minorOf(amount, currency),
            },
          ],
        }),
      ];
