import type { texts as english } from "../../en/campaigns/board.ts";

/** Texts of the board of slots. */
export const texts: typeof english = {
  title: "Plätze nach Show und Woche",
  show: "Show",
  thisWeek: "Diese Woche",
  noDay: "Kein Tag",
  add: "Platz",
  addAct: "Platz hinzufügen",
  batch: "Mehrere",
  batchAct: "Mehrere Plätze hinzufügen",
  hint: "Platz ziehen, oder M und Pfeiltasten",
  counts: (count: number, state: string): string => `${state} ${count}`,
  empty: "Noch keine Plätze",
  emptyText: "Ein Platz ist, was in einer Show gesendet wird, an einem Tag oder zwischen zweien.",
  moving: (slot: string, show: string, week: string): string =>
    `${slot}: ${show}, Woche ab ${week}. Enter verschiebt dorthin, Escape lässt alles, wie es ist.`,
  trying: "Folgen werden ermittelt…",
  moved: (show: string, when: string): string => `Verschoben: ${show}, ${when}.`,
  movedBack: "Zurückverschoben.",
  fixed: "Ein gesendeter Platz bleibt, wo er ist.",
  warnTitle: "Trotzdem verschieben?",
  warnAct: "Verschieben",
  week: (day: string): string => `Woche ab ${day}`,
  weekBefore: "Vorige Woche",
  weekAfter: "Nächste Woche",
  goToNow: "Zu dieser Woche",
  nothing: "Nichts in dieser Woche",
  closePanel: "Platz schließen",
  moveKey: "Ausgewählten Platz verschieben",
  place: "Hierher verschieben",
  leave: "Stehen lassen",
};
