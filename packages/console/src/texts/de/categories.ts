import type { texts as english } from "../en/categories.ts";

/** The categories of reach. */
export const texts: typeof english = {
  label: "Kategorie",
  all: "Alle",
  video: "Video",
  audio: "Audio",
  social: "Social",
  none: "Sonstige",
};
