import type { texts as english } from "../../en/analytics/audience.ts";

/** Texts of demographics and geography. */
export const texts: typeof english = {
  windows: {
    days: (days: number): string => (days === 1 ? "letzter Tag" : `letzte ${days} Tage`),
    all_time: "gesamt",
    snapshot: "beim letzten Abruf",
    dates: (from: string, to: string): string => `${from} – ${to}`,
  },
  asOf: (day: string): string => `vollständig bis ${day}`,
  noDate: "die Plattform nennt kein Datum",
  notByDays: "Wie von jeder Plattform zuletzt gemeldet; die Tage bestimmt die Plattform.",
  aggregation: {
    sum_of_counts: "Zahlen der Shows addiert",
    unweighted_mean_of_show_shares: "einfaches Mittel der Anteile der Shows",
  },
  shows: (count: number): string => (count === 1 ? "von 1 Show" : `von ${count} Shows`),
  without: (names: string): string => `Ohne ${names}`,
  hidden: (count: number): string =>
    count === 1
      ? "Für 1 davon fehlt die Zahl: Die Plattform verbirgt sie."
      : `Für ${count} davon fehlt die Zahl: Die Plattform verbirgt sie.`,
  hiddenMark: "verborgen",
  sharedAccount: (show: string): string =>
    `${show} hat ein Konto verbunden, das schon gezählt ist.`,
  of: (total: string, what: string): string => `von ${total} ${what}`,
  noneReports: "Keine Plattform meldet das",
  noneReportsText:
    "Verbinden Sie eine Plattform, die ihr Publikum kennt, zum Beispiel YouTube oder Spotify.",
  openShows: "Shows öffnen",
  missing: "Nicht dabei",
  demographics: {
    title: "Alter und Geschlecht",
    view: "Ansicht",
    apart: "Alter und Geschlecht",
    together: "Alter nach Geschlecht",
    age: "Alter",
    gender: "Geschlecht",
    age_gender: "Alter nach Geschlecht",
    genders: {
      female: "Weiblich",
      male: "Männlich",
      non_binary: "Nichtbinär",
      unknown: "Unbekannt",
    },
    bucket: "Gruppe",
    share: "Anteil",
    noneOf: (what: string): string => `Die Plattform meldet nichts zu: ${what}.`,
  },
  geography: {
    title: "Länder",
    source: "Quelle",
    search: "Länder suchen",
    nothing: "Kein Land heißt so.",
    country: "Land",
    share: "Anteil",
    map: (what: string): string => `Weltkarte: ${what} nach Land. Die Liste enthält alle Zahlen.`,
    mapNote: "Je kräftiger die Farbe, desto mehr. Kleine Länder stehen nur in der Liste.",
    mapFailed: "Die Karte konnte nicht geladen werden. Die Liste enthält alle Zahlen.",
    places: "Städte und Bundesstaaten",
    continents: "Kontinente",
    listed: (count: number): string => `Die Plattform nennt je Konto höchstens ${count} Länder.`,
    unnamedPlace: "Ein Ort ohne Namen",
    basis: {
      platform_total: "Anteile an allem, was die Plattform gezählt hat",
      listed_countries: "Anteile an den genannten Ländern",
      listed_buckets: "Anteile an den genannten Gruppen",
    },
  },
};
