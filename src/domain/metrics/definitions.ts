import type { Metric } from "./metric.ts";

/**
 * The meaning of every number, in sentences for people, and the dated definition a reading follows
 * (docs/metrics.md#definitions). Platforms change what a view is; a number without the date of its
 * definition cannot be compared with last year's.
 */

/** Figures that are computed from metrics. */
export type ComputedFigure =
  | "reach"
  | "total_reach"
  | "video_reach"
  | "audio_reach"
  | "social_reach"
  | "engagement"
  | "engagement_rate"
  | "emv";

export type DefinedTerm = Metric | ComputedFigure;

const NOT_PEOPLE = "A sum of counters, not a number of distinct people.";
const ALL_REACH = `Video, audio and social reach added together. ${NOT_PEOPLE}`;

/** The meaning of every metric and computed figure, one or two sentences each. */
export const DEFINITIONS: Readonly<Record<DefinedTerm, string>> = Object.freeze({
  views:
    "How often the platform counted a view of a video, short or photo post, by its own rule " +
    "for a view.",
  impressions:
    "How often the platform showed the post, on platforms that publish this count. For posts " +
    "on X these are what X calls views.",
  reactions:
    "All kinds of reaction to the post added together. They stand in for reach where the " +
    "platform publishes no views or impressions.",
  plays: "Starts of the episode that passed the audio platform's own threshold.",
  streams:
    "Starts that lasted as long as the audio platform asks of a stream, on Spotify 60 seconds.",
  listeners:
    "Accounts or devices the audio platform saw listening, each counted once within that " +
    "platform's own window.",
  unique_devices: "Devices that listened, each counted once by the platform.",
  downloads:
    "Downloads counted by the hosting platform after its own filtering. They overlap with the " +
    "plays of audio platforms and are shown beside them.",
  opens:
    "How often the newsletter was opened, as its platform reports it. One reader may open it " +
    "several times.",
  unique_opens: "Recipients who opened the newsletter at least once, as its platform reports it.",
  clicks: "Clicks on links in the newsletter or post, as the platform reports them.",
  likes: "Likes at the last fetch. They may fall when people take them back.",
  comments: "Comments and replies at the last fetch. They may fall when comments are removed.",
  shares: "How often the post was shared or reposted, as the platform counts it.",
  saves: "How often the post was saved or bookmarked, as the platform counts it.",
  engaged_views:
    "Views the platform counts only when someone stayed for longer. Shown apart and never " +
    "added to reach.",
  watch_time_sec:
    "Seconds watched or listened to, as the platform reports them. Never averaged across " +
    "platforms.",
  completion_rate:
    "How much of the item the average play reached, from 0 to 1, as the platform reports it. " +
    "Never averaged across platforms.",
  followers: "Followers of the account at the last fetch.",
  subscribers: "Subscribers of the account at the last fetch. YouTube rounds this number.",
  posts: "Items the account had published at the last fetch.",
  attendance:
    "People who attended the event, as the events platform reports them. Never part of reach.",
  reach: `How often the content reached someone: views, impressions, plays, listeners, opens or reactions, whichever the platform's rule names. ${NOT_PEOPLE}`,
  total_reach: ALL_REACH,
  video_reach: `Reach of the posts on video platforms. ${NOT_PEOPLE}`,
  audio_reach: `Reach of the episode on audio platforms: plays on Spotify, listeners or else plays on Apple Podcasts. ${NOT_PEOPLE}`,
  social_reach: `Reach of the posts on social networks and in newsletters. ${NOT_PEOPLE}`,
  engagement:
    "Likes, comments, shares and saves added together, as far as the platforms report them.",
  engagement_rate: "Engagement divided by reach. Not given where reach is 0.",
  emv: "Earned media value: likes, comments and long-form and short-form reach, each multiplied by a rate set for the campaign or the network. Deliveries of ad servers are not included.",
});

/**
 * The definitions of the terms an answer contains, in the order given: `{ views: "How often …" }`.
 */
export function definitionsFor(present: Iterable<DefinedTerm>): Record<string, string> {
  const definitions: Record<string, string> = {};
  for (const term of present) definitions[term] = DEFINITIONS[term];
  return definitions;
}

/** A change of a platform's definition of a metric. */
export interface DefinitionChange {
  /** First UTC day of the new definition, `YYYY-MM-DD`. */
  from: string;
  /** What changed, for the break marker of a chart. */
  note: string;
  /** The platform's own public page about the change; null where none is known. */
  sourceUrl: string | null;
}

const INSTAGRAM_VIEWS: readonly DefinitionChange[] = [
  {
    from: "2025-04-21",
    note: "Instagram replaced impressions and plays by views, for every kind of post.",
    sourceUrl:
      "https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights",
  },
];

/**
 * The changes by `platform.metric`, oldest first. For Spotify's first change only the month is
 * known; the 1st of that month is used.
 */
const CHANGES: ReadonlyMap<string, readonly DefinitionChange[]> = new Map([
  [
    "youtube.views",
    [
      {
        from: "2026-08-24",
        note: "YouTube counts every start of playback as a view; the earlier count goes on as engaged views.",
        sourceUrl: "https://developers.google.com/youtube/analytics/revision_history",
      },
    ],
  ],
  ["instagram.views", INSTAGRAM_VIEWS],
  ["instagramBusiness.views", INSTAGRAM_VIEWS],
  [
    "spotify.plays",
    [
      { from: "2025-05-01", note: "Spotify counts any start as a play.", sourceUrl: null },
      { from: "2026-06-11", note: "Spotify counts a play after 30 seconds.", sourceUrl: null },
    ],
  ],
]);

/**
 * The month of every definition without a known change. It lies before the oldest change kept here,
 * so that an earlier definition and a later one never share an id; it does not claim that anything
 * changed in that month.
 */
export const BASE_DEFINITION_MONTH = "2025-01";

const NO_CHANGES: readonly DefinitionChange[] = [];

/**
 * The known changes of a platform's metric, oldest first. A history series has a break marker at
 * each of them.
 */
export function definitionChanges(platform: string, metric: Metric): readonly DefinitionChange[] {
  return CHANGES.get(`${platform}.${metric}`) ?? NO_CHANGES;
}

/** The ids of the definitions in force in a range of days, both included, the oldest first. */
export function definitionsWithin(
  platform: string,
  metric: Metric,
  { from, to }: { from: string; to: string },
): string[] {
  const later = definitionChanges(platform, metric).filter(
    (change) => change.from > from && change.from <= to,
  );
  return [from, ...later.map((change) => change.from)].map((day) =>
    definitionId(platform, metric, day),
  );
}

/**
 * The id of the definition in force at a moment, for example `youtube.views@2026-08`: platform,
 * metric and the month the definition began. Changes take effect at the start of their UTC day.
 *
 * @param at The data time of the value (`as_of`), or the time of the fetch where that is unknown.
 */
export function definitionId(platform: string, metric: Metric, at: Date | string): string {
  const time = new Date(at).getTime();
  const inForce = definitionChanges(platform, metric).findLast(
    ({ from }) => time >= Date.parse(from),
  );
  return `${platform}.${metric}@${inForce === undefined ? BASE_DEFINITION_MONTH : inForce.from.slice(0, 7)}`;
}
