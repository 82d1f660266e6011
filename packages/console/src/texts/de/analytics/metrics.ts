import type {
  formats as englishFormats,
  nameOfFigure as englishName,
} from "../../en/analytics/metrics.ts";

/** Names of figures and counters, as people read them. */
const names: Readonly<Record<string, string>> = {
  reach: "Reichweite",
  views: "Views",
  engaged_views: "Engaged Views",
  watch_time_sec: "Wiedergabezeit (s)",
  impressions: "Impressions",
  plays: "Wiedergaben",
  plays_share: "Wiedergaben, Anteile",
  viewers_share: "Zuschauer, Anteile",
  unique_devices: "Geräte",
  streams: "Streams",
  listeners: "Hörer",
  downloads: "Downloads",
  likes: "Likes",
  comments: "Kommentare",
  shares: "Shares",
  saves: "Saves",
  reactions: "Reaktionen",
  opens: "Öffnungen",
  unique_opens: "Eindeutige Öffnungen",
  clicks: "Klicks",
  followers: "Follower",
  followers_gained: "Neue Follower",
  subscribers: "Abonnenten",
  subscribers_gained: "Neue Abonnenten",
  posts: "Posts",
  engagement: "Interaktionen",
  engagement_rate: "Interaktionsrate",
  total_reach: "Reichweite eines Clusters",
  video_reach: "Video-Reichweite",
  audio_reach: "Audio-Reichweite",
  social_reach: "Social-Reichweite",
  emv: "Medienwert",
  attendance: "Besucher",
};

/** The name of a figure; its own words where the catalogue has none. */
export const nameOfFigure: typeof englishName = (figure: string): string => {
  const words = figure.replaceAll("_", " ");
  return names[figure] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

export const formats: typeof englishFormats = {
  full_episode: "Ganze Episode",
  clip: "Clip",
  short: "Short",
  post: "Post",
  story: "Story",
  newsletter: "Newsletter",
  audio_episode: "Audio-Episode",
};
