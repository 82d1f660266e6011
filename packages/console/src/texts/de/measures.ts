import type { texts as english } from "../en/measures.ts";

/** Texts of the measures of a workspace or a show, and of their chart. */
export const texts: typeof english = {
  cells: {
    reach: "Reichweite",
    video: "Video-Reichweite",
    audio: "Audio-Reichweite",
    social: "Social-Reichweite",
    engagement: "Interaktionen",
    followers: "Neue Follower",
  },
  stale: (platforms: number): string => `${platforms} veraltet`,
  notComparable: "nicht vergleichbar",
  whereComparable: "vergleichbar",
  cellsLabel: "Was das Diagramm zeigt",
  chart: {
    title: {
      reach: "Reichweite pro Tag",
      video: "Video-Views pro Tag",
      audio: "Wiedergaben pro Tag",
      social: "Impressions pro Tag",
      engagement: "Likes pro Tag",
      followers: "Follower pro Tag",
    },
    note: "Summe aus Views, Wiedergaben und Impressions; keine Personen",
    now: "dieser Zeitraum",
    before: "der Zeitraum davor",
    table: "Tag für Tag",
    day: "Tag",
    episodes: "Ep.",
    campaigns: "Ads",
    without: (names: string, day: string): string =>
      `Unvollständig nach ${day}: Daten von ${names} kommen später`,
  },
  granularity: { label: "Intervall", day: "Tag", week: "Woche" },
};
