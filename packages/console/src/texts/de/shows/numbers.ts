import type { texts as english } from "../../en/shows/numbers.ts";

/** Texts of the numbers of a show. */
export const texts: typeof english = {
  chart: {
    empty: "Noch keine Zahl da",
    emptyText: "Zahlen kommen von den Konten der Show: Hoster, Kanal und Profile.",
    connect: "Konto verbinden",
  },
  platforms: {
    title: "Plattformen",
    note: "Reichweite im Zeitraum",
    notConnected: "getrennt",
    noCounts: "zählt nicht",
    beside: "daneben",
    empty: "Kein Konto ist verbunden",
    emptyText: "Reichweite braucht mindestens ein Konto.",
    connect: "Konto verbinden",
    open: "Konten öffnen",
  },
  episodes: {
    title: "Neueste Episoden",
    note: "Reichweite der Posts der Episode, gesamt",
    empty: "Noch keine Episode",
    emptyText: "Sie kommen mit dem nächsten Abruf des Feeds.",
    all: "Alle Episoden",
    noCluster: "keine Posts",
  },
  clusters: {
    title: "Cluster",
    note: "Reichweite, gesamt",
    empty: "Noch kein Cluster",
    emptyText:
      "Ein Cluster ist eine Episode mit allen Clips und Posts, die daraus entstanden sind.",
    make: "Cluster erstellen",
    all: "Alle Cluster",
    posts: (count: number): string => (count === 1 ? "1 Post" : `${count} Posts`),
  },
  goals: {
    note: "der Show, ab dem Tag gezählt, an dem es gesetzt wird",
    noneText:
      "Ein Ziel sagt, was die Konten der Show zusammen erreichen sollen, bis zu einem Tag oder irgendwann.",
  },
};
