import type { texts as english } from "../../en/analytics/charts.ts";

/** Texts of the charts of analytics. */
export const texts: typeof english = {
  estimated: "Gepunktet: geschätzt.",
  open: "Gestrichelt: nicht beendet, bisher.",
  gap: "Lücke: nicht bekannt.",
  est: "gesch.",
  soFar: "bisher",
};
