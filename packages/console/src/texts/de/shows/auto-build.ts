import type { texts as english } from "../../en/shows/auto-build.ts";

/** Texts of the hourly build of clusters of a show. */
export const texts: typeof english = {
  title: "Auto-Build",
  note: "sucht stündlich nach Posts",
  modes: {
    label: "Verhalten",
    off: "Aus",
    suggest: "Vorschlagen",
    auto: "Sicheres hinzufügen",
  },
  modeTexts: {
    off: "Nichts wird von selbst gesucht. Cluster und Vorschläge bleiben, wie sie sind.",
    suggest:
      "Posts, die zu einer Episode gehören können, werden vorgeschlagen; eine Person entscheidet.",
    auto:
      "Posts mit hoher Sicherheit werden der Episode hinzugefügt; die übrigen werden " +
      "vorgeschlagen.",
  },
  cost:
    "Konten, die über einen kostenpflichtigen Anbieter abgerufen werden, werden höchstens alle " +
    "sechs Stunden durchsucht, im Rahmen der Aufrufe des Tages.",
  saved: {
    off: "Auto-Build ist aus. Ein laufender Durchgang wird noch beendet.",
    suggest: "Posts neuer Episoden werden von jetzt an vorgeschlagen.",
    auto: "Sichere Posts neuer Episoden werden von jetzt an hinzugefügt.",
  },
  states: { off: "aus", active: "aktiv", paused: "pausiert" },
  paused: {
    plan_required: "Der Tarif des Workspace, dem diese Show gehört, enthält keine Cluster.",
    show_archived:
      "Die Show ist archiviert. Es geht weiter, sobald sie aus dem Archiv geholt wird.",
  },
  facts: {
    state: "Zustand",
    lookback: "Betrachtet",
    lookbackDays: (days: number): string =>
      days === 1 ? "Episoden des letzten Tages" : `Episoden der letzten ${days} Tage`,
    last: "Letzter Durchgang",
    next: "Nächster Durchgang",
    never: "keiner",
    due: "jetzt fällig",
    error: "Letzter Fehler",
  },
  recent: {
    title: "Was der letzte Durchgang gefunden hat",
    label: "Episoden des letzten Durchgangs",
    columns: { episode: "Episode", result: "Ergebnis", reason: "Grund", at: "Wann" },
    empty: "Noch kein Durchgang beendet",
    emptyText: "Eingeschaltet läuft es einmal pro Stunde.",
    off: "Auto-Build ist aus",
    offText: "Wählen Sie das Verhalten; dann steht hier das Ergebnis jedes Durchgangs.",
    statuses: {
      pending: "wartet",
      searching: "sucht",
      added: "hinzugefügt",
      suggested: "vorgeschlagen",
      nothing_found: "nichts gefunden",
      skipped: "übersprungen",
      failed: "fehlgeschlagen",
    },
  },
};
