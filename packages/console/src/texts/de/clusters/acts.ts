import type { texts as english } from "../../en/clusters/acts.ts";

/** Texts of what can be done with a cluster. */
export const texts: typeof english = {
  cancel: "Abbrechen",
  close: "Schließen",
  save: "Speichern",
  saving: "Wird gespeichert…",
  add: {
    title: "Posts hinzufügen",
    addresses: "Adressen",
    act: (count: number, text: string): string =>
      count === 0
        ? "Posts hinzufügen"
        : count === 1
          ? "1 Post hinzufügen"
          : `${text} Posts hinzufügen`,
    adding: "Wird hinzugefügt…",
    sending: (done: number, all: number): string => `${done} von ${all}`,
    results: "Ergebnis",
    more: "Weitere hinzufügen",
    rest: "Der Rest wurde nicht gesendet, weil der Server dies ablehnte:",
  },
  refresh: {
    title: (posts: number): string =>
      posts === 1 ? "1 Post aktualisieren?" : `${posts} Posts aktualisieren?`,
    act: (posts: number): string =>
      posts === 1 ? "1 Post aktualisieren" : `${posts} Posts aktualisieren`,
    readBetween: (newest: string, oldest: string): string =>
      `Die Posts wurden vor ${newest} bis ${oldest} abgerufen.`,
    readNow: "Die Posts wurden gerade abgerufen.",
    readWithin: (oldest: string): string => `Die Posts wurden in den letzten ${oldest} abgerufen.`,
    readAt: (age: string): string => `Die Posts wurden vor ${age} abgerufen.`,
    never: "Noch kein Post wurde abgerufen.",
    provider: (names: string): string => `Datenanbieter (${names})`,
    own: (names: string): string => `Eigene API (${names})`,
    accounts: (names: string): string => `Verbundene Konten (${names})`,
    calls: (calls: number): string => (calls === 1 ? "1 Aufruf" : `${calls} Aufrufe`),
    noCall: "kein Aufruf",
    together: "Zusammen",
    cap: (used: string, limit: string): string =>
      `${used} von ${limit} Aktualisierungen des Tages verbraucht`,
    reached: (until: string): string =>
      `Dieses Cluster wurde vor Kurzem aktualisiert. Wieder möglich ab ${until}.`,
    reachedDay: (until: string): string =>
      `Die Aktualisierungen des Tages sind verbraucht. Wieder möglich ab ${until}.`,
    guard: "Views und Reichweite können dadurch nicht sinken, Likes schon.",
    gone: (count: number): string =>
      count === 1
        ? "1 Post ist gelöscht: Er behält seine Zahlen und wird erneut abgefragt."
        : `${count} Posts sind gelöscht: Sie behalten ihre Zahlen und werden erneut abgefragt.`,
    waiting: (done: number, all: number): string => `${done} von ${all}`,
    asking: "Wird aktualisiert…",
    behind: (done: number, calls: number): string =>
      `Posts werden im Hintergrund abgerufen: ${done} von ${calls}`,
    done: (fresh: number, all: number): string => `${fresh} von ${all} Posts sind aktuell`,
    partly: "Einige Posts wurden nicht abgerufen",
    partlyText: (failed: number, posts: number): string =>
      `${failed} von ${posts} Posts konnten nicht abgerufen werden. Ihre Zahlen bleiben erhalten.`,
    skipped: (count: number): string =>
      count === 1
        ? "1 Post wurde ausgelassen: Sein Konto wurde seit 36 Stunden nicht abgerufen, oder für " +
          "seinen Abruf ist nichts eingerichtet."
        : `${count} Posts wurden ausgelassen: Ihre Konten wurden seit 36 Stunden nicht ` +
          "abgerufen, oder für ihren Abruf ist nichts eingerichtet.",
  },
  find: {
    title: "Weitere Posts suchen",
    text:
      "Durchsucht die Posts der verbundenen Konten der Show nach solchen, die zu dieser Episode " +
      "gehören.",
    noEpisode: "Dieses Cluster gehört zu keiner Episode, mit der sich Posts vergleichen ließen.",
    mode: "Was mit gefundenen Posts geschieht",
    suggest: "Alle vorschlagen",
    suggestNote: "Über jeden entscheidet eine Person.",
    auto: "Sichere hinzufügen",
    autoNote:
      "Posts mit hoher Sicherheit werden hinzugefügt; über die übrigen entscheidet eine Person.",
    cost: (calls: string): string =>
      calls === "1"
        ? "Höchstens 1 Aufruf bei Plattformen"
        : `Höchstens ${calls} Aufrufe bei Plattformen`,
    noCost: "Kein Aufruf bei einer Plattform",
    act: "Suche starten",
    starting: "Wird gestartet…",
    last: "Letzte Suche",
    lastText: (when: string, added: string, suggested: string): string =>
      `${when}: ${added} hinzugefügt, ${suggested} vorgeschlagen`,
    undone: "rückgängig gemacht",
    undo: "Diese Suche rückgängig machen…",
    undoTitle: "Diese Suche rückgängig machen?",
    undoAct: "Suche rückgängig machen",
    undoDone: "Die Suche wurde rückgängig gemacht",
    running: (searched: number, found: number): string =>
      `Suche nach Posts: ${searched === 1 ? "1 Konto" : `${searched} Konten`} durchsucht, ` +
      `${found === 1 ? "1 Post" : `${found} Posts`} gesehen`,
    queued: "Suche nach Posts: wartet, bis sie an der Reihe ist",
    stop: "Anhalten",
    stopped: "Die Suche wurde angehalten; was sie gespeichert hat, bleibt",
    ended: (added: number, suggested: number): string =>
      `${added === 1 ? "1 Post" : `${added} Posts`} hinzugefügt, ${suggested} zu prüfen`,
    nothing: "Kein weiterer Post gefunden",
    failed: "Die Suche ist fehlgeschlagen",
    canceled: "Die Suche wurde angehalten",
    accounts: "Durchsuchte Konten",
    states: {
      searched: "durchsucht",
      recent: "vor Kurzem durchsucht",
      failed: "fehlgeschlagen",
      not_configured: "nicht eingerichtet",
      cap_reached: "Aufrufe des Tages verbraucht",
    },
    found: (count: string): string => (count === "1" ? "1 Post" : `${count} Posts`),
  },
  merge: {
    title: "Cluster mit diesem zusammenführen",
    text:
      "Bis zu zehn Cluster derselben Show. Ihre Posts zählen dann hier, und sie stehen in keiner " +
      "Liste mehr.",
    search: "Cluster suchen",
    list: "Cluster dieser Show",
    more: "Mehr anzeigen",
    none: "Kein anderes Cluster gefunden.",
    next: (count: number): string =>
      count === 0
        ? "Zusammenführen"
        : count === 1
          ? "1 Cluster zusammenführen…"
          : `${count} Cluster zusammenführen…`,
    confirmTitle: "Diese Cluster zusammenführen?",
    act: "Zusammenführen",
    done: "Zusammengeführt",
    posts: (count: number): string => (count === 1 ? "1 Post" : `${count} Posts`),
  },
  rename: {
    title: "Name und Schlagwörter",
    name: "Name",
    tags: "Schlagwörter",
    tagsHelp: "Mit Kommas trennen.",
    done: (name: string): string => `In „${name}“ umbenannt`,
    doneTags: "Schlagwörter gespeichert",
  },
  coBrand: {
    title: "Co-Branding",
    text:
      "Ein Partner, dessen Name auf der öffentlichen Seite dieses Clusters neben dem der Show " +
      "steht.",
    name: "Name",
    logo: "Adresse des Logos",
    logoHelp: "Nur https. Es erscheint auf der öffentlichen Seite.",
    href: "Link",
    hrefHelp: "Wohin der Name führt, nur https.",
    remove: "Co-Branding entfernen",
    done: (name: string): string => `Co-Branding mit ${name} gespeichert`,
    removed: "Co-Branding entfernt",
  },
  remove: {
    title: (name: string): string => `„${name}“ löschen?`,
    act: "Cluster löschen",
    done: (name: string): string => `„${name}“ wurde gelöscht`,
  },
  sum: {
    title: (metric: string): string => `${metric}, zusammengezählt`,
    metric: "Kennzahl",
    held: "Von vorher behalten",
    heldNote: "Die Audio-Reichweite sinkt nicht, wenn ihre Quelle wechselt.",
    standIn: "ersatzweise Downloads des Hosters",
    total: "Zusammen",
    nothing: "trägt nichts bei",
  },
};
