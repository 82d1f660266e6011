import type { Metric } from "./metric.ts";

/**
 * The sentence that defines each metric of a platform; an empty text selects the general
 * sentence of the metric.
 */
type Delivered = Partial<Record<Metric, string>>;

const HOST_DOWNLOADS =
  "Downloads of episodes after the host's own filtering. They stand in for audio reach where " +
  "no directory has a number.";
const EMAIL_UNIQUE_OPENS = "Recipients who opened the issue at least once.";

/** The metrics that the connectors of each platform deliver. */
export const DELIVERED: Readonly<Record<string, Delivered>> = {
  applePodcasts: {
    plays: "How often an episode was started in Apple Podcasts.",
    listeners:
      "People, told apart by device, who played something in Apple Podcasts within the day or " +
      "window. A number too small to be published is unknown.",
    watch_time_sec: "Seconds played in Apple Podcasts by devices that share their usage.",
    followers: "People who follow the show in Apple Podcasts.",
  },
  spotify: {
    plays: "Plays of episodes on Spotify, by the rule of the version in force.",
    streams: "Plays on Spotify that lasted 60 seconds or longer.",
    listeners: "Spotify accounts that played something, each once within the day or window.",
    followers: "Accounts that follow the show on Spotify.",
    downloads:
      "Downloads in other apps of shows that Spotify hosts, after Spotify's filtering. They " +
      "are no part of its plays.",
  },
  youtube: {
    views: "Starts of playback of a video, by the rule of the version in force.",
    engaged_views: "Views that went on after the first moments.",
    watch_time_sec: "Seconds watched, of the minutes that YouTube estimates.",
    likes: "",
    comments: "",
    shares: "How often the share button was used.",
    subscribers: "",
    posts: "Public videos of the channel.",
  },
  instagram: {
    views:
      "Plays of a video as a visitor sees them, else its video views. Photos have none for " +
      "visitors.",
    likes: "Likes as a visitor sees them; hidden likes are unknown.",
    comments: "",
    followers: "",
    posts: "",
  },
  instagramBusiness: {
    views: "How often the post was played or shown, as Instagram tells its owner.",
    likes: "",
    comments: "",
    shares: "",
    saves: "",
    watch_time_sec: "Seconds people watched a reel.",
    followers: "",
    posts: "",
  },
  tiktok: {
    views: "Plays of a video as a visitor sees them.",
    likes: "",
    comments: "",
    shares: "",
    saves: "How often the video was put among favorites.",
    followers: "",
    posts: "Videos of the account.",
  },
  twitter: {
    impressions: "How often the post was shown; X prints this number as views.",
    likes: "",
    comments: "Replies.",
    shares: "Reposts and quotes added together.",
    saves: "Bookmarks.",
    followers: "",
    posts: "",
  },
  facebook: {
    views: "Plays of a video or reel as a visitor sees them. Other posts have none for visitors.",
    reactions: "Reactions of every kind: the largest of the totals a visitor sees.",
    likes: "The same number as the reactions: a visitor sees one figure for both.",
    comments: "",
    shares: "",
    followers: "",
  },
  threads: {
    views: "How often the post was shown or played, where a visitor sees it.",
    likes: "",
    comments: "Direct replies.",
    shares: "Reposts and quotes added together.",
    followers: "",
  },
  linkedin: {
    reactions: "Reactions of every kind, as a visitor sees them.",
    likes: "The same number as the reactions: a visitor sees one figure for both.",
    comments: "",
    shares: "Reposts, where a visitor sees them.",
    followers: "",
  },
  beehiiv: {
    unique_opens: EMAIL_UNIQUE_OPENS,
    opens: "",
    clicks: "Readers who followed a link of the issue.",
    views: "Views of the issue's page on the web.",
    subscribers: "Active subscriptions, paid and free.",
  },
  kit: {
    unique_opens: EMAIL_UNIQUE_OPENS,
    clicks: "Clicks on links of the issue.",
    subscribers: "Subscribers of the account.",
  },
  mailchimp: {
    unique_opens: EMAIL_UNIQUE_OPENS,
    opens: "",
    clicks: "Recipients who followed a link of the issue.",
    subscribers: "Subscribers in all audiences of the account.",
  },
  ghost: {
    unique_opens: EMAIL_UNIQUE_OPENS,
    clicks: "Members who followed a link of the issue.",
    subscribers: "Active members who receive the newsletter.",
  },
  simplecast: { downloads: HOST_DOWNLOADS },
  megaphone: {
    downloads: HOST_DOWNLOADS,
    streams: "Plays on Spotify of episodes that Megaphone delivers there.",
    posts: "Episodes of the podcast.",
  },
  omnystudio: { downloads: HOST_DOWNLOADS },
  captivate: { downloads: HOST_DOWNLOADS },
  blubrry: { downloads: HOST_DOWNLOADS },
  acast: { posts: "Episodes of the show." },
  buzzsprout: { downloads: HOST_DOWNLOADS },
  podbean: {
    downloads: HOST_DOWNLOADS,
    listeners: "Listeners that Podbean tells apart within the day or window.",
    followers: "",
    likes: "",
    comments: "",
  },
  rssCom: { posts: "Episodes of the podcast." },
  spreaker: {
    plays: "Plays as Spreaker counts them, shown beside its downloads.",
    downloads:
      "Downloads of episodes after Spreaker's filtering; listens under a minute are not " +
      "counted. They stand in for audio reach where no directory has a number.",
    likes: "",
    comments: "Messages under episodes.",
    listeners: "Listeners that Spreaker tells apart within the day or window.",
    posts: "Episodes of the show.",
  },
  art19: { downloads: HOST_DOWNLOADS, posts: "Episodes of the series." },
  op3: {
    downloads:
      "Downloads that OP3 measured by its prefix, after its own filtering. They are the same " +
      "downloads that the host counts.",
    posts: "Episodes of the show.",
  },
  podigee: { downloads: HOST_DOWNLOADS, posts: "Episodes of the podcast." },
  transistor: { downloads: HOST_DOWNLOADS },
  eventbrite: { attendance: "Tickets sold. Never part of reach." },
};

/** Public pages on which the platforms define their counts, by `platform` or `platform.metric`. */
export const SOURCES: Readonly<Record<string, string>> = {
  applePodcasts: "https://podcasters.apple.com/support/5392-listener-analytics",
  spotify:
    "https://support.spotify.com/bt/creators/article/understanding-engagement-metrics-on-spotify/",
  youtube: "https://developers.google.com/youtube/analytics/metrics",
  instagramBusiness:
    "https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights",
  kit: "https://developers.kit.com/api-reference/broadcasts/list-broadcasts",
  megaphone: "https://support.megaphone.fm/en/articles/11885679-delivery-impressions-export-v2",
  omnystudio: "https://api.omnystudio.com/api-docs/index",
  blubrry: "https://blubrry.com/developer/api/podcaster.yaml",
  rssCom: "https://api.rss.com/v4/openapi.json",
  spreaker: "https://developers.spreaker.com/api/statistics",
  transistor: "https://developers.transistor.fm",
};
