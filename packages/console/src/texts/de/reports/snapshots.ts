import type { texts as english } from "../../en/reports/snapshots.ts";

const REASONS: Readonly<Record<string, string>> = {
  restated_by_platform: "Die Plattform nennt weniger als zuvor",
  late_data: "Eine fehlende Zahl ist eingetroffen",
  counted_since: "Die Zahl stieg weiter",
  not_read: "Nicht abrufbar, daher behalten",
  post_added: "Ein Post kam hinzu",
  post_removed: "Ein Post fiel weg",
  rate_changed: "Ein Satz wurde geändert",
  promise_changed: "Die Zusage wurde geändert",
  delivery_changed: "Die Zahl eines Adservers änderte sich",
  definition_changed: "Es wird anders gezählt",
  window_moved: "Es geht um andere Tage",
  time_passed: "Die Zeit lief weiter",
  state_changed: "Ein Zustand änderte sich",
  edited: "Ihre Worte wurden geändert",
  section_added: "Ein Abschnitt kam hinzu",
  section_removed: "Ein Abschnitt wurde weggelassen",
  section_failed: "Ein Abschnitt konnte nicht geladen werden",
  unexplained: "Kein Grund bekannt",
};

/** Texts of snapshots, what differs between two, and their files. */
export const texts: typeof english = {
  unknown: "—",
  reasons: REASONS,
  title: "Snapshots",
  note:
    "Was gezeigt wurde, signiert und unverändert. Links zeigen den neuesten, wenn sie keinen " +
    "bestimmten nennen.",
  number: "Nummer",
  issued: "Erstellt",
  state: "Zustand",
  states: { current: "Leser sehen ihn", superseded: "ersetzt", withdrawn: "zurückgezogen" },
  reason: "Warum",
  warnings: (count: number): string => (count === 1 ? "1 Warnung" : `${count} Warnungen`),
  actsOf: (number: number): string => `Aktionen für Snapshot ${number}`,
  open: "Seite öffnen",
  files: "Dateien…",
  verify: "Seite zur Echtheitsprüfung",
  compare: "Mit dem vorherigen vergleichen",
  withdraw: "Zurückziehen…",
  none: "Kein Snapshot",
  noneText: "Leser sehen nichts, bis einer erstellt ist.",
  diff: {
    title: "Was sich geändert hat",
    from: "Zwischen",
    to: "und",
    of: (number: number, moment: string): string => `${number}, ${moment}`,
    cause: (words: string, count: string): string => `${words}: ${count}`,
    none: "Nichts weicht ab.",
    section: "Abschnitt",
    what: "Was",
    old: "Vorher",
    new: "Nachher",
    change: "Veränderung",
    why: "Warum",
    more: "Es gibt mehr als diese 2.000.",
    one: "Es gibt einen Snapshot: Der nächste lässt sich mit ihm vergleichen.",
    readings: (count: number): string => (count === 1 ? "1 Abruf" : `${count} Abrufe`),
    label: "Abweichungen",
  },
  export: {
    title: (number: number): string => `Dateien von Snapshot ${number}`,
    format: "Art der Datei",
    formats: {
      pdf: "PDF, die Druckfassung",
      xlsx: "XLSX, ein Blatt je Tabelle",
      csv: "CSV, eine Datei je Tabelle",
      json: "JSON, das signierte Dokument",
      zip: "ZIP, alles zusammen mit Signatur und Schlüssel",
    },
    queued: "Wird erstellt…",
    failed: (message: string): string => `Die Datei konnte nicht erstellt werden: ${message}`,
    download: "Herunterladen",
    size: (size: string): string => `${size} kB`,
    until: (clock: string): string => `Die Adresse gilt bis ${clock}.`,
    glyphs: (count: number): string =>
      count === 1
        ? "Ein Zeichen fehlt in der Schrift der Druckfassung."
        : `${count} Zeichen fehlen in der Schrift der Druckfassung.`,
  },
  withdrawal: {
    title: (number: number): string => `Snapshot ${number} zurückziehen`,
    act: "Zurückziehen",
    reason: "Warum",
    help: "Wer das Dokument später prüft, liest es.",
    next: "Weiter",
    done: (number: number): string =>
      `Snapshot ${number} ist zurückgezogen. Kein Link zeigt ihn mehr.`,
  },
};
