import type { CampaignMetrics } from "@castmeter/sdk";

export type Receipt = NonNullable<CampaignMetrics["emv"]["receipts"]>[number];

/** What one kind of count comes to. */
export interface KindSum {
  metric: Receipt["metric"];
  count: number;
  rate: number;
  amount: number;
}

const KINDS = ["long_views", "short_views", "likes", "comments"] as const;

/** The receipts by kind of count, in a fixed order; kinds without a receipt are left out. */
export const sumsByKind = (receipts: readonly Receipt[]): KindSum[] =>
  KINDS.flatMap((metric) => {
    const own = receipts.filter((receipt) => receipt.metric === metric);
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        metric,
        rate: first.rate,
        count: own.reduce((sum, { count }) => sum + count, 0),
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
      },
    ];
  });
