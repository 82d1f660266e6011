import type { texts as english } from "../../en/research/podcasts.ts";

/** Texts of podcast search. */
export const texts: typeof english = {
  search: "Titel oder Autor",
  placeholder: "Titel oder Autor eines Podcasts",
  language: "Sprache",
  country: "Land",
  languagePlaceholder: "de",
  countryPlaceholder: "DE",
  countryHelp: "Der Store von Apples Verzeichnis",
  results: "Gefundene Podcasts",
  start: "Podcast suchen",
  startText:
    "Geben Sie mindestens drei Buchstaben ein. Öffentliche Verzeichnisse werden gefragt, jedes " +
    "höchstens einmal am Tag für dieselbe Suche.",
  none: (words: string): string => `Kein Verzeichnis führt „${words}“`,
  noneText: "Versuchen Sie weniger Wörter, oder lassen Sie Sprache und Land weg.",
  notSetUp: "Dieser Server fragt kein Podcast-Verzeichnis",
  notSetUpText: "Sein Betreiber nennt die Verzeichnisse mit PODCAST_SEARCH.",
  columns: {
    title: "Podcast",
    author: "Autor",
    categories: "Kategorien",
    language: "Sprache",
    episodes: "Episoden",
    newest: "Neueste",
    here: "Hier",
  },
  ours: "Ihre Show",
  unknown: "Unbekannt",
  unknownCount: "nicht genannt",
  directories: { podcast_index: "Podcast Index", apple: "Apple Podcasts" },
  states: {
    answered: (name: string, age: string): string => `${name}: ${age}`,
    stale: (name: string, age: string): string =>
      `${name} fehlgeschlagen; Alter der Antwort: ${age}`,
    failed: (name: string): string => `${name} fehlgeschlagen`,
  },
  now: "gerade gefragt",
  file: "podcasts.csv",
  podcast: {
    about: "Über",
    facts: "Fakten",
    noWords: "Die Verzeichnisse liefern keine Beschreibung.",
    author: "Autor",
    website: "Website",
    feed: "Feed",
    language: "Sprache",
    categories: "Kategorien",
    episodes: "Episoden",
    newest: "Neueste Episode",
    explicit: "Explizit",
    yes: "Ja",
    no: "Nein",
    apple: "ID bei Apple Podcasts",
    spotify: "ID bei Spotify",
    guid: "Podcast-GUID",
    read: "Verzeichnis gefragt",
    listed: "Geführt von",
    noMail:
      "E-Mail-Adressen und Namen von Inhabern werden aus den Antworten der Verzeichnisse " +
      "weggelassen.",
    open: "Ihre Show öffnen",
    add: "Als Show hinzufügen",
    addTitle: (title: string): string => `${title} als Show hinzufügen?`,
    addText: "Der Feed wird abgerufen, und die Show kommt mit ihren Episoden.",
    added: (title: string): string => `${title} wurde hinzugefügt.`,
    noFeed: "Kein Verzeichnis nennt den Feed; von hier lässt er sich nicht hinzufügen.",
    research: "Recherchieren…",
    question: (title: string, author: string | null): string =>
      author === null
        ? `Der Podcast „${title}“: Wer macht ihn, wer hört ihn, und welche Sponsoren hat er?`
        : `Der Podcast „${title}“ von ${author}: Wer macht ihn, wer hört ihn, und welche ` +
          "Sponsoren hat er?",
  },
  episodes: {
    title: "Neueste Episoden",
    note: "Höchstens 200, wie das Verzeichnis sie führt.",
    none: "Das Verzeichnis führt keine Episode",
    name: "Episode",
    published: "Veröffentlicht",
    length: "Länge",
    number: "Nummer",
    place: (season: number, number: number): string => `S${season} E${number}`,
  },
};
