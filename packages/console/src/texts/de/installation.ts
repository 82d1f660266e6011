import type { texts as english } from "../en/installation.ts";
import { texts as ages } from "./ages.ts";

/** Texts of the pages for operators. Commands and settings are the same in every language. */

interface SetUpWords {
  name: string;
  gives: string;
}

const SET_UP: Readonly<Record<string, SetUpWords>> = {
  https: { name: "HTTPS", gives: "Passkeys, sichere Cookies und Links, die andere öffnen" },
  mail: {
    name: "Mailserver",
    gives: "Einladungen, neue Passwörter und Berichte kommen von selbst an",
  },
  backups: {
    name: "Geplante Sicherungen",
    gives: "Ein Worker schreibt eine Sicherung und behält die neuesten",
  },
  backup_passphrase: {
    name: "Passphrase der Sicherungen",
    gives: "Der Hauptschlüssel liegt in jeder Sicherung",
  },
  status_monitor: {
    name: "Statusmonitor",
    gives: "Die Statusseite, auch wenn dieser Server nicht läuft",
  },
  status_checks: {
    name: "Schlüssel des Monitors",
    gives: "Prüfungen von Webhooks, MCP und Aktualisierungen auf der Statusseite",
  },
  youtube: { name: "YouTube-Schlüssel", gives: "Zahlen von YouTube-Videos" },
  counters: { name: "Anbieter für Zahlen", gives: "Zahlen von TikTok, Instagram, X und anderen" },
  connect_google: {
    name: "Anmeldung bei YouTube",
    gives: "Kanäle werden mit ihren eigenen Analysen verbunden",
  },
  connect_instagram: {
    name: "Anmeldung bei Instagram",
    gives: "Professionelle Konten werden verbunden",
  },
  connect_blubrry: { name: "Anmeldung bei Blubrry", gives: "Downloads dieses Hosters" },
  connect_podbean: { name: "Anmeldung bei Podbean", gives: "Downloads dieses Hosters" },
  connect_spreaker: { name: "Anmeldung bei Spreaker", gives: "Downloads dieses Hosters" },
  connect_eventbrite: { name: "Anmeldung bei Eventbrite", gives: "Tickets von Live-Shows" },
  dashboard_sessions: {
    name: "Sitzungen von Dashboards",
    gives: "Apple Podcasts, Spotify und Podigee über die Browser-Erweiterung",
  },
  podcast_search: { name: "Podcast-Suche", gives: "Podcasts öffentlicher Verzeichnisse" },
  podcast_index: { name: "Podcast Index", gives: "Findet Konten von Shows sowie Podcasts" },
  spotify_catalogue: { name: "Spotify-Katalog", gives: "Findet Shows bei Spotify" },
  research: { name: "Web-Recherche", gives: "Fragen an das Web, mit Quellen" },
  language_model: {
    name: "Sprachmodell",
    gives: "Liest unsichere Posts und Insertion Orders ein zweites Mal",
  },
  speech_to_text: {
    name: "Spracherkennung",
    gives: "Transkripte von Episoden, die keines haben",
  },
  file_store: {
    name: "Bucket für Dateien",
    gives: "Dateien der Bibliothek liegen außerhalb dieser Maschine",
  },
  sign_in_google: { name: "Anmeldung mit Google", gives: "Anmeldung ohne Passwort" },
  sign_in_oidc: {
    name: "Anmeldung mit eigenem Anbieter",
    gives: "Anmeldung über den eigenen Identitätsanbieter",
  },
};

const CHECKS: Readonly<Record<string, string>> = {
  config: "Konfiguration",
  version: "PostgreSQL",
  nodes: "Datenbankknoten",
  migrations: "Migrationen",
  partitions: "Partitionen",
  queue: "Warteschlange der Jobs",
  backups: "Sicherungen",
  restore: "Wiederherstellung",
  feeds: "Feeds",
  accounts: "Konten",
  spending: "Verbrauch heute",
  disk: "Festplatte",
  mail: "E-Mail",
  alarms: "Alarme",
  directory: "Verzeichnis der Shows",
  search: "Suchindex",
  upstreams: "Quellen der Zahlen",
};

