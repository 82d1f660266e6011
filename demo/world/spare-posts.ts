import type { PostPlatform } from "../../simulators/world/world.ts";
import type { FeedItem } from "../../src/domain/feeds/feed-document.ts";
import { HOUR_MS } from "../../src/lib/time/clock.ts";
import { accountOf, type DemoShow } from "./demo-plan.ts";
import { addressOn, type DemoPost } from "./demo-posts.ts";

/**
 * Posts that nobody has pasted into a cluster: they wait for a person in the review. Some repeat
 * what is said in their episode, some are told by a name or their date alone, one is as much of
 * another episode.
 */

interface SparePost {
  platform: PostPlatform;
  hoursAfter: number;
  text: string;
  /** Seconds of a clip; absent for a text. */
  clipSec?: number;
}

/** By show and number of the episode. */
const SPARE: Readonly<Record<string, Readonly<Record<number, readonly SparePost[]>>>> = {
  "the-slow-ledger": {
    13: [
      {
        platform: "tiktok",
        hoursAfter: 26,
        clipSec: 41,
        text:
          "“I asked him for the cellar. Four hundred a month, cold all year, and it has a door to " +
          "my yard.” What a florist did instead of opening a second shop. #smallbusiness #flowers",
      },
      {
        platform: "instagram",
        hoursAfter: 50,
        clipSec: 33,
        text:
          "Waste went from nineteen percent to eight. That is eleven thousand a year, and I still " +
          "have one door. 🌷",
      },
      {
        platform: "linkedin",
        hoursAfter: 29,
        text:
          "Sixty-eight percent of Noor Haddad's customers come back within a month. She counted. " +
          "Do you?",
      },
      {
        platform: "threads",
        hoursAfter: 71,
        text: "A question for owners: which number did you stop looking at, and when?",
      },
    ],
    12: [
      {
        platform: "tiktok",
        hoursAfter: 25,
        clipSec: 28,
        text: "I hired my neighbour because she was kind. Kindness is not cartography.",
      },
      {
        platform: "facebook",
        hoursAfter: 49,
        clipSec: 52,
        text:
          "An accordion, fourteen months on a waiting list, and the advertisement Joel Amadi put " +
          "in his window that afternoon.",
      },
      {
        platform: "instagram",
        hoursAfter: 340,
        clipSec: 47,
        text:
          "The landlord said yes to the florist. Samir bought a bigger roaster, and it has never " +
          "once asked me why.",
      },
      {
        platform: "twitter",
        hoursAfter: 31,
        text: "What would you pay for five months of patience?",
      },
    ],
  },
  "pocket-orchard": {
    12: [
      {
        platform: "tiktok",
        hoursAfter: 5,
        clipSec: 36,
        text:
          "Put a saucer with an overripe pear six metres from the table. Six, not two. At two you " +
          "have only set the table for them. #wasps",
      },
      {
        platform: "threads",
        hoursAfter: 8,
        text: "So they are not angry. They are unemployed.",
      },
      {
        platform: "facebook",
        hoursAfter: 20,
        clipSec: 44,
        text: "We counted visits to the jam: thirty-one at two metres, five at six.",
      },
      {
        platform: "linkedin",
        hoursAfter: 28,
        text: "A quiet week in the garden, and three new labels for the shed.",
      },
    ],
    11: [
      {
        platform: "tiktok",
        hoursAfter: 24,
        clipSec: 31,
        text:
          "Take half and the tree answers with a hundred straight shoots, and next year you have a " +
          "broom.",
      },
      {
        platform: "twitter",
        hoursAfter: 30,
        text: "Scratch the bark with a thumbnail. Green is alive, brown is not.",
      },
      {
        platform: "facebook",
        hoursAfter: 47,
        clipSec: 58,
        text: "Dry, cold, one hour, a saw: Elin takes a fifth and drinks the tea.",
      },
    ],
  },
};

/** The spare posts of an episode that were out when the demo was made. */
export function sparePostsOf(show: DemoShow, item: FeedItem, madeAt: Date): DemoPost[] {
  const { publishedAt, number } = item;
  if (publishedAt === null || number === null) return [];
  const latest = madeAt.getTime() - HOUR_MS;
  return (SPARE[show.slug]?.[number] ?? []).map(({ platform, hoursAfter, text, clipSec }) => {
    const at = new Date(Math.min(publishedAt.getTime() + hoursAfter * HOUR_MS, latest));
    const handle = accountOf(show, platform);
    return {
      platform,
      ...addressOn(platform, { handle, key: `${item.guidKey} ${platform} spare`, at }),
      behaviour: {
        title: text,
        caption: text,
        author_handle: handle,
        published_at: at.toISOString(),
        growth: show.size,
        ...(clipSec === undefined
          ? { kind: "text" as const }
          : { kind: "video" as const, vertical: true, duration_sec: clipSec }),
      },
    };
  });
}
