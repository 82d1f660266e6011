import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CampaignPost, type CountedCluster, figureCampaign } from "./campaign-figures.ts";
import type { EmvRates } from "./emv.ts";
import { TOTALLED_METRICS } from "../metric-sums.ts";
import { POST_FORMATS } from "../metric.ts";

const RATES: EmvRates = { likeRate: 0.1, commentRate: 0.5, longFormCpm: 25, shortFormCpm: 8 };

const count = fc.option(fc.nat(1_000_000));
const counts = fc.record(
  Object.fromEntries(TOTALLED_METRICS.map((metric) => [metric, count])),
) as fc.Arbitrary<CampaignPost["counts"]>;
const post: fc.Arbitrary<CampaignPost> = fc
  .record({
    nodeId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    platform: fc.constantFrom("youtube", "tiktok", "spotify", "eventbrite"),
    format: fc.constantFrom(...POST_FORMATS),
    reach: count,
    counts,
  })
  .map((given) => ({ ...given, likes: given.counts.likes, comments: given.counts.comments }));
const clusters: fc.Arbitrary<CountedCluster[]> = fc.array(
  fc.record({
    posts: fc.uniqueArray(post, { selector: ({ nodeId }) => nodeId, maxLength: 4 }),
    heldAudioReach: fc.constantFrom(0, 0, 70),
    isOfEpisode: fc.boolean(),
  }),
  { maxLength: 5 },
);

/** The first post of each id, in a plain loop. */
function naivePosts(given: readonly CountedCluster[]): CampaignPost[] {
  const posts: CampaignPost[] = [];
  for (const cluster of given)
    for (const each of cluster.posts)
      if (!posts.some(({ nodeId }) => nodeId === each.nodeId)) posts.push(each);
  return posts;
}

const naiveSum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe("figureCampaign", () => {
  it("counts each post once, and what no post has stays unknown", () => {
    fc.assert(
      fc.property(clusters, (given) => {
        const { figures } = figureCampaign(given, RATES);
        const posts = naivePosts(given);
        expect(figures.posts).toBe(posts.length);
        for (const metric of TOTALLED_METRICS)
          expect(figures[metric]).toBe(naiveSum(posts.map((each) => each.counts[metric])));
      }),
    );
  });

  it("has a reach that is the sum of its categories, as far as they are known", () => {
    fc.assert(
      fc.property(clusters, (given) => {
        const { figures, byCategory } = figureCampaign(given, RATES);
        const known = Object.values(byCategory).filter((value) => value !== null);
        const sum = known.reduce((total, value) => total + value, 0);
        expect(figures.reach ?? 0).toBe(sum);
      }),
    );
  });

  it("prices exactly what it counts", () => {
    fc.assert(
      fc.property(clusters, (given) => {
        const { figures, receipts: receiptsOf } = figureCampaign(given, RATES);
        const receipts = receiptsOf();
        const parts = receipts.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0);
        expect(figures.emv).toBe(receipts.length === 0 ? null : parts / 10_000);
      }),
    );
  });

  it("does not know the audio of an episode of which no post reports it", () => {
    const video = { posts: [], heldAudioReach: 0, isOfEpisode: true };
    expect(figureCampaign([video], RATES).byCategory).toEqual({ video: 0, audio: null, social: 0 });
    expect(figureCampaign([], RATES).byCategory).toEqual({ video: 0, audio: 0, social: 0 });
  });
});