const ADVICE: Readonly<Record<string, string>> = {
  queue:
    "Fehlgeschlagene Jobs stehen im Tab „Jobs und E-Mail“. Läuft kein Worker, starten Sie einen.",
  backups:
    "Bewahren Sie eine Kopie auf einer anderen Maschine auf, und lesen Sie ab und zu eine ganz.",
  feeds: "Ein reparierter Feed wird mit castmeter show read neu abgerufen.",
  accounts: "Ein Konto, das eine Anmeldung braucht, wartet auf eine Person seines Workspace.",
  disk:
    "Schaffen Sie Platz, oder nehmen Sie eine größere Festplatte. PostgreSQL hält an, wenn sie " +
    "voll ist.",
  mail: "Setzen Sie SMTP_URL und MAIL_FROM. Bis dahin geben Sie die Links selbst weiter.",
  alarms: "Jeder offene steht auf dieser Seite, der Rat dazu auf der Seite der Alarme.",
  partitions: "Ein laufender Server erstellt sie stündlich.",
  migrations: "Führen Sie castmeter migrate mit dem installierten Release aus.",
  upstreams: "Setzen Sie YOUTUBE_API_KEY sowie COUNTER_PROVIDER mit seinem Schlüssel.",
};

const USES: (typeof english)["spending"]["uses"] = {
  account_calls: "Aufrufe für Konten",
  cluster_calls: "Aufrufe für Posts von Clustern",
  language_model_calls: "Aufrufe des Sprachmodells",
  research_calls: "Aufrufe der Web-Recherche",
  transcript_minutes: "Transkribierte Minuten",
};

