import type { texts as english } from "../en/ages.ts";

/** Ages of numbers and moments, as short as they stand beside them. */
export const texts: typeof english = {
  now: "jetzt",
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} T`,
};
