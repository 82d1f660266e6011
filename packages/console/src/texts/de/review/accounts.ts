import type { texts as english } from "../../en/review/accounts.ts";

/** Texts of account candidates that are neither confirmed nor rejected. */
export const texts: typeof english = {
  title: "Gefundene Konten",
  note: "die zu einer Show gehören können, nach Show",
  keys: {
    next: "Nächstes Konto",
    back: "Voriges Konto",
    connect: "Verbinden",
    hide: "Nicht unseres",
    open: "Profil öffnen",
  },
  connect: "Verbinden",
  hide: "Nicht unseres",
  back: "Zurück",
  next: "Weiter",
  open: "Profil öffnen",
  bar: "Antworten",
  empty: "Kein gefundenes Konto wartet",
  emptyText:
    "Konten werden auf der Seite einer Show gesucht. Was gefunden und nicht verbunden ist, " +
    "wartet hier.",
  shows: "Shows öffnen",
  count: (count: number): string => (count === 1 ? "1 Konto" : `${count} Konten`),
  shown: (count: number): string =>
    count === 1
      ? "Geladen ist die erste Show. Für eine andere eine Show wählen."
      : `Geladen sind die ersten ${count} Shows. Für eine andere eine Show wählen.`,
  hidden: (count: number): string => `${count} in diesem Browser verborgen`,
  showHidden: "Anzeigen",
  search: "Alle dieser Show",
};
