import type { texts as english } from "../../en/episodes/transcript.ts";

/** Texts of the transcript of an episode. */
export const texts: typeof english = {
  search: "In diesem Transkript suchen",
  searchPlaceholder: "Gesprochene Wörter",
  found: (at: string, all: string): string => `${at} von ${all}`,
  foundNone: "nicht gesagt",
  foundMany: (count: string): string => `die ersten ${count}`,
  before: "Vorheriger Treffer",
  next: "Nächster Treffer",
  list: "Transkript",
  segment: (time: string): string => `Zu ${time} springen`,
  copy: "Mit Zeitangabe kopieren",
  copied: "Passage kopiert",
  copyKey: "Passage mit Zeitangabe kopieren",
  passage: (text: string, source: string): string => `„${text}“\n${source}`,
  passageSource: (parts: readonly string[]): string => parts.join(", "),
  about: "Sprecher, Angaben und Dateien",
  noTimes: "Dieses Transkript hat keine Zeiten.",
  unnamed: "ohne Namen",
  speakers: {
    title: "Sprecher",
    note: "Anteil an den Wörtern",
    all: "Alle anzeigen",
    none: "Niemand ist genannt.",
  },
  facts: {
    title: "Angaben",
    language: "Sprache",
    source: "Quelle",
    words: "Wörter",
    passages: "Passagen",
    updated: "Gelesen",
    dropped: (count: string): string =>
      count === "1"
        ? "1 Eintrag konnte nicht gelesen werden und ist ausgelassen."
        : `${count} Einträge konnten nicht gelesen werden und sind ausgelassen.`,
    sources: {
      feed: "der Feed",
      upload: "ein Upload",
      platform: "eine Plattform",
      generated: "das Audio, durch ein Modell",
    },
  },
  save: { title: "Speichern als", text: "Text", vtt: "WebVTT", srt: "SubRip" },
  none: {
    title: "Kein Transkript gespeichert",
    text: "Es kommt aus dem Feed, aus einer Datei, die Sie senden, oder aus dem Audio.",
    error: (message: string): string =>
      `Der Feed verweist auf eines, das nicht gelesen werden konnte: ${message}`,
    send: "Datei senden…",
    generate: "Aus dem Audio erstellen…",
  },
  generate: {
    title: "Transkript aus dem Audio erstellen",
    act: "Erstellen",
    running: "Ein Transkript wird aus dem Audio erstellt",
    queued: "Ein Transkript wartet auf seine Erstellung",
    runningText: (minutes: string): string =>
      minutes === "1"
        ? "Etwa 1 Minute Audio; es erscheint hier von selbst."
        : `Etwa ${minutes} Minuten Audio; es erscheint hier von selbst.`,
    cancel: "Anhalten",
    failed: "Das Transkript konnte nicht erstellt werden",
    started: "Gestartet",
    stopped: "Angehalten",
  },
  send: {
    title: "Transkript senden",
    file: "Datei",
    fileHelp: "WebVTT, SubRip oder reiner Text, bis zu 5 MiB.",
    language: "Sprache",
    languageHelp: "Als Kürzel, etwa „de-DE“; „und“, wo sie nicht bekannt ist.",
    act: "Transkript speichern",
    done: "Transkript gespeichert",
  },
  delete: {
    open: "Transkript löschen…",
    title: "Dieses Transkript löschen?",
    act: "Transkript löschen",
    done: "Das Transkript wurde gelöscht.",
  },
  keys: {
    next: "Nächster Treffer",
    before: "Vorheriger Treffer",
  },
};
