import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseRates, emvOf as emvOfPriced } from "./emv.ts";
import type { EmvRates } from "./emv.ts";
import type { PostFigures } from "../post-figures.ts";
import { knownCount } from "../counts.ts";
import { anyPost, readingsOf } from "../readings.test-support.ts";

const RATES: EmvRates = { likeRate: 0.1, commentRate: 0.5, longFormCpm: 25, shortFormCpm: 8 };
const post = (extra: Partial<PostFigures>): PostFigures => ({
  nodeId: "n1",
  platform: "youtube",
  format: "full_episode",
  readings: {},
  reach: null,
  reachBasis: null,
  lastFetchedAt: null,
  ...extra,
});

const emvOf = (posts: readonly PostFigures[], rates: EmvRates) =>
  emvOfPriced(
    posts.map((given) => ({
      ...given,
      likes: knownCount(given.readings, "likes"),
      comments: knownCount(given.readings, "comments"),
    })),
    rates,
  );

/** The formula of rules 4 in four sums, with no receipts and no rounding. */
function naiveEmv(posts: readonly PostFigures[], rates: EmvRates): number {
  let likes = 0,
    comments = 0,
    longViews = 0,
    shortViews = 0;
  for (const { format, readings, reach } of posts) {
    likes += readings.likes ? readings.likes.value : 0;
    comments += readings.comments ? readings.comments.value : 0;
    if (["full_episode", "clip", "audio_episode", "newsletter"].includes(format))
      longViews += reach ?? 0;
    if (["short", "post", "story"].includes(format)) shortViews += reach ?? 0;
  }
  return (
    likes * rates.likeRate +
    comments * rates.commentRate +
    (longViews / 1_000) * rates.longFormCpm +
    (shortViews / 1_000) * rates.shortFormCpm
  );
}

describe("emvOf", () => {
  it("prices likes, comments and long and short views, each with a receipt", () => {
    const long = post({
      nodeId: "a",
      reach: 12_000,
      readings: readingsOf({ likes: 300, comments: 40 }),
    });
    const short = post({ nodeId: "b", format: "short", reach: 5_500 });
    expect(emvOf([long, short], RATES)).toEqual({
      emv: 394,
      receipts: [
        { node_id: "a", metric: "likes", count: 300, rate: 0.1, amount: 30 },
        { node_id: "a", metric: "comments", count: 40, rate: 0.5, amount: 20 },
        { node_id: "a", metric: "long_views", count: 12_000, rate: 25, amount: 300 },
        { node_id: "b", metric: "short_views", count: 5_500, rate: 8, amount: 44 },
      ],
    });
  });

  it("writes no receipt for an unknown count, and one over 0 for a count of 0", () => {
    expect(
      emvOf([post({ readings: readingsOf({ comments: 2 }) })], RATES).receipts.map(
        ({ metric }) => metric,
      ),
    ).toEqual(["comments"]);
    expect(emvOf([post({ reach: 0 })], RATES).receipts).toEqual([
      { node_id: "n1", metric: "long_views", count: 0, rate: 25, amount: 0 },
    ]);
    expect(emvOf([], RATES)).toEqual({ emv: 0, receipts: [] });
  });

  it("keeps rates below a cent", () => {
    expect(
      emvOf([post({ readings: readingsOf({ likes: 3 }) })], { ...RATES, likeRate: 0.001 }).emv,
    ).toBe(0.003);
  });

  const rate = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
  const rates = fc.record({
    likeRate: rate,
    commentRate: rate,
    longFormCpm: rate,
    shortFormCpm: rate,
  });
  const posts = fc.array(anyPost(fc.nat(1_000_000)), { maxLength: 12 });

  it("agrees with the plain formula to the rounding of its receipts", () => {
    fc.assert(
      fc.property(posts, rates, (list, given) => {
        const { emv, receipts } = emvOf(list, given);
        expect(Math.abs(emv - naiveEmv(list, given))).toBeLessThanOrEqual(
          0.00005 * receipts.length + 1e-6 + emv * 1e-12,
        );
      }),
    );
  });

  it("is the sum of its receipts, in any order of posts", () => {
    fc.assert(
      fc.property(posts, rates, (list, given) => {
        const { emv, receipts } = emvOf(list, given);
        const parts = receipts.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0);
        expect(emv).toBe(parts / 10_000);
        expect(emvOf(list.toReversed(), given).emv).toBe(emv);
      }),
    );
  });
});

describe("chooseRates", () => {
  it("takes the campaign's set whole, else the network's, else the operator's", () => {
    const [campaign, network, operator] = [1, 2, 3].map((likeRate) => ({ ...RATES, likeRate })) as [
      EmvRates,
      EmvRates,
      EmvRates,
    ];
    expect(chooseRates({ campaign, network, operator })).toEqual({
      rates: campaign,
      rate_set: "campaign",
    });
    expect(chooseRates({ campaign: null, network, operator })).toEqual({
      rates: network,
      rate_set: "network",
    });
    expect(chooseRates({ campaign: null, network: null, operator })).toEqual({
      rates: operator,
      rate_set: "operator",
    });
  });
});
