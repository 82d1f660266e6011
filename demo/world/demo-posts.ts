import type { SimulatedEpisode } from "../../simulators/accounts/simulated-show.ts";
import type { PostBehaviour } from "../../simulators/world/post-behaviour.ts";
import { BASE64_URL, between, code, hash32 } from "../../simulators/world/seeded-numbers.ts";
import type { PostPlatform, World } from "../../simulators/world/world.ts";
import type { FeedItem } from "../../src/domain/feeds/feed-document.ts";
import { HOUR_MS } from "../../src/lib/time/clock.ts";
import { accountOf, type DemoShow, REPORTED, VIRAL_PLACE } from "./demo-plan.ts";

/**
 * A post of the demo: the address a person would paste, and what the simulated platform returns.
 */
export interface DemoPost {
  platform: PostPlatform;
  externalId: string;
  url: string;
  behaviour: PostBehaviour;
  /** What happens to its numbers after the demo has read them once; absent for most. */
  later?: (at: string) => PostBehaviour;
  /** It joins its cluster after a report was made of it. */
  isPastedLater?: true;
}

interface Draft {
  platform: PostPlatform;
  /** Tells two posts of one episode on one platform apart. */
  name: string;
  hoursAfter: number;
  addressOf: (handle: string, key: string, at: Date) => { externalId: string; url: string };
  behaviour: (item: FeedItem, showTitle: string) => PostBehaviour;
}

const SHORTCODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const X_EPOCH_MS = 1_288_834_974_657n;
const INSTAGRAM_EPOCH_MS = 1_314_220_021_721n;

/** An id that carries its time in the upper bits, as most platforms make them. */
const timedId = (milliseconds: bigint, bits: bigint, key: string): bigint =>
  (milliseconds << bits) | (BigInt(hash32(key)) & ((1n << bits) - 1n));

function shortcode(pk: bigint): string {
  let text = "";
  for (let rest = pk; rest > 0n; rest /= 64n) text = `${SHORTCODE[Number(rest % 64n)]}${text}`;
  return text;
}

const ms = (at: Date): bigint => BigInt(at.getTime());
const youtubeId = (key: string): string => code(BASE64_URL, 11, key);
const photoId = (key: string, at: Date): string =>
  shortcode(timedId(ms(at) - INSTAGRAM_EPOCH_MS, 23n, key));
const line = (item: FeedItem): string => item.description ?? item.title;

const DRAFTS: readonly Draft[] = [
  {
    platform: "youtube",
    name: "episode",
    hoursAfter: 1,
    addressOf: (_, key) => ({
      externalId: youtubeId(key),
      url: `https://www.youtube.com/watch?v=${youtubeId(key)}`,
    }),
    behaviour: (item, show) => ({
      title: `${item.title} | ${show}`,
      duration_sec: item.durationSec ?? 2_400,
      vertical: false,
      kind: "video",
    }),
  },
  {
    platform: "youtube",
    name: "short",
    hoursAfter: 20,
    addressOf: (_, key) => ({
      externalId: youtubeId(key),
      url: `https://www.youtube.com/shorts/${youtubeId(key)}`,
    }),
    behaviour: (item) => ({
      title: line(item),
      duration_sec: between(31, 58, item.guidKey, "short"),
      vertical: true,
      kind: "video",
    }),
  },
  {
    platform: "instagram",
    name: "reel",
    hoursAfter: 21,
    addressOf: (_, key, at) => ({
      externalId: photoId(key, at),
      url: `https://www.instagram.com/reel/${photoId(key, at)}/`,
    }),
    behaviour: (item) => ({
      title: line(item),
      duration_sec: between(25, 75, item.guidKey, "reel"),
      vertical: true,
      kind: "video",
    }),
  },
  {
    platform: "tiktok",
    name: "video",
    hoursAfter: 23,
    addressOf: (handle, key, at) => {
      const id = String(timedId(ms(at) / 1_000n, 32n, key));
      return { externalId: id, url: `https://www.tiktok.com/@${handle}/video/${id}` };
    },
    behaviour: (item) => ({
      title: line(item),
      duration_sec: between(20, 88, item.guidKey, "tiktok"),
      vertical: true,
      kind: "video",
    }),
  },
  {
    platform: "twitter",
    name: "post",
    hoursAfter: 2,
    addressOf: (handle, key, at) => {
      const id = String(timedId(ms(at) - X_EPOCH_MS, 22n, key));
      return { externalId: id, url: `https://x.com/${handle}/status/${id}` };
    },
    behaviour: (item) => ({ title: `New episode: ${item.title}`, kind: "text" }),
  },
  {
    platform: "facebook",
    name: "reel",
    hoursAfter: 26,
    addressOf: (_, key) => {
      const id = `10${code("0123456789", 13, key)}`;
      return { externalId: id, url: `https://www.facebook.com/reel/${id}` };
    },
    behaviour: (item) => ({
      title: line(item),
      duration_sec: between(25, 75, item.guidKey, "facebook"),
      vertical: true,
      kind: "video",
    }),
  },
  {
    platform: "threads",
    name: "post",
    hoursAfter: 3,
    addressOf: (handle, key, at) => ({
      externalId: photoId(key, at),
      url: `https://www.threads.com/@${handle}/post/${photoId(key, at)}`,
    }),
    behaviour: (item) => ({ title: item.title, kind: "text" }),
  },
  {
    platform: "linkedin",
    name: "post",
    hoursAfter: 4,
    addressOf: (_, key, at) => {
      const urn = `urn:li:activity:${timedId(ms(at), 22n, key)}`;
      return { externalId: urn, url: `https://www.linkedin.com/feed/update/${urn}` };
    },
    behaviour: (item) => ({ title: `${item.title}: ${line(item)}`, kind: "text" }),
  },
];

