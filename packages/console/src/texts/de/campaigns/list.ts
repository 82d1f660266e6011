import type { texts as english } from "../../en/campaigns/list.ts";

/** Texts of the list of campaigns. */
export const texts: typeof english = {
  list: "Kampagnen",
  create: "Neue Kampagne",
  search: "Kampagnen suchen",
  searchPlaceholder: "Name, Agentur oder Schlagwort",
  status: "Zustand",
  anyStatus: "Alle Zustände",
  brand: "Marke",
  anyBrand: "Alle Marken",
  show: "Show",
  anyShow: "Alle Shows",
  archived: "Archiv",
  archivedChoices: { no: "Laufende und beendete", yes: "Archivierte" },
  noteSolo: "Kampagnen gehören zu Netzwerken.",
  columns: {
    name: "Kampagne",
    status: "Zustand",
    days: "Laufzeit",
    slots: "Plätze",
    pace: "Tempo",
    delivered: "Geliefert",
    booked: "Gebucht",
    acts: "Aktionen",
  },
  slots: (count: number, due: number): string =>
    due === 0 ? String(count) : `${count}, davon ${due} zu ersetzen`,
  paces: {
    ahead: "voraus",
    on_track: "im Plan",
    behind: "im Rückstand",
    no_goal: "kein Ziel",
  },
  noPace: "keine Zahl",
  reading: "…",
  actsOf: (name: string): string => `Aktionen für ${name}`,
  open: "Öffnen",
  duplicate: "Kopieren…",
  remove: "Löschen…",
  none: "Keine Kampagne passt zu diesen Filtern",
  noneText: "Ein Filter weniger zeigt mehr.",
  clear: "Filter leeren",
  empty: "Noch keine Kampagne",
  emptyText:
    "Eine Kampagne enthält, was eine Marke gekauft hat: Plätze in Shows, mit Tagen, Preisen und " +
    "Garantien.",
  csvName: "campaigns.csv",
};
