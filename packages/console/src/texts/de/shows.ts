import type { texts as english } from "../en/shows.ts";
import { texts as ages } from "./ages.ts";

/** Texts of the list of shows and of what can be done with a show. */
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const texts: typeof english = {
  title: "Shows",
  list: {
    label: "Shows",
    search: "Shows suchen",
    findHere: "Diese Liste durchsuchen",
    kept: { label: "Welche Shows", current: "In Gebrauch", archived: "Archiviert" },
    columns: {
      show: "Show",
      episodes: "Episoden",
      accounts: "Konten",
      feed: "Feed",
      reach: "Reichweite, 28 Tage",
      created: "Hinzugefügt",
    },
    sort: {
      label: "Sortieren",
      "-reach": "Größte Reichweite",
      reach: "Kleinste Reichweite",
      name: "Name, A bis Z",
      "-name": "Name, Z bis A",
      "-episodes": "Meiste Episoden",
      episodes: "Wenigste Episoden",
      "-created": "Neueste",
    },
    hidden: "verborgen",
    archived: "archiviert",
    ofOther: "aus einem anderen Workspace",
    ofSubnetwork: "aus einem Teilnetz",
    noAccount: "keines verbunden",
    stale: (count: number): string => `${count} veraltet`,
    failing: (count: number): string => `${count} mit Fehler`,
    staleSince: (platform: string, age: string): string => `${platform}: vor ${age} abgerufen`,
    neverRead: (platform: string): string => `${platform}: noch nie abgerufen`,
    feed: {
      none: "kein Feed",
      reading: "wird abgerufen",
      failed: "fehlgeschlagen",
      paused: "pausiert",
      read: (age: string): string =>
        age === ages.now ? "gerade abgerufen" : `vor ${age} abgerufen`,
    },
    unknown: "nicht bekannt",
    empty: "Noch keine Show",
    emptyText: "Die Adresse eines Feeds genügt: Die Episoden kommen in Sekunden.",
    emptyViewer: "Redakteure dieses Workspace können eine hinzufügen.",
    noneFound: "Keine Show gefunden",
    noneFoundText: "Durchsucht werden Namen, Handles, Autoren und Beschreibungen.",
    noneArchived: "Keine Show ist archiviert",
    noneArchivedText:
      "Eine archivierte Show behält alles und wird nicht mehr von selbst abgerufen.",
    clear: "Suche leeren",
    missing: (count: number): string =>
      count === 1
        ? "1 Show dieses Workspace gibt es nicht mehr."
        : `${count} Shows dieses Workspace gibt es nicht mehr.`,
    note: "Summe aus Views, Wiedergaben und Impressions; keine Personen",
  },
  deleted: {
    title: "Gelöscht",
    note: "30 Tage lang wiederherstellbar",
    deleted: (moment: string): string => `Gelöscht am ${moment}`,
    until: (moment: string): string => `Wird am ${moment} endgültig entfernt`,
    restore: "Wiederherstellen",
    restored: (name: string): string =>
      `${name} wurde wiederhergestellt. Die Konten müssen neu verbunden werden.`,
  },
  solo: {
    note: "Dieser Workspace enthält eine Show.",
    ask: "Für weitere wandelt sein Inhaber ihn in ein Netzwerk um.",
    act: "In ein Netzwerk umwandeln…",
    title: (name: string): string => `${name} in ein Netzwerk umwandeln?`,
    confirm: "In ein Netzwerk umwandeln",
    done: (name: string): string => `${name} ist jetzt ein Netzwerk.`,
  },
  add: {
    act: "Show hinzufügen",
    title: "Show hinzufügen",
    field: "Adresse des Feeds",
    help: "Er wird jetzt abgerufen, danach stündlich.",
    read: "Feed abrufen",
    reading: "Wird abgerufen…",
    confirm: "Diese Show hinzufügen",
    adding: "Wird hinzugefügt…",
    items: (count: number): string => counted(count, "Episode", "Episoden"),
    skipped: (count: number): string =>
      count === 1
        ? "1 Eintrag ausgelassen: keine Episode"
        : `${count} Einträge ausgelassen: keine Episoden`,
    author: "Von",
    holds: "Enthält",
    newest: "Neueste",
    noItem: "keine Episode",
    handle: "Öffentliche Seite",
    added: (name: string): string => `${name} wurde hinzugefügt. Die Episoden kommen in Sekunden.`,
  },
  acts: {
    more: (name: string): string => `Mehr zu ${name}`,
    read: "Feed jetzt abrufen",
    archive: "Archivieren",
    archived: (name: string): string =>
      `${name} ist archiviert. Nichts davon wird von selbst abgerufen.`,
    unarchive: "Aus dem Archiv holen",
    unarchived: (name: string): string =>
      `${name} steht wieder in der Liste. Der Feed wird bald abgerufen.`,
    delete: "Löschen…",
    deleteTitle: (name: string): string => `${name} löschen?`,
    deleteConfirm: "Show löschen",
    deleted: (name: string): string =>
      `${name} wurde gelöscht und lässt sich 30 Tage lang wiederherstellen.`,
    remove: "Aus diesem Workspace entfernen…",
    removeTitle: (name: string): string => `${name} aus diesem Workspace entfernen?`,
    removeConfirm: "Show entfernen",
    removed: (name: string): string => `${name} wurde aus diesem Workspace entfernt.`,
    public: "Öffentliche Seite",
    open: "Öffnen",
    feed: {
      imported: (name: string, added: number, changed: number): string =>
        `Der Feed von ${name} wurde abgerufen: ` +
        `${counted(added, "neue Episode", "neue Episoden")}, ${changed} geändert.`,
      unchanged: (name: string): string => `Der Feed von ${name} enthält nichts Neues.`,
      failed: (name: string): string => `Der Feed von ${name} wurde nicht abgerufen.`,
    },
  },
  steps: {
    title: "Die nächsten Schritte",
    done: "erledigt",
    account: "Ein Konto der Show verbinden",
    accountText:
      "Hoster, Kanal oder Profil: Downloads, Views und Follower werden von da an abgerufen.",
    cluster: "Die Posts einer Episode hinzufügen",
    clusterText: "Fügen Sie die Adressen der Clips und Posts ein: Jeder wird gezählt.",
    key: "Einen API-Schlüssel erstellen",
    keyText: "Für Programme und Agenten: Alles hier geht auch über die API.",
    sources: {
      youtube: "YouTube (YOUTUBE_API_KEY)",
      social: "Instagram, TikTok, X, Facebook, Threads und LinkedIn (COUNTER_PROVIDER)",
    },
    withoutSource: (names: string): string =>
      `Dieser Server hat keine Quelle für Zahlen von Posts auf ${names}: Sein Betreiber kann ` +
      "eine einrichten. Hoster und Newsletter brauchen keine.",
    and: " und ",
  },
  show: {
    tabs: {
      label: "Teile der Show",
      numbers: "Zahlen",
      profile: "Profil",
      accounts: "Konten und Feed",
      packages: "Pakete",
      autoBuild: "Auto-Build",
    },
    handle: (handle: string): string => `@${handle}`,
    episodes: (count: number): string => counted(count, "Episode", "Episoden"),
    archived: "archiviert",
    archivedText: "Diese Show ist archiviert: Nichts davon wird von selbst abgerufen.",
    connect: "Verbinden",
    refresh: "Aktualisieren…",
    title: "Show",
  },
};