/** Id and address of a further post on a platform; of several forms there, the first. */
export function addressOn(
  platform: PostPlatform,
  { handle, key, at }: { handle: string; key: string; at: Date },
): Pick<DemoPost, "externalId" | "url"> {
  const draft = DRAFTS.find((one) => one.platform === platform);
  if (draft === undefined) throw new Error(`The demo has no posts on ${platform}.`);
  return draft.addressOf(handle, key, at);
}

/**
 * What real platforms do to numbers, one post each, by the position of the episode in its show, so
 * that the demo shows how the product handles it.
 */
function misfortune(platform: PostPlatform, place: number, isReported: boolean): PostBehaviour {
  if (isReported && platform === "facebook") return { missing: true };
  if (place === 1 && platform === "tiktok") return { hidden_likes: true };
  if (place === 2 && platform === "facebook") return { missing: true };
  return {};
}

/**
 * The same for numbers that were read before: each is kept, and its page says why. Between the two
 * reports of a campaign a post that could not be read before is found, and a clip is pasted.
 */
function laterMisfortune(
  platform: PostPlatform,
  name: string,
  { place, isReported }: { place: number; isReported: boolean },
): Pick<DemoPost, "later" | "isPastedLater"> {
  if (isReported && platform === "facebook") return { later: () => ({ missing: false }) };
  if (isReported && name === "short") return { isPastedLater: true };
  if (place === 1 && platform === "youtube" && name === "episode")
    return { later: (at) => ({ restated_at: at }) };
  if (place === 2 && platform === "twitter") return { later: (at) => ({ deleted_at: at }) };
  if (place === 3 && platform === "instagram") return { later: (at) => ({ zero_from: at }) };
  return {};
}

/** Lets happen to posts what happens after their first reading. */
export function strike(world: World, posts: readonly DemoPost[]): void {
  const at = world.clock.now().toISOString();
  for (const { platform, externalId, later } of posts)
    if (later !== undefined) world.setPost(platform, externalId, later(at));
}

/** The clip that went round had so many times the views of a usual one. */
const VIRAL_GROWTH = 9;

/**
 * The posts made from one episode, the same at every start. A post whose time lay ahead when the
 * demo was made is published an hour before it.
 */
export function postsOf(
  show: DemoShow,
  item: FeedItem,
  context: { place: number; madeAt: Date; showTitle: string },
): DemoPost[] {
  const publishedAt = item.publishedAt ?? context.madeAt;
  const latest = context.madeAt.getTime() - HOUR_MS;
  const isViral = show.hasViralClip === true && context.place === VIRAL_PLACE;
  const isReported = show.slug === REPORTED.slug && context.place === REPORTED.place;
  return DRAFTS.map(({ platform, name, hoursAfter, addressOf, behaviour }) => {
    const at = new Date(Math.min(publishedAt.getTime() + hoursAfter * HOUR_MS, latest));
    const handle = accountOf(show, platform);
    const about = {
      ...behaviour(item, context.showTitle),
      author_handle: handle,
      published_at: at.toISOString(),
    };
    return {
      platform,
      ...addressOf(handle, `${item.guidKey} ${platform} ${name}`, at),
      behaviour: {
        ...about,
        // Posts of a small show are seen less, as its channel is.
        growth: show.size * (isViral && platform === "tiktok" ? VIRAL_GROWTH : 1),
        ...misfortune(platform, context.place, isReported),
      },
      ...laterMisfortune(platform, name, { place: context.place, isReported }),
    };
  });
}

/** The video of an episode that no cluster is made of: on the channel, and pasted nowhere. */
export function videoOf(
  show: DemoShow,
  { guid, title, durationSec, publishedAt }: SimulatedEpisode,
): DemoPost {
  const externalId = youtubeId(`${guid} youtube episode`);
  return {
    platform: "youtube",
    externalId,
    url: `https://www.youtube.com/watch?v=${externalId}`,
    behaviour: {
      title: `${title} | ${show.name}`,
      duration_sec: durationSec,
      vertical: false,
      kind: "video",
      author_handle: accountOf(show, "youtube"),
      published_at: new Date(publishedAt.getTime() + HOUR_MS).toISOString(),
      growth: show.size,
    },
  };
}
