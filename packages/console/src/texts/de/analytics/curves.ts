import type { texts as english } from "../../en/analytics/curves.ts";

/** Texts of the curves of analytics. */
export const texts: typeof english = {
  title: (metric: string): string => `${metric} seit Veröffentlichung`,
  note: "jedes ab seiner ersten Stunde",
  noteNewest: "die neuesten Cluster, jedes ab seiner ersten Stunde",
  choose: (count: number): string => `Cluster wählen, ${count}`,
  chooseTitle: "Bis zu 20 Cluster wählen",
  metric: "Kennzahl",
  days: "Tage seit Veröffentlichung",
  daysOf: (days: string): string => (days === "1" ? "1 Tag" : `${days} Tage`),
  day: (day: number): string => `Tag ${day}`,
  rest: (names: string): string => `Nicht gezeichnet, nur in der Tabelle: ${names}.`,
  missing: (count: number): string =>
    count === 1
      ? "1 Verweis hat in diesem Workspace kein Cluster."
      : `${count} Verweise haben in diesem Workspace kein Cluster.`,
  empty: "Noch kein Cluster",
  emptyText:
    "Eine Kurve zeigt ein Cluster: eine Episode mit allen Clips und Posts, die daraus " +
    "entstanden sind.",
  make: "Cluster erstellen",
  none: "Für keines davon ist der Tag der Veröffentlichung bekannt",
  noneText: "Wählen Sie andere Cluster.",
  windows: "Am Ende jedes Zeitfensters",
  name: "Cluster",
  out: "Erschienen",
  outOfPost: "Der Tag des frühesten Posts: Der Tag der Episode ist nicht bekannt.",
  noDate: "nicht bekannt",
  inDays: (days: number): string => `in ${days} d`,
  soFar: (count: string): string => `bisher ${count}`,
};
