import type { texts as english } from "../en/episodes.ts";

/** Texts of the list of episodes. */
export const texts: typeof english = {
  title: "Episoden",
  views: { label: "Ansichten der Episoden", list: "Liste", since: "Seit Veröffentlichung" },
  show: { label: "Show", all: "Alle Shows" },
  search: {
    label: "Episoden suchen",
    titles: "Titel und Notizen",
    transcripts: "Transkripte",
    where: "Wo die Wörter gesucht werden",
    placeholder: {
      titles: "Wörter eines Titels oder der Notizen",
      transcripts: "Was gesagt wurde",
    },
    key: "Diese Liste durchsuchen",
    clear: "Suche leeren",
  },
  filters: {
    label: "Filter",
    open: "Filter",
    tag: "Schlagwort",
    anyTag: "Beliebiges Schlagwort",
    type: "Art",
    anyType: "Beliebige Art",
    transcript: "Transkript",
    anyTranscript: "Mit oder ohne Transkript",
    withTranscript: "Mit Transkript",
    withoutTranscript: "Ohne Transkript",
    cluster: "Cluster",
    anyCluster: "Mit oder ohne Cluster",
    withCluster: "Mit Cluster",
    withoutCluster: "Ohne Cluster",
    from: "Veröffentlicht ab",
    to: "Veröffentlicht bis",
    removed: "Auch solche, die den Feed verlassen haben",
    clear: "Filter leeren",
    sort: "Reihenfolge",
    newest: "Neueste zuerst",
    oldest: "Älteste zuerst",
    titleUp: "Titel A bis Z",
    titleDown: "Titel Z bis A",
  },
  types: { full: "Vollständig", trailer: "Trailer", bonus: "Bonus" },
  columns: {
    episode: "Episode",
    show: "Show",
    published: "Veröffentlicht",
    length: "Länge",
    reach: "Reichweite",
    downloads: "Downloads",
    engagement: "Interaktionen",
    tags: "Schlagwörter",
    transcript: "Transkript",
    cluster: "Cluster",
    type: "Art",
    words: "Wörter",
  },
  table: "Episoden",
  hint: "Leertaste wählt eine Zeile, Umschalt und Leertaste alle bis zu ihr",
  number: (season: number | null, number: number | null): string =>
    [season === null ? "" : `S${season}`, number === null ? "" : `E${number}`]
      .filter(Boolean)
      .join(" "),
  choose: (title: string): string => `${title} wählen`,
  noCluster: "kein Cluster",
  noNumber: "nicht gezählt",
  estimatedDate: "Der Feed nennt kein Datum; dieses dient nur der Einordnung in Listen.",
  removed: "nicht mehr im Feed",
  transcript: { there: "ja", failed: "fehlgeschlagen", none: "keines" },
  openCluster: "Öffnen",
  openClusterOf: (title: string): string => `Cluster von ${title} öffnen`,
  empty: {
    title: "Noch keine Episode",
    text: "Episoden kommen aus dem Feed einer Show.",
    act: "Shows öffnen",
  },
  nothing: {
    title: "Keine Treffer",
    text: "Keine Episode erfüllt alles, wonach gesucht wird.",
  },
  tooMany: {
    title: "Wählen Sie eine Show",
    text: (count: number): string =>
      `Eine Liste über mehrere Shows fasst höchstens ${count}; dieser Workspace hat mehr.`,
  },
  bar: {
    label: "Gewählte Episoden",
    chosen: (count: number): string => `${count} gewählt`,
    compare: (count: number): string => `${count} vergleichen`,
    most: (count: number): string => `Ein Diagramm fasst ${count} Linien.`,
    needsCluster: "Nur Episoden mit einem Cluster haben Zahlen.",
    tag: "Verschlagworten…",
    clear: "Auswahl aufheben",
  },
  keys: {
    compare: "Gewählte Episoden vergleichen",
    up: "Eine Ebene höher",
  },
  tagging: {
    title: (count: number): string =>
      count === 1 ? "1 Episode verschlagworten" : `${count} Episoden verschlagworten`,
    add: "Hinzufügen",
    addHelp: "Schlagwörter mit Kommas trennen.",
    remove: "Entfernen",
    removeHelp: "Schlagwörter, die keine davon hat, werden übergangen.",
    act: "Schlagwörter speichern",
    done: (count: number): string =>
      count === 1
        ? "Schlagwörter von 1 Episode gespeichert"
        : `Schlagwörter von ${count} Episoden gespeichert`,
    failed: (count: number): string =>
      count === 1 ? "1 Episode wurde nicht geändert" : `${count} Episoden wurden nicht geändert`,
    oneShow: "Schlagwörter gehören zu einer Show: Wählen Sie Episoden einer einzigen Show.",
  },
  hits: {
    title: "In Transkripten",
    start: "Schreiben Sie, was gesagt wurde: Wörter, eine „Wendung“ oder einen Anfang wie werb*.",
    startTitle: "Gesagtes suchen",
    none: "Das hat niemand gesagt",
    noneText: "Die Wörter müssen innerhalb von etwa einer Minute fallen.",
    found: (count: number): string => (count === 1 ? "1 Episode" : `${count} Episoden`),
    more: "Mehr anzeigen",
    readingMore: "Wird geladen…",
  },
};
