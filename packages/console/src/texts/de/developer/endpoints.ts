import type { texts as english } from "../../en/developer/endpoints.ts";

/** Texts of what is done with webhook endpoints, and of one delivery. */
export const texts: typeof english = {
  noneText:
    "Ein Endpunkt erfährt von Ereignissen, sobald sie geschehen, signiert und drei Tage lang " +
    "wiederholt.",
  create: "Endpunkt hinzufügen",
  createTitle: "Webhook-Endpunkt hinzufügen",
  createAct: "Endpunkt hinzufügen",
  editTitle: "Endpunkt bearbeiten",
  save: "Speichern",
  changed: "Der Endpunkt wurde geändert.",
  url: "Adresse",
  urlHelp: "Eine https-Adresse eines öffentlichen Hosts, auf Port 443 oder 8443.",
  description: "Wofür ist er?",
  types: "Arten von Ereignissen",
  allTypes: "Alle Arten",
  someTypes: "Einige Arten",
  allHelp: "Auch Arten, die spätere Versionen hinzufügen.",
  ofGroup: (chosen: number, all: number): string => `${chosen} von ${all}`,
  secretTitle: "Das Geheimnis des Endpunkts",
  secret: "Geheimnis",
  secretOnce:
    "Damit werden die Signaturen der Zustellungen geprüft. Es wird nur dieses eine Mal gezeigt: " +
    "Kopieren Sie es jetzt, und bewahren Sie es sicher auf.",
  acts: "Mehr zu diesem Endpunkt",
  edit: "Bearbeiten…",
  facts: "Details",
  factsTitle: "Endpunkt",
  waiting: "Wartende Zustellungen",
  lastSuccess: "Letzter Erfolg",
  lastFailure: "Letzter Fehler",
  oldSecret: "Altes Geheimnis signiert bis",
  owner: "Erstellt von",
  owners: { workspace: "diesem Workspace", oauth_app: "einer App" },
  never: "nie",
  works: "Jedes Ereignis seiner Arten wird sofort gesendet.",
  isOff: (waiting: number): string =>
    waiting === 0
      ? "Solange er aus ist, wird nichts gesendet."
      : waiting === 1
        ? "Solange er aus ist, wartet 1 Zustellung."
        : `Solange er aus ist, warten ${waiting} Zustellungen.`,
  stops: (moment: string, hours: number): string =>
    `Kommt nichts durch, wird dieser Endpunkt in ${hours} h ausgeschaltet: ${moment}.`,
  enable: "Einschalten",
  disable: "Ausschalten",
  wasEnabled: "Der Endpunkt ist an. Was wartete, wird binnen fünf Minuten gesendet.",
  wasDisabled:
    "Der Endpunkt ist aus. Was wartet, wird zurückgehalten; neue Ereignisse werden nicht " +
    "gesendet.",
  delete: "Löschen…",
  deleteTitle: "Diesen Endpunkt löschen?",
  deleteAct: "Endpunkt löschen",
  deleted: "Der Endpunkt wurde gelöscht.",
  test: "Test senden",
  testing: "Wird gesendet…",
  testType: "Beispiel einer Art senden…",
  testTitle: "Beispiel senden",
  testText:
    "Eine Zustellung mit erfundenen Daten. Sie wird nicht wiederholt und zählt nicht für den " +
    "Zustand.",
  testItself: "Ein Test des Endpunkts",
  sampleOf: "Beispiel für",
  delivered: (status: number): string => `Der Empfänger hat es angenommen: ${status}.`,
  refused: (status: number): string => `Der Empfänger hat es abgelehnt: ${status}.`,
  noAnswer: (why: string): string => `Es kam keine Antwort: ${why}.`,
  rotate: "Geheimnis erneuern…",
  rotateTitle: "Geheimnis erneuern",
  rotateText:
    "Der Endpunkt erhält ein neues Geheimnis. Solange beide gelten, signieren beide jede " +
    "Zustellung.",
  rotateAct: "Erneuern",
  rotateNow: "Erneuern und das alte Geheimnis beenden",
  grace: "Das jetzige Geheimnis signiert noch",
  graces: {
    24: "24 Stunden",
    1: "Eine Stunde",
    168: "Eine Woche",
    0: "Gar nicht: Es endet jetzt",
  },
  rotated: (moment: string): string => `Das vorherige Geheimnis signiert mit bis ${moment}.`,
  rotatedNow: "Das vorherige Geheimnis signiert nicht mehr.",
  retryFailed: "Fehlgeschlagene wiederholen…",
  retryTitle: "Fehlgeschlagene Zustellungen wiederholen",
  retrySince: "Fehlgeschlagen in",
  retryAct: "Wiederholen",
  hours: {
    1: "der letzten Stunde",
    24: "den letzten 24 Stunden",
    72: "den letzten drei Tagen",
    168: "der letzten Woche",
    720: "den letzten 30 Tagen",
  },
  queued: (deliveries: number): string =>
    deliveries === 1
      ? "Eine Zustellung wird erneut versucht."
      : `${deliveries} Zustellungen werden erneut versucht.`,
  retryNow: "Jetzt wiederholen",
  retrying: "Wird versucht…",
  next: (moment: string): string => `nächster Versuch ${moment}`,
  asCurl: "Als curl",
  curl: "Dieselbe Anfrage an den Empfänger",
  curlNote: "Ohne Signatur: Ein Empfänger, der sie prüft, lehnt die Anfrage ab.",
};
