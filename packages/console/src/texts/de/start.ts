import type { texts as english } from "../en/start.ts";

const calls = (count: string): string => (count === "1" ? "1 Aufruf" : `${count} Aufrufe`);

/** Texts of the first run. */
export const texts: typeof english = {
  title: "Erster Podcast",
  none: "Hier wird kein Podcast gemessen",
  noneText: "Den ersten fügt ein Redakteur, ein Admin oder der Inhaber hinzu.",
  question: "Welcher Podcast?",
  lead: "Fügen Sie die Adresse seines Feeds ein. Alles andere findet sich von dort aus.",
  field: "Adresse des Feeds",
  placeholder: "https://…/feed.xml",
  start: "Starten",
  reading: "Feed wird abgerufen…",
  help: "Der Feed wird sofort abgerufen, danach stündlich.",
  expected: {
    feed: ["≈ 1 s", "der Feed wird gelesen: Episoden, Transkripte, Personen"],
    accounts: ["≈ 15 s", "Konten werden gesucht; ohne Ihr Ja wird keines verbunden"],
    cluster: ["≈ 60 s", "die neueste Episode bekommt ihr erstes Cluster, mit Zahlen"],
  },
  feed: {
    title: "Feed gelesen",
    waiting: "Episoden werden gelesen…",
    facts: (episodes: string, newest: string): string =>
      episodes === "1" ? `1 Episode, vom ${newest}` : `${episodes} Episoden, neueste vom ${newest}`,
    empty: "Der Feed enthält keine Episoden. Sobald welche da sind, kommen sie von selbst.",
    failed: "Der Feed konnte nicht gelesen werden",
  },
  show: {
    title: "Show angelegt",
    hosts: (names: string): string => `Hosts: ${names}`,
    open: "Show öffnen",
  },
  accounts: {
    title: "Konten",
    ask: "Website, Feed und öffentliche Verzeichnisse nennen die Konten einer Show.",
    look: (count: string): string => `Konten suchen, höchstens ${calls(count)}`,
    lookFree: "Konten suchen",
    looking: "Website und Verzeichnisse werden durchsucht…",
    none:
      "Keines wurde gefunden. Konten lassen sich auf der Seite der Show verbinden, Posts unten " +
      "einfügen.",
    connect: "Verbinden",
    connecting: "Wird verbunden…",
    connected: "verbunden",
    signIn: "Zum Verbinden anmelden",
    followers: (count: string): string => `${count} Follower`,
    another: "Weiteres Konto verbinden",
  },
  sources: {
    youtube:
      "Dieser Server hat keinen YouTube-Schlüssel: Zahlen der Videos lassen sich nicht abrufen. " +
      "Dafür muss YOUTUBE_API_KEY gesetzt sein.",
    social:
      "Dieser Server hat keinen Anbieter von Zählern: Posts auf TikTok, Instagram, X und anderen " +
      "haben keine Zahlen.",
  },
  cluster: {
    title: "Erstes Cluster",
    newest: (title: string): string => `Neueste Episode: ${title}`,
    gather: "Posts dazu sammeln",
    gathering: "Posts dazu werden auf den verbundenen Konten gesucht…",
    found: (added: string, suggested: string): string =>
      `Posts: ${added} hinzugefügt, ${suggested} zu prüfen`,
    nothing: "Auf den verbundenen Konten wurde kein Post dazu gefunden.",
    paste: "Oder Adressen der Posts einfügen, eine pro Zeile",
    make: "Cluster erstellen",
    add: "Diese Posts hinzufügen",
    gatherCalls: (count: string): string => `Posts dazu sammeln, höchstens ${calls(count)}`,
    making: "Posts werden abgerufen…",
    noEpisode: "Ein Cluster braucht eine Episode, und der Feed enthält keine.",
    gatherAgain: "Erneut suchen",
  },
  numbers: {
    title: "Zahlen",
    waiting: "Sie kommen mit dem ersten Cluster.",
    soFar: (known: string, all: string): string => `bisher, ${known} von ${all} abgefragt`,
    ofAccounts: "Was die Konten bisher zeigen; mit Clustern kommen die Posts einer Episode dazu.",
    platform: "Plattform",
    reach: "Reichweite, 30 Tage",
    followers: "Follower",
    open: "Cluster öffnen",
    leave: "Sie können diese Seite schließen; die Arbeit läuft ohne Sie weiter.",
    none:
      "Noch ist kein Post darin. Fügen Sie die Adresse eines Posts ein, oder verbinden Sie ein " +
      "Konto; die Episode hat in jedem Fall eine eigene Seite.",
  },
};
