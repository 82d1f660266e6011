import type { texts as english } from "../en/analytics.ts";

/** Texts of the frame of analytics: tabs, filters, warnings, files and live links. */
export const texts: typeof english = {
  title: "Analysen",
  tabsLabel: "Analysen",
  tabs: {
    overview: "Übersicht",
    reach: "Reichweite",
    timeline: "Verlauf",
    platforms: "Plattformen",
    rankings: "Ranglisten",
    curves: "Kurven",
    demographics: "Demografie",
    geography: "Geografie",
    compare: "Vergleich",
    provenance: "Herkunft",
    definitions: "Definitionen",
    links: "Live-Links",
  },
  filters: {
    label: "Filter",
    show: (count: number): string => (count === 0 ? "Filter" : `Filter ${count}`),
    allShows: "Alle Shows",
    shows: (count: number): string => (count === 1 ? "1 Show" : `${count} Shows`),
    allPlatforms: "Alle Plattformen",
    platforms: (count: number): string => (count === 1 ? "1 Plattform" : `${count} Plattformen`),
    chooseShows: "Shows wählen",
    choosePlatforms: "Plattformen wählen",
    takeOut: (name: string): string => `${name} herausnehmen`,
    asOf: "Stand vom",
    asOfNow: "Zurück zum heutigen Stand",
    mode: "Geteilte Konten",
    perShow: "Je Show",
    unique: "Einmal",
    modeNote:
      "Ein Konto, das mehrere Shows verbunden haben, zählt für jede davon oder einmal für die " +
      "erste.",
  },
  compare: {
    label: "Vergleichszeitraum",
    previous: (days: number): string =>
      days === 1 ? "ggü. dem Tag davor" : `ggü. ${days} Tagen davor`,
    year: "ggü. dem Vorjahr",
    none: "ohne Vergleich",
    choosePrevious: "Die Tage direkt davor",
    chooseYear: "Dieselben Tage im Vorjahr",
    chooseNone: "Keiner",
    weekday: "Am Wochentag ausrichten",
    weekdayNote: "Die verglichenen Tage beginnen am selben Wochentag",
  },
  asOfBanner: (day: string): string => `Zu sehen ist der Stand vom ${day}, Ende des Tages in UTC.`,
  asOfNote: "Zahlen, die eine Plattform später korrigiert hat, haben ihren damaligen Wert.",
  suppressed: (show: string, platforms: string): string =>
    `${show} zählt hier ohne ${platforms}: Eine frühere Show hat dasselbe Konto verbunden.`,
  missingShows: (count: number): string =>
    count === 1
      ? "1 Show dieses Workspace gibt es nicht mehr."
      : `${count} Shows dieses Workspace gibt es nicht mehr.`,
  warnings: {
    title: "Was diese Zahlen einschränkt",
    more: (count: number): string => `Noch ${count} anzeigen`,
    less: "Weniger anzeigen",
    api: "coverage.warnings",
  },
  pick: {
    search: "Suchen",
    nothing: "Nichts heißt so.",
    all: "Keine wählen: alle zählen",
    done: "Fertig",
    chosen: (count: number): string => `${count} gewählt`,
    more: "Mehr anzeigen",
  },
  file: {
    export: "Exportieren",
    csv: "CSV",
    tsv: "TSV",
    xlsx: "XLSX",
    failed: (message: string): string => `Der Export ist fehlgeschlagen. ${message}`,
  },
  link: {
    act: "Live-Link",
    title: "Als Live-Link speichern",
    note:
      "Ein Live-Link ist eine geheime Adresse, über die eine Tabellenkalkulation diese Tabelle " +
      "liest, mit IMPORTDATA oder Power Query. Wer die Adresse hat, liest sie ohne Anmeldung.",
    name: "Name",
    nameHelp: "Wofür der Link gedacht ist.",
    format: "Format",
    days: "Tage",
    fixed: (from: string, to: string): string => `${from} – ${to}, immer diese`,
    moving: (days: number): string =>
      days === 1
        ? "der letzte vollständige Tag, fortlaufend"
        : `die letzten ${days} vollständigen Tage, fortlaufend`,
    preview: "Vorschau",
    create: "Link erstellen",
    close: "Schließen",
    working: "Wird erstellt…",
    made: "Der Link wurde erstellt",
    madeNote: "Die Adresse wird nur dieses eine Mal gezeigt. Kopieren Sie sie jetzt.",
    formula: "Für Google Sheets",
    address: "Adresse",
    list: "Alle Live-Links ansehen",
    columns: (count: number): string => (count === 1 ? "1 Spalte" : `${count} Spalten`),
    onlyAdmins: "Live-Links erstellen Inhaber und Admins.",
  },
  whereFrom: "Herkunft der Zahl",
  definition: "Was gezählt wird",
  unknown: "unbekannt",
  knownOn: (day: string): string => `Stand vom ${day}`,
  addedUp: (clock: string): string => `Stand ${clock}`,
  eachPlatform: "wie jede Plattform es zählt; hinter dem Namen stehen die Definitionen",
};
