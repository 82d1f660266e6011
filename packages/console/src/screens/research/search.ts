import { readFields } from "../../shell/read-fields.ts";

/** What the addresses of the area state. `about`: the question that a new run begins with. */
export const readRuns = readFields({
  status: "text",
  brand: "text",
  act: ["start"],
  about: "text",
});
export type RunsSearch = ReturnType<typeof readRuns>;

export const readPodcasts = readFields({ q: "text", language: "text", country: "text" });
export type PodcastsSearch = ReturnType<typeof readPodcasts>;
