import type { texts as english } from "../../en/campaigns/links.ts";

/** Texts of the clusters that count for a campaign. */
export const texts: typeof english = {
  title: "Cluster, die zählen",
  note: "Ihre Posts zählen für die Kampagne, jeder einmal.",
  link: "Cluster verknüpfen",
  none: "Noch keine Cluster",
  noneText:
    "Verknüpfen Sie die Cluster, in denen die Kampagne zu hören oder zu sehen war: Ihre Posts " +
    "zählen dann.",
  columns: {
    cluster: "Cluster",
    slot: "Platz",
    posts: "Posts",
    reach: "Reichweite",
    views: "Views",
    plays: "Wiedergaben",
    downloads: "Downloads",
    engagement: "Interaktionen",
    emv: "Medienwert",
    acts: "Aktionen",
  },
  chosen: (count: number): string => `${count} ausgewählt`,
  noSlot: "kein Platz",
  slotOf: (name: string): string => `Platz von ${name}`,
  slotAt: (position: number, show: string): string => `${position} · ${show}`,
  unlink: "Lösen",
  unlinkOf: (name: string): string => `Verknüpfung mit ${name} lösen`,
  unlinked: (name: string): string => `${name} zählt nicht mehr.`,
  linkedAgain: (name: string): string => `${name} zählt wieder.`,
  moved: (name: string): string => `${name} wurde verschoben.`,
  gone: "von einer entfernten Show",
  errors: (count: number): string =>
    count === 1
      ? "1 Post wurde beim letzten Mal nicht abgerufen"
      : `${count} Posts wurden beim letzten Mal nicht abgerufen`,
  csvName: "campaign-clusters.csv",
  dialog: {
    title: "Cluster verknüpfen",
    act: (count: number): string => `${count} Cluster verknüpfen`,
    search: "Cluster suchen",
    show: "Show",
    allShows: "Alle Shows",
    ofCampaign: "Shows der Kampagne",
    slot: "Für den Platz",
    noSlot: "Kein bestimmter Platz",
    slotHelp: "Der Platz gilt als gesendet, sobald das Cluster veröffentlicht ist.",
    list: "Cluster",
    already: "verknüpft",
    facts: (posts: string, reach: string): string =>
      posts === "1" ? `1 Post, Reichweite ${reach}` : `${posts} Posts, Reichweite ${reach}`,
    nothing: "Kein Cluster heißt so.",
    done: (count: number): string =>
      count === 1 ? "1 Cluster ist verknüpft." : `${count} Cluster sind verknüpft.`,
    refused: (count: number): string =>
      count === 1 ? "1 wurde abgelehnt:" : `${count} wurden abgelehnt:`,
    tooMany: "Höchstens 100 auf einmal.",
    more: "Mehr anzeigen",
  },
};
