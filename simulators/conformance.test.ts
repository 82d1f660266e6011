import type {
  ConformanceUpstream,
  PostShape,
  UpstreamFault,
} from "../src/platforms/posts/conformance.test-support.ts";
import { describeConnectorConformance } from "../src/platforms/posts/conformance.test-suite.ts";
import type { PostConnector, PostReference } from "../src/platforms/posts/connector.ts";
import { createApifyProvider } from "../src/platforms/posts/counters/apify/provider.ts";
import { counterConnector } from "../src/platforms/posts/counters/counter-connector.ts";
import type { CounterPlatform } from "../src/platforms/posts/counters/counter-provider.ts";
import { COUNTER_PLATFORMS } from "../src/platforms/posts/counters/counter-provider.ts";
import { createScrapecreatorsProvider } from "../src/platforms/posts/counters/scrapecreators/provider.ts";
import { recogniseAddress } from "../src/domain/addresses/recognise-address.ts";
import { createYoutubeConnector } from "../src/platforms/youtube/connector.ts";
import { SIMULATED_APIFY_TOKEN } from "./posts/apify-server.ts";
import type { Fault, Upstream } from "./faults.ts";
import { loopbackHttp } from "./loopback-http.ts";
import type { PostBehaviour } from "./world/post-behaviour.ts";
import { timelineOf } from "./world/profile-timeline.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "./posts/scrapecreators-server.ts";
import type { Simulators } from "./start.ts";
import { startSimulators } from "./start.ts";
import type { PostPlatform } from "./world/world.ts";
import { SIMULATED_YOUTUBE_KEY } from "./posts/youtube-server.ts";

const START = "2026-10-15T08:00:00.000Z";

/**
 * Twelve addresses a platform; the numbers lie beyond 2^53 where the platform's do, and their inner
 * times in 2026.
 */
const ADDRESSES: Readonly<Record<PostPlatform, (index: number) => string>> = {
  youtube: (index) => `https://www.youtube.com/watch?v=dQw4w9Wg${100 + index}`,
  instagram: (index) => `https://www.instagram.com/reel/DTa_Bc-x${100 + index}/`,
  tiktok: (index) => `https://www.tiktok.com/@studio.one/video/76123456789012345${10 + index}`,
  twitter: (index) => `https://x.com/studio_one/status/20123456789012345${10 + index}`,
  facebook: (index) => `https://www.facebook.com/reel/12345678901234567${10 + index}`,
  threads: (index) => `https://www.threads.com/@studio.one/post/DTb_Xy-z${100 + index}`,
  linkedin: (index) =>
    `https://www.linkedin.com/feed/update/urn:li:activity:74123456789012345${10 + index}/`,
};

function referencesOf(platform: PostPlatform): PostReference[] {
  return Array.from({ length: 12 }, (_, index) => {
    const recognised = recogniseAddress(ADDRESSES[platform](index));
    if (recognised.kind !== "post")
      throw new Error(`${ADDRESSES[platform](index)} is ${recognised.kind}`);
    return recognised.reference;
  });
}

const SHAPES: Readonly<Record<PostShape, PostBehaviour>> = {
  gone: { deleted_at: START },
  private: { private: true },
  hidden_likes: { hidden_likes: true },
  zero: { counts: { views: 0, likes: 0, comments: 0, shares: 0, quotes: 0, saves: 0 } },
  counts_as_text: { counts_as_text: true },
};

function toFault(upstream: Upstream, fault: UpstreamFault): Fault {
  if ("status" in fault)
    return {
      upstream,
      status: fault.status,
      ...(fault.retryAfter === undefined ? {} : { retry_after: fault.retryAfter }),
    };
  if (fault.kind === "html")
    return { upstream, body: "<!doctype html><p>Checking your browser</p>" };
  return fault.kind === "empty_object"
    ? { upstream, body: "{}" }
    : { upstream, [fault.kind]: true };
}

type Connect = (simulators: Simulators, credential: string, timeoutMs: number) => PostConnector;

type ListSubject = Pick<
  NonNullable<ConformanceUpstream["list"]>,
  "pages" | "leavesOut" | "hasNumbers" | "hasPrimaryMetric" | "private"
> & {
  /** How many posts are listed at most. */
  posts: number;
  /** The text of the row where it is not the whole caption. */
  textOf?: (caption: string) => string;
  hasTextAlways?: boolean;
};

interface Subject {
  list?: ListSubject;
  upstream: Upstream;
  source: string;
  platform: PostPlatform;
  credential: string;
  primaryMetric: ConformanceUpstream["primaryMetric"];
  privateCode: ConformanceUpstream["privateCode"];
  connect: Connect;
}

