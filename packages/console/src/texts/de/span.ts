import type { texts as english } from "../en/span.ts";

/** Texts of spans of days. */
export const texts: typeof english = {
  days: (days: number): string =>
    days === 364 ? "52 Wochen" : days === 1 ? "1 Tag" : `${days} Tage`,
  between: (from: string, to: string): string => `${from} – ${to}`,
  earlier: "Zeitraum davor",
  later: "Zeitraum danach",
  compare: "Mit dem Zeitraum davor vergleichen",
  against: (days: number): string =>
    days === 1 ? "ggü. dem Tag davor" : `ggü. ${days} Tagen davor`,
  notCompared: "ohne Vergleich",
};
