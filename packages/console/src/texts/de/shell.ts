import type { texts as english } from "../en/shell.ts";

/** Texts of the frame around every screen. */
export const texts: typeof english = {
  product: "Castmeter",
  skip: "Zum Inhalt springen",
  navigation: "Hauptmenü",
  workspaceKinds: { solo: "Solo", network: "Netzwerk", subnetwork: "Teilnetz" },
  roles: { owner: "Inhaber", admin: "Admin", editor: "Redakteur", viewer: "Betrachter" },
  switchWorkspace: "Workspace wechseln",
  findOrDo: "Suchen oder ausführen",
  find: "Suchen",
  groups: { measure: "Messen", sell: "Verkaufen und belegen" },
  pages: {
    overview: "Übersicht",
    review: "Prüfen",
    shows: "Shows",
    episodes: "Episoden",
    clusters: "Cluster",
    analytics: "Analysen",
    campaigns: "Kampagnen",
    brands: "Marken",
    sponsors: "Sponsoren",
    reports: "Berichte",
    library: "Bibliothek",
    research: "Recherche",
    developer: "Entwickler",
    team: "Team und Tarif",
    installation: "Installation",
  },
  more: "Mehr",
  fold: "Seitenleiste einklappen",
  goTo: (page: string): string => `${page} öffnen`,
  account: { profile: "Profil", security: "Anmeldung und Passkeys", signOut: "Abmelden" },
  keys: {
    title: "Tasten",
    note: "Einzelne Tasten wirken, solange der Cursor in keinem Feld steht.",
    open: "Liste der Tasten",
    switchOff: "Einzelne Tasten ausschalten",
    switchOn: "Einzelne Tasten einschalten",
    findOrDo: "Suchen oder ausführen",
  },
  command: {
    placeholder: "Show, Episode oder Cluster suchen oder etwas ausführen",
    goTo: "Seite öffnen",
    acts: "Auf dieser Seite",
    shows: "Shows",
    episodes: "Episoden",
    clusters: "Cluster",
    nothing: (text: string): string => `Nichts heißt „${text}“.`,
  },
  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Vielleicht ist die Adresse falsch geschrieben, oder was sie nennt, wurde entfernt.",
    home: "Übersicht öffnen",
  },
  failed: {
    title: "Fehler auf dieser Seite",
    text:
      "Nichts ist verloren. Laden Sie die Seite neu; kommt der Fehler wieder, hilft uns die " +
      "Meldung unten, den Grund zu finden.",
    again: "Neu laden",
  },
  signedOut: {
    title: "Ihre Sitzung ist abgelaufen",
    text: "Nach erneuter Anmeldung kommen Sie auf diese Seite zurück.",
    signIn: "Anmelden",
  },
  noWorkspace: {
    title: "Sie gehören zu keinem Workspace",
    text: "Wer einen verwaltet, kann Sie per E-Mail einladen, oder Sie erstellen einen eigenen.",
    create: "Workspace erstellen",
    signOut: "Abmelden",
  },
  live: {
    reconnecting: "Verbindung wird wiederhergestellt…",
    polling: "Änderungen anderer kommen alle 30 Sekunden: Ein Proxy beendet die Live-Verbindung.",
  },
};