function listedOf(
  { world }: Simulators,
  { platform, handle, list }: { platform: PostPlatform; handle: string; list: ListSubject },
): NonNullable<ConformanceUpstream["list"]> {
  const { posts, textOf = (caption) => caption, ...rest } = list;
  return {
    ...rest,
    expected: () =>
      timelineOf(world, platform, handle)
        .slice(0, posts)
        .map(({ externalId, caption, publishedAt }) => ({
          externalId,
          text: caption === null ? null : textOf(caption),
          publishedAt: publishedAt.toISOString(),
        })),
    shape: (behaviour) => world.setAccount(platform, handle, behaviour),
    shapePost: (externalId, behaviour) => world.setPost(platform, externalId, behaviour),
  };
}

async function open(subject: Subject): Promise<ConformanceUpstream> {
  const simulators = await startSimulators({ start: START, seed: 7 });
  const { list, ...others } = subject;
  const { platform, upstream, credential } = others;
  const profile =
    platform === "linkedin"
      ? `https://www.linkedin.com/${upstream === "apify" ? "company" : "in"}/studio-one/`
      : "@studio_one".replace("_", platform === "facebook" ? "." : "_");
  const handle = platform === "linkedin" ? "studio-one" : profile.slice(1);
  return {
    ...others,
    ...(list === undefined ? {} : { list: listedOf(simulators, { platform, handle, list }) }),
    references: referencesOf(platform),
    profile,
    connect: (overrides = {}) =>
      subject.connect(simulators, overrides.credential ?? credential, overrides.timeoutMs ?? 5000),
    shape: ({ externalId }, shape) => simulators.world.setPost(platform, externalId, SHAPES[shape]),
    fault: (fault, times = 1) => simulators.faults.add({ ...toFault(upstream, fault), times }),
    requests: () => simulators.calls.total(upstream),
    now: () => simulators.world.clock.now(),
    reset: () => {
      simulators.world.reset();
      simulators.faults.clear();
      simulators.calls.clear();
    },
    close: () => simulators.close(),
  };
}

describeConnectorConformance("youtube", () =>
  open({
    upstream: "youtube",
    source: "youtube-data-api",
    platform: "youtube",
    credential: SIMULATED_YOUTUBE_KEY,
    primaryMetric: "views",
    privateCode: "gone",
    connect: ({ urls, world }, apiKey, timeoutMs) =>
      createYoutubeConnector({
        http: loopbackHttp,
        clock: world.clock,
        apiKey,
        baseUrl: urls.youtube,
        timeoutMs,
      }),
  }),
);

const PRIMARY: Readonly<Record<CounterPlatform, ConformanceUpstream["primaryMetric"]>> = {
  instagram: "views",
  tiktok: "views",
  twitter: "impressions",
  facebook: "views",
  threads: "views",
  linkedin: "reactions",
};

const APIFY_LIST: ListSubject = {
  posts: 60,
  pages: 2,
  leavesOut: undefined,
  hasNumbers: true,
  hasPrimaryMetric: true,
  private: "empty",
};

const SCRAPECREATORS_LISTS: Readonly<Record<CounterPlatform, Partial<ListSubject>>> = {
  instagram: { pages: 5 },
  tiktok: { pages: 3 },
  twitter: { pages: 1, leavesOut: "any" },
  facebook: { pages: 20 },
  threads: { posts: 25, pages: 1, leavesOut: "older", hasPrimaryMetric: false },
  // A person's: no counters, and the beginning of the text.
  linkedin: {
    posts: 10,
    pages: 1,
    leavesOut: "any",
    hasNumbers: false,
    textOf: (caption) => `${caption.slice(0, 60)}…`,
    hasTextAlways: true,
  },
};

for (const platform of COUNTER_PLATFORMS) {
  describeConnectorConformance(
    `apify, ${platform}`,
    () =>
      open({
        upstream: "apify",
        source: "apify",
        platform,
        credential: SIMULATED_APIFY_TOKEN,
        // The default Threads actor has no views.
        primaryMetric: platform === "threads" ? "likes" : PRIMARY[platform],
        privateCode: "gone",
        connect: ({ urls, world }, token, timeoutMs) =>
          counterConnector(
            createApifyProvider({
              http: loopbackHttp,
              clock: world.clock,
              token,
              baseUrl: urls.apify,
              timeoutMs,
            }),
            platform,
          ),
        list: APIFY_LIST,
      }),
    { lists: true },
  );
  describeConnectorConformance(
    `scrapecreators, ${platform}`,
    () =>
      open({
        upstream: "scrapecreators",
        source: "scrapecreators",
        platform,
        credential: SIMULATED_SCRAPECREATORS_KEY,
        primaryMetric: PRIMARY[platform],
        privateCode: "private",
        connect: ({ urls, world }, apiKey, timeoutMs) =>
          counterConnector(
            createScrapecreatorsProvider({
              http: loopbackHttp,
              clock: world.clock,
              apiKey,
              baseUrl: urls.scrapecreators,
              timeoutMs,
            }),
            platform,
          ),
        list: { ...APIFY_LIST, private: "private", ...SCRAPECREATORS_LISTS[platform] },
      }),
    { lists: true },
  );
}
