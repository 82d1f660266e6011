import type { texts as english } from "../en/charts.ts";

/** Texts of charts. */
export const texts: typeof english = {
  soFar: "bisher",
};
