import type { texts as english } from "../../en/clusters/addresses.ts";

/** Texts of addresses of posts that are pasted. */
export const texts: typeof english = {
  help: "Beliebig viele, eine oder mehrere pro Zeile.",
  placeholder: "https://…",
  list: "Eingefügte Adressen",
  short_link: "Kurzlink, wird beim Hinzufügen aufgelöst",
  twice: "doppelt eingefügt, einmal gesendet",
  here: "schon in diesem Cluster",
  wrong: "kein Post",
  summary: (sent: string, calls: number): string =>
    calls === 1
      ? "1 Post, 1 Aufruf bei einer Plattform"
      : `${sent} Posts, ${sent} Aufrufe bei Plattformen`,
  left: (count: number): string =>
    count === 1 ? "1 Adresse wird ausgelassen" : `${count} Adressen werden ausgelassen`,
  results: "Ergebnis jeder Adresse",
  reach: (reach: string): string => `hinzugefügt, Reichweite ${reach}`,
  noReach: "hinzugefügt, Reichweite unbekannt",
  outcome: {
    added: "hinzugefügt",
    unread: "ohne Zahlen hinzugefügt",
    left: "nicht hinzugefügt",
  },
  format: "Format",
  formatAsIs: "Wie die Plattform angibt",
};
