import type { texts as english } from "../../en/clusters/page.ts";

/** A number with a decimal comma. */
const decimal = (value: number): string => String(value).replace(".", ",");

/** Texts of the page of a cluster. */
export const texts: typeof english = {
  clusters: "Cluster",
  publicPage: "Öffentliche Seite",
  tabs: { label: "Cluster", posts: "Posts", time: "Verlauf" },
  acts: {
    add: "Posts hinzufügen",
    find: "Weitere suchen",
    addShort: "Posts",
    findShort: "Suchen",
    publicPage: "Öffentliche Seite öffnen",
    refresh: "Aktualisieren",
    refreshCalls: (calls: number): string =>
      calls === 1 ? "Aktualisieren, 1 Aufruf" : `Aktualisieren, ${calls} Aufrufe`,
    more: "Weitere Aktionen",
    rename: "Umbenennen und verschlagworten…",
    merge: "Cluster zusammenführen…",
    coBrand: "Co-Branding…",
    remove: "Löschen…",
    nextPost: "Nächster Post",
    postBefore: "Vorheriger Post",
    closePost: "Post schließen",
  },
  merged: "Mit einem anderen Cluster zusammengeführt",
  mergedText:
    "Seine Posts zählen dort. Neue nimmt es erst wieder auf, wenn jenes Cluster gelöscht ist.",
  openTarget: "Jenes Cluster öffnen",
  mergedFrom: (count: number): string =>
    count === 1 ? "mit 1 zusammengeführten Cluster" : `mit ${count} zusammengeführten Clustern`,
  coBrandedWith: (name: string): string => `mit ${name}`,
  sum: {
    label: "Summe der Reichweite",
    reach: "Reichweite",
    explain: "Wie sie sich zusammensetzt",
    posts: (posts: number, platforms: number): string =>
      `${posts === 1 ? "1 Post" : `${posts} Posts`}, ` +
      (platforms === 1 ? "1 Plattform" : `${platforms} Plattformen`),
    beside: "Daneben, nie dazugezählt",
    downloads: "Downloads",
    engagedViews: "Engaged Views",
    engagement: "Interaktionen",
    unknown: "unbekannt",
  },
  spine: {
    label: "Posts nach Tagen seit Veröffentlichung; die Fläche eines Kreises zeigt die Reichweite",
    lanes: { video: "Video", audio: "Audio", social: "Social" },
    out: (day: string): string => `erschienen, ${day}`,
    noDate: "kein Datum",
    day: (day: number): string =>
      day > 0 ? `+${decimal(day)} d` : day < 0 ? `−${decimal(Math.abs(day))} d` : "0 d",
    today: "heute",
    earlier: "früher",
    later: "später",
    line: "Reichweite des Clusters, Tag für Tag",
    post: (name: string, title: string): string => `${name}, ${title}`,
    untitled: "ohne Titel",
    quoted: (title: string): string => `„${title}“`,
    number: (count: string, counter: string): string => `${count} ${counter}`,
    unknown: "Reichweite unbekannt",
    gone: "gelöscht, die letzte Zahl bleibt",
    column: (count: number, reach: string, day: string): string =>
      `${count === 1 ? "1 Post" : `${count} Posts`}, Reichweite ${reach}, ${day}`,
    keys: "Pfeiltasten wechseln zwischen Posts, die Eingabetaste öffnet einen.",
  },
  posts: {
    label: "Posts",
    columns: {
      post: "Post",
      form: "Format",
      out: "Erschienen",
      why: "Warum hier",
      bar: "Größe",
      reach: "Reichweite",
      countedAs: "Gezählt als",
      fetched: "Abgerufen",
    },
    sum: (sum: string): string => `Summe ${sum}`,
    once: "kein Post zählt doppelt, Personen womöglich schon",
    never: "nie",
    empty: "Noch kein Post",
    emptyText:
      "Fügen Sie die Adressen von Clips und Posts ein, oder lassen Sie automatisch danach suchen.",
    csvName: "posts.csv",
    leaving: "wird entfernt",
    noCounter: "—",
  },
  warnings: "Was in der Summe fehlt",
};
