/** Names of figures and counters, as people read them. */
const names: Readonly<Record<string, string>> = {
  reach: "Reach",
  views: "Views",
  engaged_views: "Engaged views",
  watch_time_sec: "Watch time (s)",
  impressions: "Impressions",
  plays: "Plays",
  plays_share: "Plays, shares",
  viewers_share: "Viewers, shares",
  unique_devices: "Devices",
  streams: "Streams",
  listeners: "Listeners",
  downloads: "Downloads",
  likes: "Likes",
  comments: "Comments",
  shares: "Shares",
  saves: "Saves",
  reactions: "Reactions",
  opens: "Opens",
  unique_opens: "Unique opens",
  clicks: "Clicks",
  followers: "Followers",
  followers_gained: "Followers gained",
  subscribers: "Subscribers",
  subscribers_gained: "Subscribers gained",
  posts: "Posts",
  engagement: "Engagement",
  engagement_rate: "Engagement rate",
  total_reach: "Reach of a cluster",
  video_reach: "Video reach",
  audio_reach: "Audio reach",
  social_reach: "Social reach",
  emv: "Media value",
  attendance: "Attendance",
};

/** The name of a figure; its own words where the catalogue has none. */
export const nameOfFigure = (figure: string): string => {
  const words = figure.replaceAll("_", " ");
  return names[figure] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

export const formats: Readonly<Record<string, string>> = {
  full_episode: "Full episode",
  clip: "Clip",
  short: "Short",
  post: "Post",
  story: "Story",
  newsletter: "Newsletter",
  audio_episode: "Audio episode",
};
