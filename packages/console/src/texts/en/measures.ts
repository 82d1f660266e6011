/** Texts of the measures of a workspace or a show, and of their chart. */
export const texts = {
  cells: {
    reach: "Reach",
    video: "Video reach",
    audio: "Audio reach",
    social: "Social reach",
    engagement: "Engagement",
    followers: "Followers gained",
  },
  notComparable: "not comparable",
  whereComparable: "comparable",
  stale: (platforms: number): string => `${platforms} stale`,
  cellsLabel: "What the chart draws",
  chart: {
    title: {
      reach: "Reach by day",
      video: "Video views by day",
      audio: "Plays by day",
      social: "Impressions by day",
      engagement: "Likes by day",
      followers: "Followers by day",
    },
    note: "views, plays and impressions, summed; not people",
    now: "this span",
    before: "the span before",
    table: "Day by day",
    day: "Day",
    episodes: "Ep.",
    campaigns: "Ads",
    without: (names: string, day: string): string => `Incomplete after ${day}: ${names} come later`,
  },
  granularity: { label: "Interval", day: "Day", week: "Week" },
};
