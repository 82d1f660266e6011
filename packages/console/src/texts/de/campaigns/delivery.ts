import type { texts as english } from "../../en/campaigns/delivery.ts";

const SOURCES = { adswizz: "AdsWizz", audioserve: "AudioServe", other: "Anderer Adserver" };

const FIELDS = {
  date: "Tag",
  start_date: "Erster Tag",
  end_date: "Letzter Tag",
  impressions: "Impressions",
  listeners: "Hörer",
  label: "Bezeichnung",
  slot_id: "Platz",
  show_id: "Show",
};

const CLASSES = {
  within_tolerance: "innerhalb der Toleranz",
  missing_source: "eine der Zahlen ist nicht bekannt",
  window: "andere Tage, oder es wird noch geliefert",
  geography: "die Buchung dort ist auf Länder begrenzt",
  definition: "beide zählen Verschiedenes",
  delivery: "nicht, was zugesagt war",
};

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Texts of delivery: ours beside the ad server's, and its upload. */
export const texts: typeof english = {
  title: "Unsere Zahlen neben denen des Adservers",
  note: "Die Zahlen des Adservers werden gezeigt, nie zu unseren addiert.",
  only: "Nur über 10 %",
  sources: SOURCES,
  sourceOf: (source: string): string =>
    (SOURCES as Readonly<Record<string, string>>)[source] ?? source,
  columns: {
    slot: "Platz",
    aired: "Termin",
    kind: "Art",
    promised: "Zugesagt",
    ours: "Unsere",
    apart: "Abweichung",
    state: "Einordnung",
  },
  apart: (percent: string): string => `${percent} %`,
  within: "innerhalb von 10 %",
  over: "über 10 %, nachfragen",
  notServed: "nicht vom Adserver ausgeliefert",
  noCount: "nichts gezählt",
  waiting: "nicht gesendet",
  classes: CLASSES,
  classOf: (name: string): string => (CLASSES as Readonly<Record<string, string>>)[name] ?? name,
  together: "Gesamt",
  togetherNote: (count: string): string => `von unseren ${count}, wo beide zählen`,
  noneBoth: "keine Zeile, die beide zählen",
  unassigned: "Für keinen bestimmten Platz",
  none: "Noch keine Plätze",
  noneText: "Fügen Sie auf dem Board Plätze hinzu: Dann gibt es etwas zu vergleichen.",
  noneOver: "Nichts weicht um mehr als 10 % ab",
  allRows: "Alle Plätze anzeigen",
  warnings: "Hinweise des Servers",
  csvName: "reconciliation.csv",
  proposals: {
    title: "Zu wenig geliefert",
    note: "Plätze, deren Tage vorbei sind und die über 5 % weniger brachten als zugesagt.",
    none: "Bisher hat kein Platz zu wenig geliefert",
    noneText: "Ein Vorschlag entsteht, wenn ein Platz seine 30 Tage hatte oder die Kampagne endet.",
    short: (missing: string, percent: string): string =>
      `${missing} fehlen, ${percent} % geliefert`,
    credit: (amount: string): string => `Eine Gutschrift von ${amount}, anteilig vom Preis`,
    noPrice: "Keine Gutschrift: Der Preis steht nicht im Voraus fest",
    airings: (count: number): string =>
      count === 1 ? "oder 1 weitere Schaltung" : `oder ${count} weitere Schaltungen`,
    noAirings: "wie viele Schaltungen es bringen würden, ist nicht bekannt",
    act: (count: number): string =>
      count === 1 ? "1 Ersatzplatz anlegen" : `Ersatzplatz mit ${count} Schaltungen anlegen`,
    done: "Der Ersatzplatz ist angelegt.",
    has: "Ein Ersatzplatz ist angelegt",
    creditNote: "Eine Gutschrift wird außerhalb von Castmeter vereinbart; die API speichert keine.",
    total: (amount: string): string => `Vorgeschlagene Gutschriften: ${amount}`,
  },
  rows: {
    title: "Hochgeladene Zeilen",
    note: "Was Adserver gezählt haben, nach Tag oder Zeitraum.",
    upload: "Zahlen hochladen",
    remove: "Entfernen…",
    none: "Noch nichts hochgeladen",
    noneText:
      "Laden Sie den CSV-Export eines Adservers hoch: Seine Zahlen stehen dann neben unseren.",
    columns: {
      days: "Tage",
      source: "Adserver",
      label: "Bezeichnung",
      about: "Platz oder Show",
      impressions: "Impressions",
      listeners: "Hörer",
    },
    totals: (source: string, impressions: string): string => `${source} ${impressions}`,
    csvName: "external-delivery.csv",
    slot: (position: number, show: string): string => `Platz ${position} · ${show}`,
    noSubject: "die Kampagne",
  },
  remove: {
    title: "Zahlen eines Adservers entfernen?",
    act: "Entfernen",
    source: "Adserver",
    label: "Bezeichnung",
    anyLabel: "Jede Bezeichnung",
    next: "Was entfernt würde…",
    done: "Die Zahlen wurden entfernt.",
    from: "Von",
    to: "Bis",
    help: "Nur Zeilen, die zwischen den beiden Tagen liegen; leer für alle.",
  },
  upload: {
    title: "Zahlen eines Adservers hochladen",
    leave: "Abbrechen",
    choose: "Datei wählen",
    help: (size: string, rows: string): string =>
      `Ein CSV-Export, höchstens ${size} und ${rows} Zeilen. Bis zum Speichern bleibt er hier.`,
    tooLarge: (size: string): string =>
      `Die Datei ist größer als ${size}: Exportieren Sie weniger Tage.`,
    tooMany: (rows: string): string =>
      `Die Datei hat mehr als ${rows} Zeilen, das Höchste für eine Kampagne: Exportieren Sie ` +
      "weniger Tage.",
    notText: "Die Datei ist nicht in UTF-8. Speichern Sie sie neu als CSV in UTF-8.",
    empty: "Die Datei hat unter den Überschriften keine Zeile.",
    openQuote: (line: number): string =>
      `Ein Anführungszeichen in Zeile ${line} ist nicht geschlossen.`,
    reading: "Wird gelesen…",
    source: "Gezählt von",
    columns: "Spalten",
    columnsNote: "Aus den Überschriften erraten. Korrigieren Sie, was nicht stimmt.",
    fields: FIELDS,
    noColumn: "nicht in der Datei",
    column: (index: number): string => `Spalte ${index + 1}`,
    headings: "Überschriften in Zeile",
    dateFormat: "Schreibweise der Tage",
    decimal: "Dezimalstellen",
    decimals: { point: "1,234.0", comma: "1.234,0" },
    defaults: "Für Zeilen, die nichts nennen",
    label: "Bezeichnung",
    slot: "Platz",
    noSlot: "Kein Platz",
    show: "Show",
    noShow: "Keine Show",
    needsDay: "Nennen Sie die Spalte des Tages oder die des ersten und die des letzten Tages.",
    needsCount: "Nennen Sie die Spalte der Impressions.",
    preview: "Was gespeichert würde",
    trying: "Der Server prüft jede Zeile…",
    fates: { new: "neu", changed: "geändert", unchanged: "unverändert", refused: "abgelehnt" },
    counts: {
      new: (count: number): string => `${count} neu`,
      changed: (count: number): string => `${count} geändert`,
      unchanged: (count: number): string => `${count} unverändert`,
      refused: (count: number): string => `${count} abgelehnt`,
    },
    total: "Die Summe in der letzten Zeile wird ausgelassen.",
    line: "Zeile",
    fate: "Was mit ihr geschieht",
    cell: (field: keyof typeof FIELDS, message: string): string => `${FIELDS[field]}: ${message}`,
    store: (count: number): string => `${counted(count, "Zeile", "Zeilen")} speichern`,
    leavesOut: (count: number): string =>
      `${counted(count, "abgelehnte Zeile wird", "abgelehnte Zeilen werden")} ausgelassen.`,
    done: (added: number, changed: number, same: number): string =>
      `${added} neu, ${changed} geändert, ${same} unverändert.`,
  },
};
