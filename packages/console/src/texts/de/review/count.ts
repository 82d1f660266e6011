import type { texts as english } from "../../en/review/count.ts";

/** The count beside "Review". */
export const texts: typeof english = {
  waiting: (count: number): string => (count === 1 ? "1 Post wartet" : `${count} Posts warten`),
};
