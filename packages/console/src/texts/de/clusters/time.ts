import type { texts as english } from "../../en/clusters/time.ts";

/** Texts of a cluster over time. */
export const texts: typeof english = {
  titles: {
    gained: (metric: string): string => `${metric}, Zuwachs`,
    level: (metric: string): string => `${metric}, bisher`,
  },
  note: "was von jedem Tag erfasst wurde, UTC; der erste Tag ist kein Zuwachs",
  noteLevel: "der Stand, der am Ende jedes Intervalls bekannt war, UTC",
  metric: "Kennzahl",
  by: { label: "Intervall", day: "Tag", week: "Woche", month: "Monat" },
  form: { label: "Was gezeichnet wird", gained: "Zuwachs", level: "Bisher" },
  split: { label: "Linien", all: "Zusammen", platform: "Nach Plattform" },
  all: "alle Plattformen",
  empty: "In diesen Tagen wurde nichts erfasst",
  emptyText:
    "Die Zahlen eines Clusters werden ab seiner ersten Aktualisierung Tag für Tag gespeichert.",
  day: "Tag",
  csvName: "cluster-timeline.csv",
  estimated: "Zuwachs mehrerer Tage, auf sie verteilt",
  warnings: "Zu diesen Tagen",
  notes: (count: number): string =>
    count === 1 ? "1 Hinweis zu diesen Tagen" : `${count} Hinweise zu diesen Tagen`,
  left: (count: number): string =>
    count === 1
      ? "Die kleinste Plattform steht nur in der Tabelle."
      : `Die ${count} kleinsten Plattformen stehen nur in der Tabelle.`,
};
