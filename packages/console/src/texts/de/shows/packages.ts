import type { texts as english } from "../../en/shows/packages.ts";

/** Texts of what a show can offer sponsors. */
export const texts: typeof english = {
  title: "Pakete",
  source: {
    rate_card: "die Preisliste der Show",
    measured: "aus Messungen gebildet; ohne Preise",
  },
  note: "Reichweite einer Leistung: der Mittelwert aus Messungen solcher Leistungen.",
  window: {
    label: "Tage, deren Leistungen die Reichweite bestimmen",
    30: "30 Tage",
    90: "90 Tage",
    365: "365 Tage",
  },
  edit: "Preisliste bearbeiten",
  write: "Preisliste anlegen",
  empty: "Noch kein Angebot bekannt",
  emptyText:
    "Ein Paket entsteht aus jeder Art von Leistung, die in den Clustern der Show vorkommt, oder " +
    "wird von Hand angelegt.",
  quantity: (count: string, item: string): string => `${count} × ${item}`,
  onRequest: "Preis auf Anfrage",
  total: (reach: string): string => `${reach} insgesamt`,
  unknown: "nicht gemessen",
  sample: (count: number): string => (count === 1 ? "1 Leistung" : `${count} Leistungen`),
  verified: "gemessen",
  types: {
    audio_read: "Host-Read in der Episode",
    video_integration: "Video-Integration",
    social_clip: "Social-Clip",
    newsletter_placement: "Platz im Newsletter",
  },
  form: {
    title: "Preisliste",
    note:
      "Die Show verkauft danach genau diese Pakete. Preise stehen auf keiner öffentlichen " +
      "Seite.",
    name: "Name",
    description: "Was es ist",
    price: "Preis",
    priceHelp: "Leer: auf Anfrage.",
    currency: "Währung",
    quantities: "Wie viele von jeder Art",
    none: "0",
    add: "Paket hinzufügen",
    remove: "Dieses Paket entfernen",
    new: "Neues Paket",
    save: "Preisliste speichern",
    saving: "Wird gespeichert…",
    cancel: "Unverändert lassen",
    confirmTitle: "Preisliste ersetzen?",
    saved: "Die Preisliste wurde gespeichert.",
    wrongPrice: "Das ist kein Preis.",
  },
};
