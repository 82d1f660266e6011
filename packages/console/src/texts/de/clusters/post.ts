import type { texts as english } from "../../en/clusters/post.ts";
import { texts as ages } from "../ages.ts";

/** Texts of a post in its cluster. */
export const texts: typeof english = {
  marks: {
    beside: "daneben",
    notFetched: "nicht abgerufen",
    noAnswer: "keine Antwort",
    gone: "gelöscht",
  },
  panel: {
    label: "Gewählter Post",
    open: "Auf der Plattform öffnen",
    close: "Schließen",
    untitled: "Ohne Titel",
    numbers: "Zahlen",
    inReach: (counter: string): string =>
      `Zur Reichweite trägt der Post einmal bei, gezählt als ${counter}.`,
    reachHigher:
      "Die Reichweite ist der bisher höchste Stand: Sie sinkt nicht, wenn eine Plattform nach " +
      "unten korrigiert.",
    notInReach: "Keine Zahl dieses Posts zählt zur Reichweite.",
    guard: "Abgelehnte Werte",
    why: "Warum er hier ist",
    fetched: (age: string): string =>
      age === ages.now ? "gerade abgerufen" : `vor ${age} abgerufen`,
    takeOut: "Entfernen",
    afterOut: (time: string): string => `${time} nach der Episode erschienen`,
    beforeOut: (time: string): string => `${time} vor der Episode erschienen`,
    lastFailed: (at: string): string => `Abruf fehlgeschlagen, ${at}`,
  },
  addedBy: {
    user: "von einer Person hinzugefügt",
    api: "über seine Adresse hinzugefügt",
    builder: "von der Suche hinzugefügt",
    auto: "von selbst hinzugekommen",
  },
  because: {
    user: "Eine Person hat seine Adresse hinzugefügt.",
    api: "Seine Adresse wurde hinzugefügt.",
    builder: "Die automatische Suche hat ihn hinzugefügt.",
    auto: "Er ist die Episode selbst, auf einem Konto der Show.",
  },
  why: {
    kinds: {
      identifier: "dieselbe Episode",
      guid: "dieselbe GUID",
      link: "Link",
      transcript: "dieselben Worte",
      title: "ähnlicher Titel",
      number: "ihre Nummer",
      person: "Gast genannt",
      words: "seltene Wörter",
      duration: "gleiche Länge",
      time: "passende Tage",
      model: "von einem Modell gelesen",
    },
    quotedAt: (clock: string): string => `Worte bei ${clock}`,
    itself: "die Episode selbst",
    byAddress: "über die Adresse hinzugefügt",
    byPerson: "von einer Person hinzugefügt",
    byBuilder: "von der Suche gefunden",
  },
  evidence: {
    hard: "eindeutig",
    hardNote: "Schon das allein kann für hohe Sicherheit genügen.",
    speaksFor: "spricht dafür",
    speaksAgainst: "spricht dagegen",
    confidence: { high: "sicher", medium: "wahrscheinlich", low: "schwach" },
    at: (clock: string): string => `in der Episode bei ${clock}`,
    noPassage: "Die Passage steht nicht im gespeicherten Transkript.",
  },
  reading: {
    countedAs: "Gezählt als",
    means: "Bedeutung",
    fetched: "Abgerufen",
    dataThrough: "Daten bis",
    source: "Quelle",
    rule: "Heutige Regel",
    sources: {
      api: "eigene API der Plattform",
      provider: "Datenanbieter, öffentliche Zähler",
      extension: "Browser-Erweiterung",
      manual: "von einer Person eingetragen",
    },
    page: "Seite der Plattform",
    noAnswer: "die Plattform gab hierzu keine Antwort",
    atFetch: "der Zeitpunkt des Abrufs",
    more: (metric: string): string => `Was hinter ${metric} steht`,
  },
  guard: {
    titles: {
      zero_after_positive: "Ein Rückgang wurde abgelehnt",
      decrease: "Ein Rückgang wurde abgelehnt",
      fetch_failed: "Die letzten Zahlen bleiben",
    },
    zero: (when: string, platform: string, counter: string, kept: string): string =>
      `${when}: ${platform} meldete 0 ${counter}. Der Wert davor, ${kept}, bleibt, denn 0 nach ` +
      "einer positiven Zahl ist ein Fehler der Quelle.",
    decrease: (
      when: string,
      platform: string,
      refused: string,
      counter: string,
      kept: string,
    ): string =>
      `${when}: ${platform} meldete ${refused} ${counter}. Der Wert davor, ${kept}, bleibt, denn ` +
      "diese Zahl sinkt nicht.",
    decreaseUnknown: (when: string, platform: string, counter: string, kept: string): string =>
      `${when}: ${platform} meldete weniger ${counter}. Der Wert davor, ${kept}, bleibt, denn ` +
      "diese Zahl sinkt nicht.",
    failed: (when: string, platform: string, counters: string): string =>
      `${when}: ${platform} gab zu diesem Post keine Antwort. Von vorher behalten: ${counters}.`,
    counter: (count: string, counter: string): string => `${count} ${counter}`,
    rule: "Regel",
  },
  takeOut: {
    done: (title: string): string => `„${title}“ wird aus dem Cluster entfernt`,
    failed: (message: string): string => `Der Post wurde nicht entfernt: ${message}`,
    back: "Der Post ist wieder im Cluster; seine Zahlen wurden neu abgerufen.",
    notBack:
      "Der Post kam nicht in das Cluster zurück. Fügen Sie ihn über seine Adresse wieder hinzu.",
  },
};
