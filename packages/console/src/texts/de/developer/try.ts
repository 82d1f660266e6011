import type { texts as english } from "../../en/developer/try.ts";

/** Texts of trying the API. */
export const texts: typeof english = {
  operations: "Lesende Operationen der API",
  search: "Operationen suchen",
  count: (operations: number): string =>
    operations === 1 ? "1 lesende Operation" : `${operations} lesende Operationen`,
  unknown: (id: string): string => `Keine lesende Operation der API heißt ${id}.`,
  api: "Die API dieses Servers",
  choose: "Wählen Sie eine Operation. Sie läuft unter Ihrem Konto und ändert nichts.",
  version: "Version",
  server: "Server",
  docs: "Dokumentation",
  openapi: "OpenAPI-Dokument",
  agents: "Für Agenten (MCP)",
  oauth: "Für Apps (OAuth)",
  all: "Alle Operationen",
  scope: (scope: string): string =>
    scope === "any" ? "jeder Schlüssel" : `ein Schlüssel braucht ${scope}`,
  noScope: "kein Schlüssel nötig",
  cost: (cost: string): string =>
    cost === "1" ? "1 Token" : /^\d+$/.test(cost) ? `${cost} Tokens` : cost,
  feature: (feature: string): string => `Tarif mit ${feature}`,
  label: (name: string, isRequired: boolean): string =>
    isRequired ? `${name} (erforderlich)` : name,
  withDefault: (description: string, value: string): string =>
    description === "" ? `Ohne Angabe: ${value}.` : `${description} Ohne Angabe: ${value}.`,
  notGiven: "nicht angegeben",
  moment: "2026-11-27T12:00:00Z",
  pick: "Aus der Liste wählen…",
  pickFor: (name: string): string => `${name} wählen`,
  pickAfter: (name: string): string => `Zuerst ${name} angeben, dann gibt es eine Liste zur Wahl.`,
  fillExample: "Beispiel übernehmen",
  noParameter: "Sie hat keine Parameter.",
  run: "Ausführen",
  running: "Läuft…",
  missing: (names: string): string => `Es fehlt: ${names}`,
  notJson: "Der Inhalt ist kein JSON.",
  notReady: "Zuerst die erforderlichen Parameter angeben.",
  notRun: "Nach dem Ausführen steht hier die Antwort.",
  view: "Ansicht",
  views: { answer: "Antwort", curl: "curl", sdk: "SDK" },
  took: (status: number, took: string): string => `${status} in ${took}`,
  left: (tokens: string): string => (tokens === "1" ? "1 Token übrig" : `${tokens} Tokens übrig`),
  copy: "Kopieren",
  copied: "Kopiert",
  items: (count: number): string => (count === 1 ? "[1 Eintrag]" : `[${count} Einträge]`),
  fields: (count: number): string => (count === 1 ? "{1 Feld}" : `{${count} Felder}`),
  more: (count: number): string => `${count} weitere anzeigen`,
};
