import { DAY_MS } from "../../src/lib/time/clock.ts";
import { idWithTime } from "./id-times.ts";
import { between, unit } from "./seeded-numbers.ts";
import type { PostPlatform, SimulatedPost, World } from "./world.ts";

/** The posts of a simulated profile. */

/** One every two days, back from now. */
const EVERY_MS = 2 * DAY_MS;
const POSTS = 60;
const FIRST_POST_MS = Date.UTC(2026, 0, 2);

/**
 * What a profile has published, newest first. The ids hold their times, so a post read by its
 * address is the same as in the list, and the list moves on with the clock. `setAccount` may name
 * the posts instead, or further ones.
 */
export function timelineOf(world: World, platform: PostPlatform, handle: string): SimulatedPost[] {
  const account = world.account(platform, handle);
  const { timeline, further_posts: further } = account.behaviour;
  const ids = timeline ?? [...idsBefore(world, platform, account.id), ...(further ?? [])];
  const posts = ids
    .map((id) => world.post(platform, id, account.handle))
    .filter(({ state }) => state === "public");
  return timeline === undefined && further !== undefined
    ? posts.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    : posts;
}

function idsBefore(world: World, platform: PostPlatform, accountId: string): string[] {
  const newest = Math.floor((world.clock.now().getTime() - FIRST_POST_MS) / EVERY_MS);
  const nowMs = world.clock.now().getTime();
  return Array.from({ length: Math.max(0, Math.min(POSTS, newest + 1)) }, (_, index) => {
    const number = newest - index;
    const key = [world.seed, platform, accountId, number] as const;
    const atMs = FIRST_POST_MS + number * EVERY_MS + Math.floor(unit(...key, "hour") * DAY_MS);
    return atMs > nowMs ? [] : [idWithTime(platform, atMs, between(0, 900, ...key, "salt"))];
  }).flat();
}

export interface TimelinePage {
  posts: SimulatedPost[];
  /** Where the next page begins; null at the end. */
  next: number | null;
}

/**
 * One page of a timeline, with what `setAccount` names: a pinned old post before the first, the
 * last post of the page before once more, a post that another account published.
 */
export function timelinePage(
  world: World,
  { platform, handle }: { platform: PostPlatform; handle: string },
  { from, size }: { from: number; size: number },
): TimelinePage {
  const { pinned_first, repeats_posts, reposts } = world.account(platform, handle).behaviour;
  const all = timelineOf(world, platform, handle);
  const posts = all.slice(from, from + size);
  const oldest = all.at(-1);
  const pinned = pinned_first === true && from === 0 && oldest !== undefined ? [oldest] : [];
  const repeated = repeats_posts === true && from > 0 ? all.slice(from - 1, from) : [];
  // On Facebook what a page shares is a post of the page.
  const others =
    reposts === true && from === 0 && platform !== "facebook" ? [repostOf(world, platform)] : [];
  const page = [...pinned, ...repeated, ...posts.slice(0, 1), ...others, ...posts.slice(1)];
  return { posts: page, next: from + size < all.length ? from + size : null };
}

/** A post of another account that the list shows between the profile's own. */
function repostOf(world: World, platform: PostPlatform): SimulatedPost {
  const id = idWithTime(platform, world.clock.now().getTime() - 3 * DAY_MS, 901);
  return world.post(platform, id, "another_author");
}
