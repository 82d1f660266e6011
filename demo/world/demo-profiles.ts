import { shownCount } from "../../simulators/posts/scrapecreators-bodies.ts";
import type { PostPlatform, World } from "../../simulators/world/world.ts";
import type { DayNumbers } from "./demo-accounts.ts";
import type { DemoAudience, LevelPlatform } from "./demo-audience.ts";
import { accountOf } from "./demo-plan.ts";
import type { PublishedPosts } from "./published-posts.ts";

type ProfilePlatform = Exclude<PostPlatform, "youtube"> & LevelPlatform;

/** A public profile: counters and levels of the present alone. */
export interface DemoProfile {
  audience: DemoAudience;
  platform: ProfilePlatform;
  externalId: string;
  /** The body of the PUT a person sends. */
  body: Record<string, string>;
  levelsOn: (day: string) => DayNumbers;
  /** Lifetime counters at the end of a day. */
  countersOn: (day: string) => DayNumbers;
}

const PROFILES: readonly ProfilePlatform[] = [
  "instagram",
  "tiktok",
  "twitter",
  "facebook",
  "threads",
  "linkedin",
];
/** Several posts an episode. */
const POSTS_AN_EPISODE = 3;
/** As the simulated profiles print them (`profileBody`). */
const HEARTS_A_FOLLOWER = 12;
const LIKES_A_FOLLOWER = 0.9;

/**
 * The public profiles of a show; a professional account on Instagram takes the public one's place.
 */
export const profilesOf = (
  audience: DemoAudience,
  world: World,
  { isProfessional, published }: { isProfessional: boolean; published: PublishedPosts },
): DemoProfile[] =>
  PROFILES.filter((platform) => platform !== "instagram" || !isProfessional)
    .map((platform) => profileOf(audience, world, { platform, published }))
    .filter(({ platform }) => audience.show.unconnected?.includes(platform) !== true);

/** Sets the profile's sizes and posts in the simulated world, from which its numbers come. */
function profileOf(
  audience: DemoAudience,
  world: World,
  { platform, published }: { platform: ProfilePlatform; published: PublishedPosts },
): DemoProfile {
  const name = accountOf(audience.show, platform);
  world.setAccount(platform, name, { further_posts: published.idsOn(platform) });
  const followers = audience.level(platform);
  const postsOn = (day: string): number => audience.publishedOn(day) * POSTS_AN_EPISODE;
  world.setSize(platform, name, {
    followers: () => followers.value,
    posts: () => audience.publishedNow() * POSTS_AN_EPISODE,
  });
  const isRounded = platform === "facebook";
  const hasPosts = platform === "instagram" || platform === "tiktok" || platform === "twitter";
  return {
    audience,
    platform,
    externalId: world.account(platform, name).id,
    body:
      platform === "linkedin" ? { url: `https://www.linkedin.com/in/${name}` } : { handle: name },
    levelsOn: (day) => ({
      followers: isRounded ? shownCount(followers.on(day)) : followers.on(day),
      ...(hasPosts ? { posts: postsOn(day) } : {}),
    }),
    countersOn: (day) => {
      if (platform === "tiktok") return { likes: followers.on(day) * HEARTS_A_FOLLOWER };
      return isRounded
        ? { likes: shownCount(Math.floor(followers.on(day) * LIKES_A_FOLLOWER)) }
        : {};
    },
  };
}
