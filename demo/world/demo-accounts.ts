import type { AccountSecrets } from "../../src/platforms/accounts/account-connector.ts";
import type { SimulatedPlatform } from "../../simulators/accounts/simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "../../simulators/accounts/simulated-show.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  ApplePodcastsServer,
  SIMULATED_APPLE_COOKIES,
} from "../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import {
  BeehiivServer,
  SIMULATED_BEEHIIV_KEY,
} from "../../simulators/accounts/newsletters/beehiiv-server.ts";
import {
  CaptivateServer,
  SIMULATED_CAPTIVATE_KEY,
  SIMULATED_CAPTIVATE_USER,
} from "../../simulators/accounts/hosting/captivate-server.ts";
import {
  InstagramBusinessAccountServer,
  SIMULATED_INSTAGRAM_ID,
  SIMULATED_INSTAGRAM_TOKEN,
} from "../../simulators/accounts/dashboards/instagram-business-account-server.ts";
import { KitServer, SIMULATED_KIT_KEY } from "../../simulators/accounts/newsletters/kit-server.ts";
import {
  OmnystudioServer,
  SIMULATED_OMNY_KEY,
} from "../../simulators/accounts/hosting/omnystudio-server.ts";
import {
  SIMULATED_SIMPLECAST_KEY,
  SimplecastServer,
} from "../../simulators/accounts/hosting/simplecast-server.ts";
import {
  SIMULATED_SPOTIFY_COOKIES,
  spotifyCounts,
  SpotifyServer,
} from "../../simulators/accounts/dashboards/spotify-server.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../simulators/accounts/hosting/transistor-server.ts";
import { uuidOf } from "../../simulators/accounts/uuid-of.ts";
import {
  SIMULATED_YOUTUBE_TOKEN,
  simulatedChannelDay,
  YoutubeAccountServer,
} from "../../simulators/accounts/dashboards/youtube-account-server.ts";
import { code, DIGITS } from "../../simulators/world/seeded-numbers.ts";
import type { DayMetric, LevelMetric } from "../../src/db/schema/tables.ts";
import type { DemoAudience } from "./demo-audience.ts";
import type { PublishedPosts } from "./published-posts.ts";
import { credentialOf } from "./shared-platform.ts";

/** What a day of an account holds, by metric. */
export type DayNumbers = Partial<Record<DayMetric | LevelMetric, number>>;

/** How an account is connected. */
export type Connecting =
  /** The body of the PUT a person sends. */
  | { way: "body"; body: Record<string, string> }
  /** What a sign-in or the browser extension brings. */
  | { way: "session"; secrets: AccountSecrets; accountId: string | null };

/** An account on a platform with days, items or both, and the simulated platform that has it. */
export interface DemoAccount {
  audience: DemoAudience;
  platform: string;
  /** The platform's own id of it. */
  externalId: string;
  /** As the platform prints it; absent where connecting asks the platform. */
  name?: string;
  connecting: Connecting;
  server: SimulatedPlatform;
  /** The platform answers nothing from then on. */
  silentFrom?: Date;
  /** Complete days that the platform does not report yet. */
  lagDays: number;
  /** What the platform reports of a day; absent where it reports none. */
  reportedOn?: (day: string) => DayNumbers;
  /** Levels at the end of a day, as they are read. */
  levelsOn: (day: string) => DayNumbers;
  /** What it tells of an episode at the end of a day; absent where it has no episodes. */
  toldOf?: (episode: SimulatedEpisode, day: string) => DayNumbers;
  /** Corrects a day to this part of its numbers; absent where it has no days. */
  restate?: (day: string, part: number) => void;
}

const key = (apiKey: string, more: Record<string, string> = {}): Connecting => ({
  way: "body",
  body: { api_key: apiKey, ...more },
});

/** A host with downloads by day. */
const host = (
  audience: DemoAudience,
  show: SimulatedShow,
  account: Pick<DemoAccount, "platform" | "externalId" | "connecting" | "server">,
): DemoAccount => ({
  audience,
  lagDays: 0,
  reportedOn: (day) => ({ downloads: show.showOn(day) }),
  levelsOn: () => ({}),
  toldOf: (episode, day) => ({ downloads: show.downloadsOf(episode, day) }),
  restate: (day, part) => show.restate(day, part),
  ...account,
});

/** The host of each show, and its account there. */
const HOSTS: Readonly<
  Record<string, (audience: DemoAudience, restatement: HostOptions) => DemoAccount>
> = {
  "salt-and-signal": (audience, options) => {
    const show = audience.listens("host", options);
    return host(audience, show, {
      platform: "transistor",
      externalId: show.id,
      connecting: key(SIMULATED_TRANSISTOR_KEY),
      server: new TransistorServer(show),
    });
  },
  "the-slow-ledger": (audience) => {
    const show = audience.listens("host", { id: "61770" });
    return host(audience, show, {
      platform: "simplecast",
      externalId: uuidOf(show.id),
      connecting: key(SIMULATED_SIMPLECAST_KEY),
      server: new SimplecastServer(show),
    });
  },
  "pocket-orchard": (audience) => {
    const show = audience.listens("host");
    return host(audience, show, {
      platform: "omnystudio",
      externalId: uuidOf(show.id),
      connecting: key(SIMULATED_OMNY_KEY),
      server: new OmnystudioServer(show),
    });
  },
  "yoru-no-minato": (audience) => {
    const show = audience.listens("host", { id: "51820" });
    return host(audience, show, {
      platform: "captivate",
      externalId: uuidOf(show.id),
      connecting: key(SIMULATED_CAPTIVATE_KEY, { user_id: SIMULATED_CAPTIVATE_USER }),
      server: new CaptivateServer(show),
    });
  },
};

