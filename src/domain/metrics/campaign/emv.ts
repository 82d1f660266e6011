import type { PostFormat } from "../metric.ts";

/**
 * Earned media value (docs/metrics.md#emv): what the same attention would have cost at given rates.
 * Every amount can be traced to post, count and rate. Deliveries reported by ad servers are never
 * priced.
 */

/** Rates in units of the currency, not minor units, under the names the API uses. */
export interface EmvRates {
  likeRate: number;
  commentRate: number;
  /** Price per thousand, in units of the currency. */
  longFormCpm: number;
  shortFormCpm: number;
}

/** The counts of a post that have a price; null where a count is unknown. */
export interface PricedPost {
  nodeId: string;
  format: PostFormat;
  reach: number | null;
  likes: number | null;
  comments: number | null;
}

export type PricedMetric = "likes" | "comments" | "long_views" | "short_views";

/** One priced count: `amount` is `count × rate`, for views per thousand. */
export interface EmvReceipt {
  node_id: string;
  metric: PricedMetric;
  count: number;
  /** Price per like or comment; for views, price per thousand. */
  rate: number;
  /** Amount in units of the currency, rounded to a hundredth of a cent. */
  amount: number;
}

export interface Emv {
  /** Exactly the sum of the receipts' amounts. */
  emv: number;
  receipts: EmvReceipt[];
}

/** The level a rate set was chosen from. */
export type RateSet = "campaign" | "network" | "operator";

/**
 * Amounts are rounded to hundredths of a cent. Cents would lose a rate of 0.001 a like on small
 * posts; unrounded doubles would not add up exactly to the displayed total, and would depend on the
 * order of posts.
 */
const PARTS_PER_UNIT = 10_000;

const IS_LONG_FORM: Readonly<Record<PostFormat, boolean>> = {
  full_episode: true,
  clip: true,
  audio_episode: true,
  newsletter: true,
  short: false,
  post: false,
  story: false,
};

/**
 * The rate set in force, as a whole: the campaign's, else the network's default, else the
 * operator's.
 */
export function chooseRates(sets: {
  campaign: EmvRates | null;
  network: EmvRates | null;
  operator: EmvRates;
}): { rates: EmvRates; rate_set: RateSet } {
  if (sets.campaign !== null) return { rates: sets.campaign, rate_set: "campaign" };
  if (sets.network !== null) return { rates: sets.network, rate_set: "network" };
  return { rates: sets.operator, rate_set: "operator" };
}

/**
 * The value of several posts, with a receipt for every count that was priced. An unknown number
 * adds nothing and has no receipt; a reported 0 has a receipt over 0. Views are the post's reach,
 * long or short by its format: 1,000 views of a clip at a long-form rate of 20 per thousand add 20.
 * Posts of a cluster pass through `withHostStandIn` first, so that the priced reach is the one
 * shown.
 */
export function emvOf(posts: readonly PricedPost[], rates: EmvRates): Emv {
  const receipts: EmvReceipt[] = [];
  let parts = 0;
  for (const post of posts) {
    for (const { metric, count, rate, per } of pricedCounts(post, rates)) {
      if (count === null) continue;
      const amountParts = partsOf(count, rate, per);
      parts += amountParts;
      receipts.push({
        node_id: post.nodeId,
        metric,
        count,
        rate,
        amount: amountParts / PARTS_PER_UNIT,
      });
    }
  }
  return { emv: parts / PARTS_PER_UNIT, receipts };
}

/**
 * The value that `emvOf` gives, without its receipts; null where nothing has a price. For 20,000
 * posts the receipts would be 60,000 objects, and most answers show none of them.
 */
export function sumEmv(posts: readonly PricedPost[], rates: EmvRates): number | null {
  let parts = 0;
  let isPriced = false;
  const add = (count: number | null, rate: number, per: number): void => {
    if (count === null) return;
    isPriced = true;
    parts += partsOf(count, rate, per);
  };
  for (const { format, reach, likes, comments } of posts) {
    add(likes, rates.likeRate, 1);
    add(comments, rates.commentRate, 1);
    add(reach, IS_LONG_FORM[format] ? rates.longFormCpm : rates.shortFormCpm, 1_000);
  }
  return isPriced ? parts / PARTS_PER_UNIT : null;
}

const partsOf = (count: number, rate: number, per: number): number =>
  Math.round(((count * rate) / per) * PARTS_PER_UNIT);

interface PricedCount {
  metric: PricedMetric;
  count: number | null;
  rate: number;
  per: number;
}

function pricedCounts(
  { format, reach, likes, comments }: PricedPost,
  rates: EmvRates,
): PricedCount[] {
  return [
    { metric: "likes", count: likes, rate: rates.likeRate, per: 1 },
    { metric: "comments", count: comments, rate: rates.commentRate, per: 1 },
    IS_LONG_FORM[format]
      ? { metric: "long_views", count: reach, rate: rates.longFormCpm, per: 1_000 }
      : { metric: "short_views", count: reach, rate: rates.shortFormCpm, per: 1_000 },
  ];
}
