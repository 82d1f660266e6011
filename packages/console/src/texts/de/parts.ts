import type { texts as english } from "../en/parts.ts";

/** Texts of the parts that every screen uses. */
export const texts: typeof english = {
  problem: {
    server: "Der Server meldet einen Fehler",
    refused: "Der Server hat das abgelehnt",
    slow: "Der Server hat zu lange gebraucht",
    slowText: "Nichts ist verloren; nur die Anzeige ist fehlgeschlagen.",
    offline: "Der Server ist nicht erreichbar",
    offlineText: "Prüfen Sie Ihre Verbindung. Zu sehen ist, was zuletzt geladen wurde.",
    own: "Fehler in diesem Teil der Seite",
    tryAgain: "Erneut versuchen",
    notInPlan: "In diesem Tarif nicht enthalten",
  },
  panel: {
    asOf: (clock: string): string => `Stand ${clock}`,
    loadingAgain: "Wird geladen…",
    notReadAgain: (problem: string): string => `Nicht neu geladen: ${problem}`,
    table: "Tabelle",
    chart: "Diagramm",
    csv: "CSV",
    saving: "Wird gespeichert…",
    api: "API",
  },
  api: {
    title: "Dasselbe per API",
    note: "Die Anfrage hinter dieser Ansicht, mit einem Schlüssel Ihres Workspace.",
    curl: "curl",
    sdk: "SDK",
    copy: "Kopieren",
    copied: "Kopiert",
  },
  count: {
    unknown: "unbekannt",
    marks: {
      kept: "behalten",
      gone: "gelöscht",
      estimated: "gesch.",
      so_far: "bisher",
      rule: "Regel",
    },
    fetched: "Abgerufen",
    dataThrough: "Daten bis",
    countedAs: "Gezählt als",
    source: "Quelle",
    window: "Zeitraum",
    exact: "Genau",
    copyExact: "Genaue Zahl kopieren",
  },
  table: {
    columns: "Spalten",
    sortedUp: "sortiert, kleinste zuerst",
    sortedDown: "sortiert, größte zuerst",
    more: "Mehr anzeigen",
    readingMore: "Wird geladen…",
    rows: (shown: string): string => (shown === "1" ? "1 Zeile" : `${shown} Zeilen`),
    rowsOf: (shown: string, all: string): string => `${shown} von ${all}`,
    none: "Keine Treffer.",
  },
  drawer: { close: "Schließen" },
  confirm: {
    cancel: "Abbrechen",
    calls: (count: string): string =>
      count === "1" ? "1 kostenpflichtiger Aufruf" : `${count} kostenpflichtige Aufrufe`,
    posts: (count: string): string => (count === "1" ? "1 Post" : `${count} Posts`),
    emails: (count: string): string => (count === "1" ? "1 E-Mail" : `${count} E-Mails`),
    cap: (used: string, limit: string, until: string): string =>
      `${used} von ${limit} verbraucht; neu ab ${until}`,
    irreversible: "Das lässt sich nicht rückgängig machen.",
    asking: "Folgen werden ermittelt…",
  },
  undo: { undo: "Rückgängig", dismiss: "Ausblenden" },
  change: {
    from: (before: string): string => `zuvor ${before}`,
  },
  wait: "Läuft…",
};