export const texts: typeof english = {
  title: "Installation",
  version: (version: string): string => `Version ${version}`,
  status: "Statusseite",
  operations: "Betrieb",
  notOperator: "Diese Seite ist für die Betreiber dieses Servers",
  notOperatorText: "Wer ihn betreibt, lässt eine Person mit einem Befehl auf der Maschine zu:",
  tabs: { state: "Zustand", jobs: "Jobs und E-Mail", setUp: "Einrichtung und Verbrauch" },
  size: {
    title: "Größe",
    workspaces: "Workspaces",
    people: "Personen",
    shows: "Shows",
    database: "Datenbank",
    databases: { embedded: "Eingebautes PostgreSQL", postgresql: "Ihr PostgreSQL" },
    roles: "Dieser Prozess übernimmt",
    operators: "Betreiber",
    since: (date: string): string => `seit ${date}`,
    bytes: (size: string, unit: string): string => `${size} ${unit}`,
  },
  upgrades: {
    title: "Upgrades",
    release: "Release",
    schema: "Schema",
    newer: "Ein neueres Release hat die Datenbank migriert; dieses läuft darauf",
    migrated: "Zuletzt migriert",
    before: "Vor einem Upgrade zeigt das neue Release, was es tun würde:",
  },
  doctor: {
    title: "Prüfungen",
    note: "Ohne Dateien und Zahlen; die sieht castmeter doctor durch.",
    again: "Erneut prüfen",
    checking: "Wird geprüft",
    at: (moment: string): string => `Geprüft: ${moment}`,
    details: (count: number): string => (count === 1 ? "1 Detail" : `${count} Details`),
    leftOut: (count: number): string =>
      count === 1
        ? "Ein Detail nennt, was zu einem Workspace gehört; der Befehl zeigt es:"
        : `${count} Details nennen, was zu Workspaces gehört; der Befehl zeigt sie:`,
    checks: CHECKS,
    advice: ADVICE,
  },
  alarms: {
    title: "Alarme",
    noServer: "Es werden keine Mails darüber verschickt. Setzen Sie:",
    none: "Nichts fällt aus.",
  },
  backups: {
    title: "Sicherungen",
    last: "Neueste",
    none: "Keine im Ordner",
    ago: (age: string): string => (age === ages.now ? "gerade eben" : `vor ${age}`),
    schedule: "Zeitplan",
    noSchedule: "Keiner",
    noScheduleText: "Mit BACKUP_DIR entsteht eine am Tag.",
    every: (hours: number, keep: number): string =>
      (hours === 1 ? "Stündlich" : `Alle ${hours} Stunden`) +
      (keep === 1 ? "; die neueste wird behalten" : `; die neuesten ${keep} werden behalten`),
    key: "Hauptschlüssel",
    sealed: "Versiegelt in jeder Sicherung",
    notSealed: "Nicht in den Sicherungen: anderswo aufbewahren",
    folder: "Ordner",
    verify:
      "Ob eine Sicherung geprüft wurde, wird nirgends festgehalten. Eine Sicherung ganz lesen:",
  },
  jobs: {
    title: "Warteschlange der Jobs",
    workers: "Worker",
    noWorker: "Keiner läuft",
    waiting: "Wartend",
    waitingSince: (count: string, age: string): string => `${count}, der älteste seit ${age}`,
    running: "Laufend",
    scheduled: "Geplant",
    failed: "Fehlgeschlagen",
  },
  kinds: {
    title: "Jobs nach Art",
    note: "Geplant: noch nicht fällig oder zwischen zwei Versuchen.",
    name: "Job",
  },
  failed: {
    title: "Endgültig fehlgeschlagen",
    note:
      "Kein Versuch ist übrig. Eine Wiederholung holt die Arbeit nach, auch die " +
      "kostenpflichtige, die noch nicht getan ist.",
    none: "Kein Job ist endgültig fehlgeschlagen",
    mail: "E-Mail",
    reason: "Grund",
    noReason: "Kein Grund gespeichert",
    attempts: "Versuche",
    at: "Fehlgeschlagen",
    retry: "Wiederholen",
    retrying: "Wird eingereiht",
    retryOf: (name: string, id: string): string => `${name}, Job ${id}, wiederholen`,
    retried: "Der Job ist wieder eingereiht, mit allen Versuchen.",
  },
  mail: {
    title: "E-Mail",
    sender: "Absender",
    waiting: "Wartend",
    failed: "Fehlgeschlagen",
    outbox: "Im Postausgang",
    newest: (count: string, age: string): string =>
      age === ages.now
        ? `${count}, die neueste von gerade eben`
        : `${count}, die neueste vor ${age}`,
    noServer: "Ohne Mailserver geben Sie die Links selbst weiter. Ein Befehl zeigt sie:",
  },
  spending: {
    title: "Bei Anbietern angefragt",
    since: (date: string): string =>
      `Seit ${date}, in UTC-Tagen. Was es kostet, steht in Ihren Verträgen.`,
    byWorkspace: "Nach Workspace",
    none: "In diesem Monat wurde nichts angefragt.",
    use: "Für",
    uses: USES,
    short: {
      account_calls: "Konten",
      cluster_calls: "Posts",
      language_model_calls: "Modell",
      research_calls: "Recherche",
      transcript_minutes: "Minuten",
    },
    provider: "Anbieter",
    noProvider: "Keiner eingerichtet",
    month: "Dieser Monat",
    today: "Heute",
    limit: "Limit je Workspace und Tag",
    noLimit: "Kein eigenes",
    workspace: "Workspace",
  },
  setUp: {
    title: "Einrichtung",
    note: "Nach den Einstellungen des antwortenden Prozesses. Werte werden nirgends gezeigt.",
    what: "Was",
    state: "Zustand",
    isSet: "Gesetzt",
    isNotSet: "Nicht gesetzt",
    gives: "Bringt",
    settings: "Einstellungen",
    items: SET_UP,
  },
};
