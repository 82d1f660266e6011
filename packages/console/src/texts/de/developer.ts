import type { texts as english } from "../en/developer.ts";
import { texts as webhooks } from "./developer/webhooks.ts";

/** Names of the presets where the id alone does not say them. */
const PRESETS: Readonly<Record<string, string>> = {
  custom: "Ausgewählte Berechtigungen",
  full_access: "Voller Zugriff",
  read_only: "Nur lesen",
};

/** Calls a minute by the tier of a key. */
const RATES: Readonly<Record<string, string>> = {
  default: "120 Aufrufe und 30 Änderungen pro Minute, 10 gleichzeitig",
  partner: "1.200 Aufrufe und 300 Änderungen pro Minute, 20 gleichzeitig",
};

/** Texts of the developer's pages. */
export const texts: typeof english = {
  title: "Entwickler",
  reference: "API-Referenz",
  tabs: {
    keys: "Schlüssel",
    requests: "Anfragen",
    apps: "Apps",
    links: "Live-Links",
    webhooks: "Webhooks",
    events: "Ereignisse",
    attempt: "Ausprobieren",
  },
  presetName: (id: string): string =>
    PRESETS[id] ?? id.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
  keys: {
    note: "Ein Schlüssel handelt in diesem Workspace, im Rahmen seiner Berechtigungen.",
    create: "Schlüssel erstellen",
    live: "Gültig",
    ended: "Beendet",
    none: "Kein gültiger Schlüssel",
    noneText: "Ein eigenes Programm braucht einen, um die API aufzurufen.",
    noneEnded: "Kein beendeter Schlüssel",
    name: "Name",
    key: "Schlüssel",
    id: "ID",
    may: "Darf",
    used: "Benutzt",
    ends: "Endet",
    state: "Zustand",
    preset: "Berechtigungen",
    networks: "Gilt von",
    everywhere: "überall",
    created: "Erstellt",
    createdBy: "Von",
    commandLine: "Kommandozeile",
    oldEnds: "Altes Geheimnis endet",
    version: "API-Version",
    rate: "Limit",
    rates: RATES,
    never: "nie",
    scopes: "Berechtigungen",
    noScope: "Mindestens eine Berechtigung wählen.",
    scopeCount: (scopes: number): string =>
      scopes === 1 ? "1 Berechtigung" : `${scopes} Berechtigungen`,
    access: { read: "Lesen", write: "Ändern" },
    gives: { read: "Lesen", write: "Lesen und ändern" },
    metered: "verbraucht kostenpflichtige Aufrufe",
    deletes: "kann löschen",
    offerRevoke: (days: number): string =>
      days === 1
        ? "Er wurde 1 Tag lang nicht benutzt. Braucht ihn kein Programm mehr, widerrufen Sie ihn."
        : `Er wurde ${days} Tage lang nicht benutzt. Braucht ihn kein Programm mehr, ` +
          "widerrufen Sie ihn.",
    unused: (days: number): string =>
      days === 1 ? "1 Tag nicht benutzt" : `${days} Tage nicht benutzt`,
    states: {
      active: "aktiv",
      expiring: "endet bald",
      expired: "abgelaufen",
      disabled: "deaktiviert",
      revoked: "widerrufen",
    },
    acts: { edit: "Bearbeiten…", rotate: "Erneuern…", revoke: "Widerrufen…" },
    actsOf: (label: string): string => `Aktionen für ${label}`,
    enable: "Aktivieren",
    disable: "Deaktivieren",
    wasDisabled: (label: string): string => `${label} wird ab jetzt abgelehnt.`,
    wasEnabled: (label: string): string => `${label} gilt wieder.`,
    revoke: "Schlüssel widerrufen",
    revokeOf: (label: string): string => `${label} widerrufen`,
    revokeTitle: (label: string): string => `${label} widerrufen?`,
    revoked: (label: string): string => `${label} wurde widerrufen.`,
  },
  create: {
    title: "API-Schlüssel erstellen",
    act: "Schlüssel erstellen",
    label: "Wofür ist er?",
    preset: "Berechtigungen",
    custom: "Berechtigungen auswählen",
    customHelp: "Ändern schließt Lesen ein.",
    expires: "Läuft ab",
    expiries: { never: "Nie", 30: "In 30 Tagen", 90: "In 90 Tagen", 365: "In einem Jahr" },
    networksHelp: "Adressen oder Netze, je Zeile eines, etwa 192.0.2.0/24. Leer: überall.",
  },
  edit: {
    title: (label: string): string => `${label} bearbeiten`,
    act: "Speichern",
    done: (label: string): string => `${label} wurde geändert.`,
  },
  rotate: {
    title: (label: string): string => `${label} erneuern`,
    text: "Der Schlüssel erhält ein neues Geheimnis. ID, Berechtigungen und Limits bleiben.",
    act: "Erneuern",
    actNow: "Erneuern und das alte Geheimnis beenden",
    grace: "Das jetzige Geheimnis gilt noch",
    graces: { 24: "24 Stunden", 1: "Eine Stunde", 0: "Gar nicht: Es endet jetzt" },
    kept: "Das vorherige Geheimnis gilt, bis seine Frist um ist.",
    ended: "Das vorherige Geheimnis wird ab jetzt abgelehnt.",
  },
  secret: {
    title: "Ihr neuer Schlüssel",
    label: "Schlüssel",
    once:
      "Er wird nur dieses eine Mal gezeigt. Kopieren Sie ihn jetzt, und bewahren Sie ihn sicher " +
      "auf.",
    copy: { no: "Kopieren", yes: "Kopiert", "by hand": "Strg+C drücken" },
    stored: "Schlüssel gesichert",
    notCopied:
      "Der Schlüssel ist nicht kopiert und wird nicht wieder gezeigt. Kopieren Sie ihn, oder " +
      "bestätigen Sie, dass er gesichert ist.",
  },
  firstCall: {
    curl: "Erster Aufruf, mit curl",
    sdk: "Erster Aufruf, mit dem SDK",
    agents: "Ein Agent braucht keinen Schlüssel: Er meldet sich hier an und fragt, was er darf.",
    how: "Agenten verbinden",
  },
  requests: {
    search: "Nach Pfad suchen",
    path: "Pfad beginnt mit",
    who: "Wessen Aufrufe",
    programs: "Programme",
    everyone: "Alle, auch diese Konsole",
    outcome: "Ergebnis",
    allOutcomes: "Alle Status",
    outcomes: { refused: "Abgelehnt (400–499)", failed: "Unser Fehler (500–599)" },
    status: (status: string): string => `Status ${status}`,
    method: "Methode",
    allMethods: "Alle Methoden",
    by: "Von",
    allCredentials: "Alle Zugangsdaten",
    span: "Zeitraum",
    fortnight: "Letzte 14 Tage",
    hours: { 1: "Letzte Stunde", 24: "Letzter Tag", 168: "Letzte Woche" },
    refresh: "Neu laden",
    refreshing: "Wird geladen…",
    statusHead: "Status",
    call: "Aufruf",
    took: "Dauer",
    when: "Wann",
    duration: (ms: number): string =>
      ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1).replace(".", ",")} s`,
    fine: "Wie angefragt beantwortet.",
    version: (version: string): string => `Version ${version}`,
    replayed: "die Antwort eines früheren Aufrufs mit demselben Idempotency-Key",
    allBy: (label: string): string => `Alle von ${label}`,
    allWith: (status: number): string => `Alle mit ${status}`,
    about: (code: string): string => `Über ${code}`,
    none: "Noch kein Aufruf",
    noneText: "Aufrufe von Schlüsseln und Apps stehen hier in Sekunden und bleiben 14 Tage lang.",
    noneMatch: "Kein passender Aufruf",
    showAll: "Alle anzeigen",
    kept: (shown: string): string =>
      shown === "1"
        ? "1 Aufruf. 14 Tage lang gespeichert, ohne Inhalte."
        : `${shown} Aufrufe. 14 Tage lang gespeichert, ohne Inhalte.`,
    more: "Mehr anzeigen",
    readingMore: "Wird geladen…",
    csv: "CSV",
    saving: "Wird gespeichert…",
    notSaved: (status: number): string =>
      `Die Datei wurde nicht gespeichert: Der Server antwortete mit ${status}.`,
  },
  apps: {
    name: "App",
    from: "Von",
    unverified: "nicht verifiziert",
    by: "Zugelassen von",
    unknown: "einem früheren Mitglied",
    since: "Seit",
    used: "Benutzt",
    remove: "Entfernen…",
    removeOf: (name: string): string => `${name} entfernen`,
    removeTitle: (name: string): string => `${name} entfernen?`,
    removeAct: "App entfernen",
    removed: (name: string): string => `${name} wurde entfernt.`,
    none: "Keine App hat Zugriff",
    noneText: "Eine App oder ein Agent schickt Sie hierher, um Zugriff zu erbitten.",
    how: "Agenten verbinden",
  },
  links: {
    name: "Link",
    shows: "Zeigt",
    format: "Als",
    address: "Endet auf",
    by: "Erstellt von",
    made: "Erstellt",
    read: "Gelesen",
    end: "Beenden…",
    endOf: (name: string): string => `${name} beenden`,
    endTitle: (name: string): string => `${name} beenden?`,
    endText:
      "Tabellenblätter, die ihn lesen, zeigen ab jetzt einen Fehler. Ein neuer Link kann " +
      "dieselbe Tabelle zeigen.",
    endAct: "Link beenden",
    ended: (name: string): string => `${name} ist beendet.`,
    none: "Kein Live-Link",
    noneText: "Ein Live-Link hält ein Tabellenblatt aktuell. Ein Programm erstellt ihn.",
    how: "Live-Link erstellen",
  },
  webhooks,
  events: {
    kept: "30 Tage lang gespeichert",
    type: "Art",
    all: "Alle Arten",
    subject: "Betrifft",
    changed: "Geändert",
    source: "Von",
    sources: { api: "API", app: "Konsole", system: "Castmeter" },
    when: "Wann",
    id: "Ereignis",
    request: "Anfrage",
    key: "Idempotency-Key",
    resend: "Erneut senden…",
    resendTitle: "Dieses Ereignis erneut senden",
    resendText: "ID und Daten bleiben, Byte für Byte. Jede Zustellung hat eine eigene ID.",
    resendTo: "An",
    everyEndpoint: "Jeden Endpunkt, der diese Art annimmt",
    resendAct: "Erneut senden",
    resent: (deliveries: number): string =>
      deliveries === 0
        ? "Kein Endpunkt nimmt diese Art an: Nichts wurde gesendet."
        : deliveries === 1
          ? "Es wird erneut gesendet, in einer Zustellung."
          : `Es wird erneut gesendet, in ${deliveries} Zustellungen.`,
    waiting: "Wartende Zustellungen",
    body: "Daten",
    none: "Noch nichts geschehen",
    noneText: "Ereignisse von Shows, Clustern, Kampagnen und Berichten bleiben hier 30 Tage lang.",
    noneMatch: "Kein Ereignis dieser Art",
  },
};
