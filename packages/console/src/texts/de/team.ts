import type { texts as english } from "../en/team.ts";

const ROLES: (typeof english)["roles"] = {
  owner: "Inhaber",
  admin: "Admin",
  editor: "Redakteur",
  viewer: "Betrachter",
};

/** Features of a plan by their name in the API. */
const FEATURES: Readonly<Record<string, string>> = {
  premium_audio_platforms: "Apple Podcasts und Spotify",
  campaigns: "Kampagnen",
  subnetworks: "Teilnetze",
  team_members: "Mitglieder im Team",
  shared_reports: "Geteilte Berichte",
  clusters: "Cluster",
  network_public_page: "Öffentliche Seite des Netzwerks",
  mcp_writes: "Änderungen durch Agenten",
};

const KINDS: Readonly<Record<string, string>> = { accounts: "Konten", clusters: "Cluster" };

/** Texts of team, subnetworks, plan and usage. */
export const texts: typeof english = {
  title: "Team und Tarif",
  tabs: {
    members: "Mitglieder",
    talent: "Mitwirkende",
    subnetworks: "Teilnetze",
    workspace: "Workspace",
    dataRequests: "Datenanfragen",
    plan: "Tarif und Nutzung",
  },
  roles: ROLES,
  roleWords: {
    viewer: "Sieht alles, ändert nichts",
    editor: "Ändert auch Shows, Cluster und Kampagnen",
    admin: "Verwaltet auch Schlüssel, Apps und das Team",
  },
  outbox: {
    text: "Dieser Server hat keinen Mailserver: Einladungen warten in seinem Postausgang.",
    read: "Den Link der letzten zeigt seinem Betreiber",
    add: "Ein Mitglied ohne E-Mail erstellt",
  },
  members: {
    note: "Wer diesen Workspace sehen und ändern kann.",
    solo: "Ein Workspace mit einer Show hat ein Mitglied. Ein Netzwerk hat ein Team.",
    person: "Person",
    email: "E-Mail",
    role: "Rolle",
    state: "Zustand",
    you: "Sie",
    member: "Mitglied",
    since: (date: string): string => `seit ${date}`,
    invited: "eingeladen",
    invitedUntil: (date: string): string => `eingeladen, Link gilt bis ${date}`,
    expired: (date: string): string => `Link abgelaufen am ${date}`,
    size: (members: number, most: number): string => `${members} von ${most} Mitgliedern`,
    actsOf: (name: string): string => `Aktionen für ${name}`,
    isNow: (name: string, role: keyof typeof ROLES): string =>
      `Ab jetzt hat ${name} die Rolle ${ROLES[role]}.`,
    demote: (name: string, role: keyof typeof ROLES): string =>
      `${name} die Rolle ${ROLES[role]} geben?`,
    demoteText:
      "Apps, die diese Person zugelassen hat, verlieren den Zugriff und erhalten ihn mit der " +
      "Rolle nicht zurück.",
    demoteAct: "Rolle ändern",
    handOver: "Workspace übergeben…",
    handOverTitle: (workspace: string, name: string): string =>
      `${workspace} an ${name} übergeben?`,
    handOverAct: "Übergeben",
    remove: "Entfernen…",
    removeTitle: (name: string): string => `${name} entfernen?`,
    removeAct: "Entfernen",
    removed: (name: string): string => `${name} wurde entfernt.`,
    leave: "Verlassen…",
    leaveTitle: (workspace: string): string => `${workspace} verlassen?`,
    leaveAct: "Verlassen",
  },
  invite: {
    open: "Person einladen",
    title: "Person einladen",
    act: "Einladung senden",
    email: "E-Mail",
    help: "Der Link in der E-Mail gilt einmal, sieben Tage lang und nur für diese Adresse.",
    sent: (email: string): string => `Die Einladung an ${email} ist unterwegs.`,
    sendAgain: "Erneut senden",
    sendAgainTo: (email: string): string => `Die Einladung erneut an ${email} senden`,
    sentAgain: (email: string): string =>
      `Eine neue Einladung an ${email} ist unterwegs. Der frühere Link gilt nicht mehr.`,
    withdraw: "Einladung zurückziehen",
    withdrawn: "Die Einladung wurde zurückgezogen. Ihr Link gilt nicht mehr.",
  },
  subnetworks: {
    note: "Workspaces anderer unter diesem Netzwerk. Es sieht die Shows der aktiven.",
    open: "Neues Teilnetz",
    createTitle: "Teilnetz einladen",
    name: "Name",
    nameHelp: "Name des Teilnetzes. Es ist aktiv, sobald sein Inhaber annimmt.",
    email: "E-Mail des Inhabers",
    inviteTitle: (name: string): string => `Einen Inhaber für ${name} einladen`,
    inviteHelp:
      "Der Link gilt einmal, sieben Tage lang und nur für diese Adresse. " +
      "Der Link einer früheren Einladung gilt dann nicht mehr.",
    owner: "Inhaber",
    shows: "Shows",
    noOwner: "kein Inhaber",
    invited: (email: string, date: string): string => `${email}, Link gilt bis ${date}`,
    expired: (email: string, date: string): string => `${email}, Link abgelaufen am ${date}`,
    since: (date: string): string => `aktiv seit ${date}`,
    states: { active: "aktiv", invited: "eingeladen", suspended: "gesperrt" },
    acts: {
      create: "Neues Teilnetz",
      invite: "Anderen Inhaber einladen…",
      suspend: "Sperren…",
      activate: "Aktivieren…",
    },
    suspend: {
      title: (name: string): string => `${name} sperren?`,
      act: "Sperren",
      done: (name: string): string => `${name} ist gesperrt.`,
    },
    activate: {
      title: (name: string): string => `${name} aktivieren?`,
      act: "Aktivieren",
      done: (name: string): string => `${name} ist aktiv.`,
    },
    details: "Details",
    id: "ID",
    handle: "Handle",
    made: "Erstellt",
    activated: "Aktiv seit",
    showsSeen: "Shows, die dieses Netzwerk sieht",
    noShowSeen: "Keine: Zu sehen sind nur die eines aktiven Teilnetzes.",
    none: "Kein Teilnetz",
    noneText: "Laden Sie den Inhaber eines Teilnetzes ein: Er verwaltet es, Sie sehen die Shows.",
  },
  talent: {
    note: "Hosts, Producer und andere. Sie sind nur genannt, ohne E-Mails und ohne Zugriff.",
    noShow: "Dieser Workspace hat keine Show",
    none: "Niemand ist genannt.",
    add: "Hinzufügen",
    addTo: (show: string): string => `Person zu ${show} hinzufügen`,
    addAct: "Person hinzufügen",
    roleHelp: "Host, Producer oder ein anderes Wort, das die Show verwendet.",
    added: (email: string, show: string): string => `${email} ist bei ${show} genannt.`,
    since: (date: string): string => `seit ${date}`,
    remove: "Entfernen",
    removeOf: (email: string): string => `${email} entfernen`,
    removed: (email: string): string => `${email} ist nicht mehr genannt.`,
  },
  plan: {
    title: "Tarif",
    plan: "Tarif",
    names: { free: "Free", creator: "Creator", premium: "Premium" },
    source: "Vergeben von",
    sources: {
      explicit: "dem Betreiber dieses Servers",
      subscription: "einem Abonnement",
      network: "dem übergeordneten Netzwerk",
      free: "niemandem: Es ist der kostenlose Tarif",
    },
    writes: "Änderungen durch Programme",
    writesOn: "Erlaubt",
    writesOff: "Nicht erlaubt",
    kind: "Art",
    kinds: { solo: "Eine Show", network: "Netzwerk", subnetwork: "Teilnetz" },
    features: "Enthalten",
    featureNames: FEATURES,
    included: "enthalten",
    notIncluded: "nicht enthalten",
    locked: (platforms: number): string =>
      platforms === 1
        ? "1 Plattform ist in diesem Tarif nicht enthalten."
        : `${platforms} Plattformen sind in diesem Tarif nicht enthalten.`,
    oneShow: "Dieser Workspace enthält eine Show. Ein Netzwerk kann mehrere haben und ein Team.",
    network: "In ein Netzwerk umwandeln…",
    networkTitle: (name: string): string => `${name} in ein Netzwerk umwandeln?`,
    networkAct: "In ein Netzwerk umwandeln",
  },
  usage: {
    title: "Aufrufe bei Plattformen",
    note: "kostenpflichtig, je UTC-Tag",
    used: (used: string, limit: string): string => `${used} von ${limit} heute verbraucht`,
    resets: (moment: string): string => `neu ab ${moment}`,
    full: (moment: string): string =>
      `verbraucht: Konten und Aktualisierungen warten bis ${moment}`,
    foot: "Die letzten 30 Tage",
    table: "Tabelle",
    chart: "Diagramm",
    chartLabel: (limit: string): string => `Aufrufe je Tag; das Limit eines Tages ist ${limit}`,
    day: (day: string, calls: string): string =>
      calls === "1" ? `${day}: 1 Aufruf` : `${day}: ${calls} Aufrufe`,
    today: (day: string): string => `${day}, heute bisher`,
    dayHead: "Tag",
    kinds: KINDS,
    all: "Alle",
  },
};