type HostOptions = Parameters<DemoAudience["listens"]>[1];

function youtube(audience: DemoAudience, published: PublishedPosts): DemoAccount {
  const show = audience.listens("youtube");
  const subscribers = audience.level("youtube");
  const channelId = `UC${code(DIGITS, 22, audience.show.slug)}`;
  const token = credentialOf(SIMULATED_YOUTUBE_TOKEN, audience.show.slug);
  return {
    audience,
    platform: "youtube",
    externalId: channelId,
    connecting: { way: "session", secrets: { access_token: token }, accountId: null },
    server: new YoutubeAccountServer(show, {
      id: channelId,
      subscribers: () => subscribers.value,
      uploads: () => published.uploads(),
    }),
    lagDays: 3,
    reportedOn: (day) => {
      const { engagedViews, estimatedMinutesWatched, ...counts } = simulatedChannelDay(show, day);
      return {
        ...counts,
        engaged_views: engagedViews,
        watch_time_sec: estimatedMinutesWatched * 60,
      };
    },
    levelsOn: (day) => ({
      subscribers: subscribers.on(day),
      posts: published.countOn("youtube", day),
    }),
  };
}

function spotify(audience: DemoAudience): DemoAccount {
  const { slug } = audience.show;
  const followers = audience.level("spotify");
  const id = code(DIGITS, 22, slug, "spotify");
  const show = audience.listens("spotify", { id, followers: () => followers.value });
  const cookies = {
    ...SIMULATED_SPOTIFY_COOKIES,
    sp_key: credentialOf(SIMULATED_SPOTIFY_COOKIES.sp_key, slug),
  };
  return {
    audience,
    platform: "spotify",
    externalId: id,
    connecting: { way: "session", secrets: cookies, accountId: id },
    server: new SpotifyServer(show),
    lagDays: 0,
    reportedOn: (day) => {
      const { starts, streams, listeners } = spotifyCounts(show.showOn(day));
      return { plays: starts, streams, listeners };
    },
    levelsOn: (day) => ({ followers: followers.on(day) }),
    toldOf: (episode, day) => {
      const { starts, streams, listeners } = spotifyCounts(show.downloadsOf(episode, day));
      return { plays: starts, streams, listeners };
    },
  };
}

function applePodcasts(audience: DemoAudience): DemoAccount {
  const followers = audience.level("applePodcasts");
  const show = audience.listens("applePodcasts", { followers: () => followers.value });
  return {
    audience,
    platform: "applePodcasts",
    externalId: APPLE_SHOW_ID,
    connecting: { way: "session", secrets: SIMULATED_APPLE_COOKIES, accountId: APPLE_SHOW_ID },
    server: new ApplePodcastsServer(show),
    lagDays: 2,
    reportedOn: (day) => {
      const { plays, listeners, seconds } = appleCounts(show.showOn(day));
      return { plays, listeners, watch_time_sec: seconds };
    },
    levelsOn: (day) => ({ followers: followers.on(day) }),
    toldOf: (episode, day) => {
      const { plays, listeners } = appleCounts(show.downloadsOf(episode, day));
      return { plays, listeners };
    },
  };
}

function instagramBusiness(audience: DemoAudience, published: PublishedPosts): DemoAccount {
  const followers = audience.level("instagramBusiness");
  const show = audience.listens("host", { followers: () => followers.value });
  return {
    audience,
    platform: "instagramBusiness",
    externalId: SIMULATED_INSTAGRAM_ID,
    connecting: {
      way: "session",
      secrets: { access_token: SIMULATED_INSTAGRAM_TOKEN },
      accountId: null,
    },
    server: new InstagramBusinessAccountServer(show, (episode) => published.reelOf(episode)),
    lagDays: 0,
    levelsOn: (day) => ({ followers: followers.on(day), posts: audience.publishedOn(day) }),
  };
}

function newsletter(audience: DemoAudience, platform: "beehiiv" | "kit"): DemoAccount {
  const letter = audience.newsletter(platform);
  const subscribers = audience.level(platform);
  const isBeehiiv = platform === "beehiiv";
  return {
    audience,
    platform,
    externalId: isBeehiiv ? `pub_${letter.id}` : letter.id,
    name: letter.name,
    connecting: key(isBeehiiv ? SIMULATED_BEEHIIV_KEY : SIMULATED_KIT_KEY),
    server: isBeehiiv ? new BeehiivServer(letter) : new KitServer(letter),
    lagDays: 0,
    levelsOn: (day) => ({ subscribers: subscribers.on(day) }),
  };
}

/** What each show has besides its host, its channel and its public profiles. */
const MORE: Readonly<
  Record<string, readonly ((audience: DemoAudience, published: PublishedPosts) => DemoAccount)[]>
> = {
  "salt-and-signal": [
    spotify,
    applePodcasts,
    instagramBusiness,
    (audience) => newsletter(audience, "beehiiv"),
  ],
  "the-slow-ledger": [spotify, (audience) => newsletter(audience, "kit")],
};

/** The accounts of a show that have a credential. */
export function accountsOf(
  audience: DemoAudience,
  published: PublishedPosts,
  hostOptions: HostOptions,
): DemoAccount[] {
  const { slug } = audience.show;
  const hosted = HOSTS[slug]?.(audience, hostOptions);
  return [
    ...(hosted === undefined ? [] : [hosted]),
    youtube(audience, published),
    ...(MORE[slug] ?? []).map((open) => open(audience, published)),
  ];
}
